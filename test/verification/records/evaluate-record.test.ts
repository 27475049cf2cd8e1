import { expect } from "chai";
import { writeBlocks } from "../../../src/app/words/results/blocks.ts";
import { describeResult } from "../../../src/app/words/results/describe-result.ts";
import type { Address, BareHex } from "../../../src/base/hex.ts";
import { toSourceTexts } from "../../../src/core/compiler-input/compiler-input.ts";
import type { ExplorerKind } from "../../../src/core/contract/contract-record.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type {
  BuildInfoStore,
  CompilerResult,
  StoredContract,
  VerifiedSource,
} from "../../../src/verification/ports.ts";
import { isVerified } from "../../../src/verification/result.ts";
import {
  libraryAddress,
  overwrite,
  toCreationOnChain,
  toRuntimeOnChain,
} from "../../core/bytecode/on-chain.ts";
import { failureOf } from "../../helpers/failure.ts";
import type { FakeWorld, FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { type FakeRequest, targetAddress, verifyIn } from "../../helpers/fake-run.ts";
import { readBuildOf, readStored } from "../../helpers/solc-fixture.ts";
import {
  build,
  child,
  createChildWorld,
  createdWith,
  factory,
  receipt,
  childRecord as record,
  withOtherDigest,
} from "../../helpers/worlds.ts";

function toInputSources(texts: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(texts).map(([name, content]) => [name, { content }]));
}

const compileTo = (contract: StoredContract) => async (): Promise<CompilerResult> => ({
  kind: "compiled",
  contracts: [contract],
});

const verifyShown = (shown: Partial<VerifiedSource>, world: FakeWorldOptions = {}) =>
  verifyIn(createChildWorld({ record: { ...record, ...shown }, ...world }));

