import { expect } from "chai";
import type { StoredContract } from "../../../src/core/build/compiled-contract.ts";
import { type BaseError, createFailure } from "../../../src/core/errors/failure.ts";
import type { ExplorerPlace } from "../../../src/verification/ports.ts";
import { checkCommitted } from "../../../src/verification/preflight/check-committed.ts";
import { preflight } from "../../../src/verification/preflight/preflight.ts";
import type { PreflightResult } from "../../../src/verification/results/preflight-result-schema.ts";
import type { Host } from "../../../src/verification/run.ts";
import { createFakeWorld, type FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { runIn } from "../../helpers/fake-run.ts";
import { build, child } from "../../helpers/worlds.ts";
import { createFakeHistory } from "../commits/fake-history.ts";

interface FakeService extends Pick<FakeWorldOptions, "record" | "told" | "capabilities"> {
  readonly name?: string;
  readonly isOptional?: boolean;
  /** Why it cannot be opened. */
  readonly unopened?: BaseError;
}

describe("preflight", () => {
  const { solcLongVersion } = build;
  const version = `v${solcLongVersion}`;
  const keyless = createFailure("API_KEY_MISSING", { explorer: "FakeScan" });
  const down = createFailure("EXPLORER_RATE_LIMITED", {
    explorer: "FakeScan",
    message: "too many",
    hasApiKey: true,
  });

  function toPlace({
    name = "FakeScan",
    isOptional = false,
    unopened,
    ...world
  }: FakeService): ExplorerPlace {
    const { explorer } = createFakeWorld(world).ports;
    return {
      name,
      apiUrl: "https://fake.test/api",
      kind: "etherscan",
      isOptional,
      open: async () => {
        if (unopened !== undefined) {
          throw unopened;
        }
        return { explorer, close: async () => undefined };
      },
    };
  }

  /** A preflight of a contract that compiles as it is stored. */
  async function run(
    services: readonly FakeService[],
    {
      settings = {},
      stored = child,
      ...world
    }: { readonly settings?: object; readonly stored?: StoredContract } & Pick<FakeWorldOptions, "call"> = {},
  ): Promise<PreflightResult> {
    const { input } = build;
    const built = { ...build, input: { ...input, settings: { ...input.settings, ...settings } } };
    const fake = createFakeWorld({
      ...world,
      artifacts: [stored],
      buildInfos: [built],
      compile: () => ({ kind: "compiled", contracts: [stored] }),
    });
    return runIn(fake, {}, ({ ports, deadline }) =>
      preflight({ contracts: [{ name: "Child" }] }, { ports, deadline, explorers: services.map(toPlace) }),
    );
  }

  function listLines({ findings }: PreflightResult): readonly string[] {
    return findings.map(({ severity, about, code, reason }) => `${severity} ${about} ${code ?? reason}`);
  }

  it("says of each list of a service whether it has compiler and EVM version", async () => {
    const told = { compilerVersions: [version], evmVersions: ["paris"] };
    const { services, status } = await run([{ told }, { told: { compilerVersions: ["v0.8.1"] } }, {}], {
      settings: { evmVersion: "paris" },
    });
    const answers = services.map(({ checked }) => checked);

    expect(answers).to.deep.equal([["compiler", "EVM version"], ["compiler"], []]);
    expect(status).to.equal("warnings");
  });

  it("warns of a default service without a key, and fails if it is the only one", async () => {
    const [optional, alone] = [
      await run([{}, { isOptional: true, unopened: keyless }]),
      await run([{ isOptional: true, unopened: keyless }]),
    ];

    expect(listLines(optional)).to.include("warning FakeScan API_KEY_MISSING");
    expect(optional.services[1]).to.include({ answered: false });
    expect(listLines(alone)[0]).to.equal("fails FakeScan API_KEY_MISSING");
    expect(listLines(await run([{}, { unopened: keyless }]))[0]).to.equal("fails FakeScan API_KEY_MISSING");
  });

  it("warns of a service that answers nothing now while another one answers", async () => {
    expect(listLines(await run([{}, { record: down }]))).to.include("warning FakeScan EXPLORER_RATE_LIMITED");
    expect((await run([{ record: down }])).status).to.equal("will-fail");
  });

  it("fails for a compiler that the service certainly refuses, and warns of `experimental`", async () => {
    const capabilities = { minCompilerVersion: "0.9.0" };
    const result = await run([{ capabilities }], { settings: { experimental: true } });

    expect(listLines(result)[0]).to.equal("fails FakeScan EXPLORER_SETTING_UNSUPPORTED");
    expect(listLines(result).join("\n")).to.include("warning settings `experimental` is set");
  });

  it("proposes only to build where the files of a contract changed after its build", async () => {
    const changed = async () => {
      throw createFailure("SOURCES_CHANGED", {
        contract: "src/Child.sol:Child",
        artifact: "out/Child.sol/Child.json",
        edited: ["src/Child.sol"],
        missing: [],
      });
    };
    const fake = createFakeWorld({ artifacts: [child] });
    const { findings } = await runIn(fake, {}, ({ ports, deadline }) => {
      const builds = { ...ports.builds, readBuildInfo: changed };
      return preflight(
        { contracts: [{ name: "Child" }] },
        { ports: { ...ports, builds }, deadline, explorers: [] },
      );
    });

    expect(findings.map(({ code, hint }) => [code, hint])).to.deep.equal([
      ["SOURCES_CHANGED", "Build the project: npx hardhat build"],
    ]);
  });

  it("warns of a source that git cannot read, as in a partial clone", async () => {
    const content = "contract A {}";
    const { history, commits } = createFakeHistory([{ subject: "one", files: { "src/A.sol": content } }]);
    const finding = async (read: () => Promise<string | undefined>) => {
      const findFile = async () => ({ id: "a", read });
      const host: Host = {
        ...{ networkName: "", buildProfiles: [], selectedProfile: undefined, otherChains: [] },
        history: {
          open: async () => ({ ...history, findCommit: async () => commits[0], findFile }),
          locateSource: (name) => name,
          readPackageSource: async () => undefined,
        },
        readSource: async () => ({ kind: "text", text: content }),
        readPackageVersion: async () => undefined,
      };
      const { ports, ...world } = createFakeWorld({});
      return runIn({ ...world, ports: { ...ports, host } }, {}, (operation) =>
        checkCommitted({ sources: { "src/A.sol": { content } } }, operation),
      );
    };

    expect((await finding(async () => content)).severity).to.equal("fine");
    expect((await finding(async () => undefined)).reason).to.include("cannot be read there: src/A.sol");
  });

  it("warns if the code has no hash of its sources", async () => {
    const { object, ...runtime } = child.runtimeBytecode;
    const stored = { ...child, runtimeBytecode: { ...runtime, object: object.slice(0, -106) } };

    expect(listLines(await run([{}], { stored })).join("\n")).to.include("its match can only be partial");
  });

  it("takes more than Ethereum's limit for code if the chain's node creates it", async () => {
    const stored = { ...child, runtimeBytecode: { ...child.runtimeBytecode, object: "5b".repeat(30_000) } };
    const call: FakeWorldOptions["call"] = async () => ({
      kind: "returned",
      data: `0x${"00".repeat(30_000)}`,
    });
    const [taken, refused] = [await run([{}], { stored, call }), await run([{}], { stored })];

    expect(taken.findings.find(({ about }) => about === "size")?.severity).to.equal("fine");
    expect(listLines(refused)[0]).to.include("fails size code 30000 bytes");
  });
});
