import path from "node:path";
import { expect } from "chai";
import { configVariable } from "hardhat/config";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import type { HardhatConfig } from "hardhat/types/config";
import plugin from "../../../src/index.ts";
import type { VerifyContractUserConfig } from "../../../src/types.ts";

async function resolve(verifyContract?: VerifyContractUserConfig): Promise<HardhatConfig> {
  const hre = await createHardhatRuntimeEnvironment({
    plugins: [plugin],
    ...(verifyContract === undefined ? {} : { verifyContract }),
  });
  return hre.config;
}

describe("the verifyContract key of the resolved config", () => {
  it("has defaults for everything", async () => {
    const { verifyContract, paths } = await resolve();

    expect(verifyContract).to.deep.equal({
      apiKey: undefined,
      blockscoutKey: undefined,
      explorers: {},
      sourcify: { isOn: true, apiUrl: undefined },
      chainLists: { isOn: true, baseUrl: undefined },
      timeoutMs: 300_000,
      stateFolder: path.join(paths.root, ".hardhat-verify-contract"),
      forkSources: undefined,
      localExplorer: {
        port: 4280,
        submissionsPerDay: undefined,
        compileTimeoutMs: undefined,
        database: path.join(paths.root, ".hardhat-verify-contract", "local-explorer.sqlite"),
      },
    });
  });

  it("keeps Blockscout's key as a variable", async () => {
    const { verifyContract } = await resolve({ blockscout: { apiKey: configVariable("BLOCKSCOUT_KEY") } });

    expect(verifyContract.blockscoutKey).to.include({ name: "BLOCKSCOUT_KEY" });
    expect(verifyContract.apiKey).to.equal(undefined);
  });

  it("switches Sourcify off, or uses another server", async () => {
    const sourcifyOf = async (sourcify: boolean | { apiUrl: string }) =>
      (await resolve({ sourcify })).verifyContract.sourcify;

    expect(await sourcifyOf(false)).to.deep.equal({ isOn: false, apiUrl: undefined });
    expect(await sourcifyOf(true)).to.deep.equal({ isOn: true, apiUrl: undefined });
    expect(await sourcifyOf({ apiUrl: "https://sourcify.example" })).to.deep.equal({
      isOn: true,
      apiUrl: "https://sourcify.example",
    });
  });

  it("makes a list of each network's explorers, with their defaults", async () => {
    const { verifyContract } = await resolve({
      explorers: { sepolia: { apiUrl: "https://api.scan.example:444/api" }, holesky: [] },
    });

    expect(verifyContract.explorers).to.deep.equal({
      sepolia: [
        {
          name: "api.scan.example:444",
          apiUrl: "https://api.scan.example:444/api",
          browserUrl: undefined,
          apiKey: undefined,
          headers: {},
          requestsPerSecond: undefined,
          dialect: undefined,
          ca: undefined,
          codeFormats: undefined,
        },
      ],
      holesky: [],
    });
  });

  it("tells explorers on one host apart by their paths, unless they have names", async () => {
    const { verifyContract } = await resolve({
      explorers: {
        a: [
          { apiUrl: "https://one.example/10/api" },
          { apiUrl: "https://one.example/11/api?tenant=a" },
          { apiUrl: "https://one.example/12/api", name: "Twelve" },
          { apiUrl: "https://two.example/api" },
        ],
      },
    });

    expect(verifyContract.explorers.a?.map(({ name }) => name)).to.deep.equal([
      "one.example/10/api",
      "one.example/11/api",
      "Twelve",
      "two.example",
    ]);
  });

  it("keeps keys as variables, and gives the default key to explorers without one", async () => {
    const { verifyContract } = await resolve({
      apiKey: "the default",
      explorers: {
        a: { apiUrl: "https://a.example/api" },
        b: { apiUrl: "https://b.example/api", apiKey: "its own", headers: { "x-token": "of b" } },
        c: { apiUrl: "https://c.example/api", apiKey: configVariable("MISSING_KEY_OF_C") },
        d: { apiUrl: "https://d.example/api", headers: { "x-api-key": "of d" } },
      },
    });
    const [a, b, c, d] = ["a", "b", "c", "d"].map((network) => verifyContract.explorers[network]?.[0]);

    expect(await a?.apiKey?.get()).to.equal("the default");
    expect(await b?.apiKey?.get()).to.equal("its own");
    expect(d?.apiKey).to.equal(undefined);
    expect(await b?.headers["x-token"]?.get()).to.equal("of b");
    // Asked for only when it is needed: resolving the config did not.
    expect(await c?.apiKey?.get().catch(String)).to.include("MISSING_KEY_OF_C");
  });

  it("takes all addresses of a fork, some, or some and the seconds that a call waits", async () => {
    const address = `0x${"aB".repeat(20)}`;
    const forkSources = async (given: NonNullable<VerifyContractUserConfig["forkSources"]>) =>
      (await resolve({ forkSources: given })).verifyContract.forkSources;

    expect(await forkSources(false)).to.equal(undefined);
    expect(await forkSources(true)).to.deep.equal({ addresses: undefined, waitMs: 5000 });
    expect(await forkSources([address])).to.deep.equal({ addresses: [address.toLowerCase()], waitMs: 5000 });
    expect(await forkSources({ timeout: 0.5 })).to.deep.equal({ addresses: undefined, waitMs: 500 });
  });

  it("takes seconds and paths from the project's root", async () => {
    const config = await resolve({
      timeout: 0.5,
      stateFolder: "state",
      localExplorer: { port: 0, database: "data/e.sqlite", submissionsPerDay: 7, compileTimeout: 600 },
    });

    expect(config.verifyContract.timeoutMs).to.equal(500);
    expect(config.verifyContract.stateFolder).to.equal(path.join(config.paths.root, "state"));
    expect(config.verifyContract.localExplorer).to.deep.equal({
      port: 0,
      submissionsPerDay: 7,
      compileTimeoutMs: 600_000,
      database: path.join(config.paths.root, "data", "e.sqlite"),
    });
  });
});
