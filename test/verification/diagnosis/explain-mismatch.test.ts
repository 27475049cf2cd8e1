import path from "node:path";
import { expect } from "chai";
import type { BareHex } from "../../../src/base/hex.ts";
import type { BuildInfo } from "../../../src/core/build/parse-build-info.ts";
import { findTrailingMetadata } from "../../../src/core/bytecode/metadata.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { refuse } from "../../../src/verification/diagnosis/explain-mismatch.ts";
import { overwrite } from "../../core/bytecode/on-chain.ts";
import type { FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { type FakeRequest, runIn, targetAddress, verifyIn } from "../../helpers/fake-run.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { build, child, createChildWorld, factory, withOtherDigest } from "../../helpers/worlds.ts";

const childCode = child.runtimeBytecode.object;

/** Other code, and other metadata. */
const edited = withOtherDigest(overwrite(childCode, { offsetBytes: 40, value: "ffff" }));

/** What is said of a code that is not submitted. */
async function explain(code: BareHex, options: FakeWorldOptions = {}, request: FakeRequest = {}) {
  const world = createChildWorld({
    code: { [targetAddress]: code },
    compile: (job) => realCompiler.compile(job),
    ...options,
  });
  const result = await verifyIn(world, request);

  expect(result.status).to.equal("mismatch");
  expect(world.submissions).to.deep.equal([]);
  return { world, ...result.differences };
}

async function compileEverything({ solcLongVersion, input }: typeof build) {
  const result = await realCompiler.compile({ solcLongVersion, input, mayDownload: false });
  if (result.kind !== "compiled") {
    throw new RangeError("the fixture does not compile");
  }
  return result;
}

describe("refuse", () => {
  it("gives the place among files of the project", async () => {
    const target = {
      ...{ address: targetAddress, chainId: 31_337 },
      ...{ runtimeBytecode: childCode, verifiedSource: undefined },
    };
    const placeOf = async (sources: readonly string[]) => {
      const cause = { kind: "not-built", contract: "project/A.sol:A", sources, isDeployed: true } as const;
      return (await runIn(createChildWorld(), {}, (run) => refuse({ target, cause }, run))).differences.place;
    };

    expect(await placeOf(["npm/@oz/contracts@5.0.0/A.sol", "project/A.sol"])).to.deep.equal({
      source: "A.sol",
    });
    expect(await placeOf(["npm/lib@1.0.0/src/A.sol"])).to.equal(undefined);
  });
});

describe("explainMismatch", () => {
  it("blames no settings of which an earlier build has the metadata on the chain and other code", async () => {
    const settings = { ...build.input.settings, optimizer: { enabled: true, runs: 7 } };
    const newest = { ...build, id: "newest", input: { ...build.input, settings } };
    const { contracts } = await compileEverything(newest);
    const artifacts = contracts.map((contract) => ({
      ...child,
      ...contract,
      buildInfoId: "newest",
    }));
    const found = await explain(overwrite(childCode, { offsetBytes: 40, value: "ff" }), {
      artifacts,
      outputs: [child],
      buildInfos: [build, newest],
    });

    expect(found).to.include({ cause: "other-compilation", closest: "contracts/Factory.sol:Child" });
  });

  describe("with an old build beside the newest one", () => {
    const source = "contracts/Factory.sol";
    const text = build.input.sources[source]?.content ?? "";
    const file = path.resolve("out-old/build-info/old.json");
    const old = { ...build, file };

    /** The old build's source was deployed without the optimizer; the newest build is of another source. */
    async function explainWith(current: string, buildInfos: readonly BuildInfo[]) {
      const settings = { ...build.input.settings, optimizer: { enabled: false, runs: 200 } };
      const { contracts } = await compileEverything({ ...build, input: { ...build.input, settings } });
      const deployed = contracts.find(({ contractName }) => contractName === "Child");
      const newest = { ...child, buildInfoId: "newest", runtimeBytecode: factory.runtimeBytecode };
      return explain(deployed?.runtimeBytecode.object ?? "", {
        artifacts: buildInfos.length > 1 ? [child, newest] : [child],
        buildInfos,
        host: {
          ...{ networkName: "sepolia", otherChains: [], selectedProfile: undefined },
          buildProfiles: [
            { name: "past", compilers: [{ version: "0.8.37", settings: build.input.settings }] },
          ],
          readSource: async (name) => ({ kind: "text", text: name === source ? current : arithmeticText }),
          readPackageVersion: async () => undefined,
        },
      });
    }
    const arithmeticText = build.input.sources["contracts/Arithmetic.sol"]?.content ?? "";

    it("names the build that was compared, and proposes another one of the same files", async () => {
      const found = await explainWith(text, [old, { ...old, id: "newest" }]);

      expect(found.cause).to.equal("optimizer");
      expect(found.explanation).to.include(
        "The compared build is out-old/build-info/old.json (build profile `past`).",
      );
      expect(found.explanation).to.include("optimizer.enabled false (here true)");
      expect(found.command).to.match(/^npx hardhat build && /);
    });

    it("proposes no build of files that changed since: it would not give the code", async () => {
      const found = await explainWith(`${text}// edited`, [old]);

      expect(found.cause).to.equal("optimizer");
      expect(found.explanation).to.include("contracts/Factory.sol changed after it");
      expect(found.explanation).to.not.include("build again");
      expect(found.command).to.include("contract-creation").and.not.include("hardhat build");
    });

    it("names no build where there is one, of the files as they are", async () => {
      expect((await explainWith(text, [old])).explanation).to.not.include("out-old");
    });
  });

  it("compiles only so often, and only with what is on this machine", async () => {
    const found = await explain(edited);

    expect(found.cause).to.equal("other-code");
    // Two analyses, and five trials: the hash was none of a variant's.
    expect(found.world.jobs.length).to.be.within(3, 7);
    expect(found.world.jobs.every(({ mayDownload }) => mayDownload === false)).to.equal(true);
    expect(found.world.progress.filter(({ step }) => step === "trying")).to.have.length(
      found.world.jobs.length,
    );
  });

  it("keeps to the deadline, and still says what it knows", async () => {
    const code = { [targetAddress]: edited };
    const world = createChildWorld({ code });
    const compiler = {
      compile: async (_job: unknown, { signal }: { readonly signal?: AbortSignal | undefined } = {}) => {
        world.clock.pass(3_000);
        signal?.throwIfAborted();
        throw new RangeError("the limit has no signal");
      },
    };
    const result = await verifyIn({ ...world, ports: { ...world.ports, compiler } }, { timeoutMs: 5_000 });

    expect(result.differences).to.include({ cause: "other-code" });
  });

  it("scenario 42: does not blame the source if the metadata hash is the build's", async () => {
    const digest = findTrailingMetadata(childCode)?.metadata.sourceHash?.digest ?? "";
    const hashStart = childCode.lastIndexOf(digest) / 2;
    const offsets = Array.from({ length: childCode.length / 2 }, (_, offsetBytes) => offsetBytes).filter(
      (offsetBytes) => offsetBytes < hashStart || offsetBytes >= hashStart + digest.length / 2,
    );
    const compile = () => {
      throw createFailure("COMPILER_UNAVAILABLE", { solcLongVersion: "0.8.37", places: [] });
    };
    const causes = new Set<string | undefined>();
    for (const offsetBytes of offsets) {
      const byte = Number.parseInt(childCode.slice(offsetBytes * 2, offsetBytes * 2 + 2), 16);
      const value = (byte ^ 0x01).toString(16).padStart(2, "0");
      const code = overwrite(childCode, { offsetBytes, value });
      const found = await explain(code, { compile }, { requireExact: true });
      expect(found.explanation, `byte ${offsetBytes}`).not.to.match(/source .*changed|another version of/);
      causes.add(found.cause);
    }

    expect(offsets.length).to.be.above(80);
    // The section itself may not be readable any more.
    expect([...causes]).to.have.members(["other-compilation", "other-code"]);
  });

  it("examines nothing if no explanation is wanted", async () => {
    const found = await explain(edited, {}, { explain: false });

    expect(found).to.include({ cause: "no-contract", closest: null, similarity: null });
    expect(found.world.jobs).to.deep.equal([]);
  });
});

describe("verifyContract with requireExact", () => {
  it("takes a prerelease that the metadata name in full for the build's own compiler", async () => {
    const version = "0.8.38-nightly.2026.11.1+commit.f401782d";
    const { offsetBytes = 0 } = findTrailingMetadata(childCode) ?? {};
    const digest = "ab".repeat(32);
    const map = `a264697066735822${"1220"}${digest}64736f6c6378${version.length.toString(16)}${Buffer.from(version).toString("hex")}`;
    const code = `${childCode.slice(0, offsetBytes * 2)}${map}${(map.length / 2).toString(16).padStart(4, "0")}`;
    const nightly = { ...child, runtimeBytecode: { ...child.runtimeBytecode, object: code } };
    const found = await explain(
      withOtherDigest(code),
      {
        artifacts: [nightly],
        buildInfos: [{ ...build, solcLongVersion: version }],
        compile: () => ({ kind: "failed", errors: [] }),
      },
      { requireExact: true },
    );

    expect(findTrailingMetadata(code)?.metadata.compilerVersion).to.equal(version);
    expect(found).to.include({ cause: "metadata", closest: "contracts/Factory.sol:Child" });
  });
});