describe("verifyContract, where the explorer shows a source already", () => {
  it("submits nothing and answers with the explorer's record", async () => {
    const world = createChildWorld({ record });
    const result = await verifyIn(world);

    expect(world.submissions).to.deep.equal([]);
    expect(result).to.deep.include({
      status: "already-verified",
      match: "exact",
      contract: "contracts/Factory.sol:Child",
      codeFormat: "solidity-standard-json-input",
      compiler: "v0.8.37+commit.f401782d",
      constructorArguments: { encoded: "", values: [], origin: "none" },
      sources: ["contracts/Arithmetic.sol", "contracts/Factory.sol"],
      license: "MIT",
      receipt: null,
    });
    expect(result.message).to.include("exactly this source");
  });

  it("refuses arguments and names that are wrong, as before the first verification", async () => {
    const world = () => createChildWorld({ record });
    const failure = await failureOf(
      verifyIn(world(), { constructorArguments: { kind: "strings", values: ["1", "2", "3"] } }),
    );
    expect(failure).to.include({ code: "CONSTRUCTOR_ARGUMENTS_INVALID" });

    const unknown = await failureOf(verifyIn(world(), { contract: "Nonexistent" }));
    expect(unknown).to.include({ code: "CONTRACT_NOT_FOUND" });

    const other = await verifyIn(world(), { contract: "Factory" });
    expect(other.status).to.equal("mismatch");
    expect(await verifyIn(world(), { contract: "Child" })).to.include({ status: "already-verified" });
  });

  it("refuses a record that shows the code under another name than the one that was given", async () => {
    const twin = { ...child, contractName: "Sibling" };
    const verifyNamed = (contract: string) =>
      verifyIn(createChildWorld({ record, artifacts: [child, twin] }), { contract });
    const other = await verifyNamed("Sibling");

    expect(other.differences).to.deep.include({ cause: "other-record", differsIn: ["name"] });
    expect(await verifyNamed("Child")).to.include({ status: "already-verified" });
  });

  it("has no name where the record has none", async () => {
    const nameless = { contractName: "", contractFileName: undefined };
    const foreign = await verifyShown(nameless, { code: { [targetAddress]: "6001600255" } });
    const edited = await verifyShown(nameless, {
      code: { [targetAddress]: overwrite(toRuntimeOnChain(child), { offsetBytes: 40, value: "ff" }) },
    });

    expect(foreign.message).to.include("it has no name there");
    expect(edited.notes?.join()).to.include("already shows a verified source.");
  });

  describe("with libraries that were given,", () => {
    const onChain: Address = `0x${libraryAddress}`;
    const shown = { ...record, contractName: "Factory", abi: factory.abi };
    const code = { [targetAddress]: toRuntimeOnChain(factory) };
    const world = (shownRecord?: VerifiedSource) =>
      createChildWorld({
        record: shownRecord,
        code,
        ...createdWith(toCreationOnChain(factory, "")),
      });

    for (const [what, work] of [
      ["verifies", verifyIn],
      ["checks", (run: FakeWorld, request: FakeRequest) => verifyIn(run, { ...request, check: true })],
    ] as const) {
      it(`${what} only those of the chain, as before the first verification`, async () => {
        for (const shownRecord of [shown, undefined]) {
          const wrong = work(world(shownRecord), { libraries: { Arithmetic: targetAddress } });
          const unknown = work(world(shownRecord), { libraries: { Nonexistent: onChain } });
          expect((await failureOf(wrong)).code).to.equal("LIBRARY_CONFLICT");
          expect((await failureOf(unknown)).code).to.equal("LIBRARY_UNKNOWN");
        }

        expect(await work(world(shown), { libraries: { Arithmetic: onChain } })).to.include({
          status: "already-verified",
        });
      });
    }
  });

  it("says of a partial match what both codes show, compiles nothing for it, and names the check otherwise", async () => {
    const otherDigest = withOtherDigest(toRuntimeOnChain(child));
    // The last three bytes before the length are the version.
    const otherVersion = otherDigest.replace(/000825(?=[0-9a-f]{4}$)/, "00081c");
    const note = async (code: BareHex, request: FakeRequest = {}) => {
      const world = createChildWorld({ record, code: { [targetAddress]: code } });
      const result = await verifyIn(world, request);
      expect(result).to.include({ status: "already-verified", match: "partial" });
      expect(world.jobs).to.deep.equal([]);
      return result.notes;
    };

    expect(await note(otherDigest)).to.deep.equal([
      "Only a partial match: the metadata differs. Use --check to find out why.",
    ]);
    expect((await note(otherVersion))?.join()).to.match(
      /^The code at the address is that of .*:Child, compiled with solc 0\.8\.28 \(here 0\.8\.37\)\. To get an exact match, /,
    );
    expect(await note(otherDigest, { explain: false })).to.equal(undefined);
    expect((await verifyShown({})).notes).to.equal(undefined);
  });

  it("says that the recovered arguments contradict the record's, and that the match is one of the runtime bytecode", async () => {
    const encodedConstructorArguments = "4d".padStart(64, "0");
    const force = async (shown: Partial<VerifiedSource>) => {
      const world = createChildWorld({
        record: { ...record, ...shown },
        submissions: [{ kind: "receipt", receipt }],
        statuses: [{ kind: "already-verified", message: "Already Verified" }],
      });
      return verifyIn(world, { force: true });
    };
    const result = await force({ encodedConstructorArguments });

    expect(result).to.include({
      ...{ status: "already-verified", receipt },
      shownConstructorArguments: encodedConstructorArguments,
    });
    expect(result.notes).to.deep.equal([
      `The constructor arguments contradict the record of FakeScan: this run has no arguments, and the record has 0x${encodedConstructorArguments}. Which of them are right is not known. Run the same command with another node, which may show another creation.`,
    ]);
    expect(result.match).to.equal("exact");
    expect(writeBlocks(describeResult(result))).to.match(
      /^✔ Already verified on FakeScan \(exact match of the runtime bytecode, constructor arguments contradicted\): /,
    );
    for (const same of ["", undefined]) {
      const { notes, shownConstructorArguments } = await force({ encodedConstructorArguments: same });
      expect([notes, shownConstructorArguments]).to.deep.equal([undefined, undefined]);
    }
  });

  it("scenario 63: takes a record with more files, or the name of the contract with its file, for this project's", async () => {
    const sources = { ...record.sources, "More.sol": "contract More {}" };
    const compilerInput = { ...build.input, sources: toInputSources(sources) };
    const others: Partial<VerifiedSource>[] = [
      { sources, compilerInput },
      { contractName: "contracts/Factory.sol:Child", contractFileName: undefined },
    ];

    for (const other of others) {
      const result = await verifyShown(other);
      expect(result).to.include({
        status: "already-verified",
        match: "exact",
        contract: "contracts/Factory.sol:Child",
      });
    }
  });

  it("refuses a record that is not of this project's source", async () => {
    const edited = { "contracts/Factory.sol": "edited" };
    const others: readonly (readonly [
      Partial<VerifiedSource>,
      differsIn: readonly string[],
      what?: string,
    ])[] = [
      [{ compilerVersion: "v0.8.36+commit.00000000" }, ["compiler"], "with another compiler"],
      [{ sources: edited, compilerInput: { ...build.input, sources: toInputSources(edited) } }, ["source"]],
      [
        { sources: {}, compilerInput: { ...build.input, sources: {} } },
        [],
        "with another source or settings",
      ],
      [{ sources: edited, compilerInput: undefined }, ["source"]],
      [
        { compilerInput: { ...build.input, settings: { ...build.input.settings, viaIR: true } } },
        ["settings"],
        "with other settings",
      ],
      [{ contractName: "Stranger" }, ["name"], "under another name"],
      [{ contractName: "Factory" }, ["name"], "under another name"],
    ];

    for (const [other, differsIn, what = "with another source"] of others) {
      const result = await verifyShown(other, { compile: compileTo(factory) });
      expect(result).to.include({ status: "mismatch", match: "exact" });
      expect(result.differences).to.include({
        cause: "other-record",
        closest: "contracts/Factory.sol:Child",
      });
      expect(result.differences?.differsIn).to.deep.equal(differsIn);
      expect(result.message).to.match(new RegExp(`^Verified, but ${what}, on `));
      expect(isVerified(result)).to.equal(false);
    }
  });

  it("takes the version of a build without a commit, as Hardhat has them for Linux on ARM, for the record's", async () => {
    const buildInfos = [{ ...build, solcLongVersion: "0.8.37" }];

    expect(await verifyShown({}, { buildInfos })).to.include({ status: "already-verified", match: "exact" });
  });

  it("reads no build info if an earlier run proved what the explorer shows, and the whole one for anything else", async () => {
    const reads: string[] = [];
    const verifyAgain = (shown: VerifiedSource | undefined, kept: FakeWorld["kept"]) => {
      const world = createChildWorld({
        record: shown,
        submissions: [{ kind: "receipt", receipt }],
        statuses: [{ kind: "verified", message: "" }],
      });
      for (const [key, text] of kept) {
        world.kept.set(key, text);
      }
      const builds: BuildInfoStore = {
        ...world.ports.builds,
        readBuildInfo: (id) => {
          reads.push(id);
          return world.ports.builds.readBuildInfo(id);
        },
        locateBuildInfo: async () => ({ file: "/project/build.json", isKept: false }),
        stampBuildInfo: async () => "1",
      };
      const proved = { ...world, ports: { ...world.ports, builds } };
      return verifyIn(proved).then((result) => ({ result, kept: world.kept }));
    };

    const first = await verifyAgain(undefined, new Map());
    expect(first.result.status).to.equal("verified");
    expect(reads).to.have.length(1);

    const again = await verifyAgain(record, first.kept);
    expect(again.result).to.include({ status: "already-verified", match: "exact" });
    expect(again.result.message).to.include("exactly this source");
    expect(reads).to.have.length(1);

    const renamed = { ...record, compilerInput: undefined };
    const other = await verifyAgain(renamed, first.kept);
    expect(other.result.message).to.include("under other names or without its settings");
    expect(reads).to.have.length(2);
  });

  it("takes the same texts under other names, or without settings, for this project's", async () => {
    const renamed = Object.fromEntries(
      Object.entries(record.sources).map(([name, text]) => [`src/${name}`, text.replaceAll("\n", "\r\n")]),
    );
    const others: Partial<VerifiedSource>[] = [
      { sources: renamed, compilerInput: { ...build.input, sources: toInputSources(renamed) } },
      { compilerInput: undefined },
    ];

    for (const other of others) {
      const result = await verifyShown(other);
      expect(result).to.include({ status: "already-verified", match: null });
      expect(result.message).to.include("under other names or without its settings");
    }
  });

  it("lets through nothing but an exact match where only that will do", async () => {
    const code = { [targetAddress]: withOtherDigest(toRuntimeOnChain(child)) };
    const compile = () => {
      throw createFailure("COMPILER_UNAVAILABLE", { solcLongVersion: "0.8.37", places: [] });
    };
    const viaIR = { ...build.input, settings: { ...build.input.settings, viaIR: true } };
    const flat = { sources: { "Child.sol": "contract Child {}" }, compilerInput: undefined };
    const verifyExact = (shown: Partial<VerifiedSource>, world: FakeWorldOptions = {}) =>
      verifyIn(createChildWorld({ record: { ...record, ...shown }, ...world }), { requireExact: true });

    expect(await verifyExact({})).to.include({ status: "already-verified", match: "exact" });
    expect(await verifyShown({}, { code })).to.include({ status: "already-verified", match: "partial" });
    expect(await verifyExact({}, { code, compile })).to.include({ status: "mismatch", match: "partial" });
    expect((await verifyExact({ compilerInput: viaIR })).differences?.cause).to.equal("other-record");
    expect((await verifyExact(flat, { compile: compileTo(factory) })).differences?.cause).to.equal(
      "other-record",
    );
    const projectFailure = createFailure("BUILD_NOT_FOUND", { lookedIn: "/project/artifacts" });
    expect(await failureOf(verifyExact({}, { projectFailure }))).to.equal(projectFailure);
  });

  it("names the file that may have been the build and cannot be read", async () => {
    const lookedIn = "/project";
    const found = "input.json: it is not valid JSON, or it is incomplete";
    const notFound = createFailure("BUILD_NOT_FOUND", { lookedIn, problem: found });
    const damaged = createFailure("BUILD_INFO_INVALID", { file: "/project/a.json", problem: "it is empty" });
    const texts = [notFound, damaged].map(
      async (projectFailure) => (await verifyShown({}, { projectFailure })).message,
    );

    expect(await texts[0]).to.include(`No build was found (${found}). Build the project`);
    expect(await texts[1]).to.include("build cannot be read (/project/a.json: it is empty). ");
  });

  it("claims no match when there is nothing to compare with", async () => {
    const projectFailure = createFailure("BUILD_NOT_FOUND", { lookedIn: "/project/artifacts" });
    const result = await verifyShown({}, { projectFailure });

    expect(result).to.include({ status: "already-verified", match: null, isCompared: false });
    expect(result.message).to.match(
      /could not be compared with a build\. No build was found\. Build the project: /,
    );
  });

  it("takes a flattened file that compiles to the code, and refuses one that does not", async () => {
    const flat = {
      compilerInput: undefined,
      contractFileName: undefined,
      sources: { "Child.sol": "contract Arithmetic {} contract Child {}" },
    };
    const same = await verifyShown(flat, { compile: compileTo(child) });
    const other = await verifyShown(flat, { compile: compileTo({ ...factory, contractName: "Child" }) });

    expect(same).to.include({ status: "already-verified", match: null, contract: "Child" });
    expect(same).to.include({ codeFormat: "solidity-single-file" }).and.not.to.have.property("isCompared");
    expect(same.message).to.include("compiles to this code; its text differs from yours");
    expect(other.differences).to.include({ cause: "other-record" });

    const world = createChildWorld({ record: { ...record, ...flat }, compile: compileTo(child) });
    const checked = await verifyIn(world, { check: true });
    expect(checked).to.include({ status: "already-verified", match: null });
    expect(checked.message).to.match(/^Chain and this checkout agree\. FakeScan already shows a source that/);
  });

  it("proposes the proof of what is shown, where there is no build and it can be compiled here", async () => {
    const projectFailure = createFailure("BUILD_NOT_FOUND", { lookedIn: "/project/artifacts" });
    const shown = await verifyShown({}, { projectFailure });
    const vyper = await verifyShown(
      { compilerVersion: "vyper:0.3.10", compilerInput: undefined },
      { projectFailure },
    );

    expect(shown.notes).to.deep.equal([
      `To prove here that the source of FakeScan compiles to this code: npx hardhat mirror ${targetAddress} --from https://fakescan.example/api --check`,
    ]);
    expect(vyper).to.include({ isCompared: false }).and.not.to.have.property("notes");
  });

  it("proposes a submission by force only where an exact match can take the place of a record", async () => {
    const viaIR = { ...build.input, settings: { ...build.input.settings, viaIR: true } };
    const edited = {
      ...build.input,
      sources: Object.fromEntries(
        Object.entries(build.input.sources).map(([name, { content }]) => [
          name,
          { content: `${content}// more` },
        ]),
      ),
    };
    const flat = { sources: { "Child.sol": "contract Child {}" }, compilerInput: undefined };
    const partial = withOtherDigest(toRuntimeOnChain(child));
    const propose = async (
      shown: Partial<VerifiedSource>,
      { kind = "blockscout", code }: { readonly kind?: ExplorerKind; readonly code?: BareHex } = {},
    ) => {
      const compile = compileTo(factory);
      const options = code === undefined ? { compile } : { compile, code: { [targetAddress]: code } };
      const world = createChildWorld({ record: { ...record, ...shown }, ...options });
      const explorer = { ...world.ports.explorer, kind };
      const request = { requireExact: true };
      const result = await verifyIn({ ...world, ports: { ...world.ports, explorer } }, request);
      expect(result.status).to.equal("mismatch");
      return / --force\b/.test(result.differences?.command ?? "");
    };

    expect(await propose({ compilerInput: viaIR })).to.equal(true);
    expect(await propose({ compilerInput: edited, sources: toSourceTexts(edited.sources) })).to.equal(true);
    expect(await propose(flat, { kind: "sourcify" })).to.equal(true);
    expect(await propose(flat, { kind: "local" })).to.equal(true);
    expect(await propose(flat, { kind: "etherscan" })).to.equal(false);
    expect(await propose(flat, { code: partial })).to.equal(false);
    expect(await propose({ contractName: "Stranger" })).to.equal(false);
    const matches = { creation: "exact", runtime: "exact" } as const;
    expect(await propose({ compilerInput: viaIR, matches }, { kind: "sourcify" })).to.equal(false);
  });

  it("tells twins apart by the record's name", async () => {
    const twinBuild = readBuildOf("0.8.18-no-metadata");
    const castor = readStored("0.8.18-no-metadata", "Child");
    const result = await verifyShown(
      {
        compilerInput: twinBuild.input,
        sources: toSourceTexts(twinBuild.input.sources),
        compilerVersion: `v${twinBuild.solcLongVersion}`,
      },
      {
        code: { [targetAddress]: castor.runtimeBytecode.object },
        artifacts: [castor, { ...castor, contractName: "Pollux" }],
        buildInfos: [twinBuild],
      },
    );

    expect(result).to.include({ status: "already-verified", match: "partial" });
  });

  it("decodes the arguments that the explorer has", async () => {
    const encoded = "7".padStart(64, "0");
    const result = await verifyShown(
      { contractName: "Factory", abi: factory.abi, encodedConstructorArguments: encoded },
      { code: { [targetAddress]: toRuntimeOnChain(factory) } },
    );

    expect(result.constructorArguments).to.deep.equal({
      encoded,
      values: [{ name: "start", type: "uint256", value: "7" }],
      origin: "explorer",
    });
    expect(result.match).to.equal("exact");
  });

  it("says of given arguments that the explorer shows others", async () => {
    const toWord = (digit: string) => digit.padStart(64, "0");
    const world = (encodedConstructorArguments: string) =>
      createChildWorld({
        ...createdWith(toCreationOnChain(factory, toWord("7"))),
        code: { [targetAddress]: toRuntimeOnChain(factory) },
        record: { ...record, contractName: "Factory", abi: factory.abi, encodedConstructorArguments },
      });
    const constructorArguments = { kind: "strings", values: ["7"] } as const;
    const request = { constructorArguments };
    const other = await verifyIn(world(toWord("8")), request);

    expect(other).to.include({ status: "already-verified", shownConstructorArguments: toWord("8") });
    expect(other.constructorArguments).to.include({ encoded: toWord("7"), origin: "given" });
    expect(other.notes?.join()).to.include("contradict the record of FakeScan");
    expect(writeBlocks(describeResult(other))).to.include("constructor arguments contradicted");
    for (const shown of [toWord("7"), ""]) {
      const same = await verifyIn(world(shown), request);
      expect(same.constructorArguments).to.include({ encoded: toWord("7"), origin: "given" });
      expect(same).to.not.have.any.keys("shownConstructorArguments", "notes");
    }
  });

  it("does not take arguments that the explorer leaves out for none", async () => {
    const result = await verifyShown(
      { contractName: "Factory", abi: factory.abi, encodedConstructorArguments: "" },
      { code: { [targetAddress]: toRuntimeOnChain(factory) } },
    );

    expect(result).to.deep.include({ status: "already-verified", constructorArguments: null });
  });
});
