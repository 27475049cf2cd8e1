import { createRequire } from "node:module";
import { expect } from "chai";
import { type LocalExplorer, startLocalExplorer } from "../../src/local-explorer.ts";
import type { ConnectionExplorer } from "../../src/types.ts";
import type { VerificationResult } from "../../src/verification/result.ts";
import { freePort } from "../helpers/free-port.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { openProject, type TestProject } from "../helpers/open-project.ts";

const require = createRequire(import.meta.url);
const compiler = { version: "0.6.12", path: require.resolve("solc-0.6.12/soljson.js") };
const settings = { optimizer: { enabled: true, runs: 200 }, evmVersion: "istanbul" };

const aave = "@aave/protocol-v2/contracts";
const logic = `${aave}/protocol/libraries/logic`;

/** File names of sources, which are told from one another by them here. */
const toFileNames = (sources: readonly string[]) => sources.map((source) => source.split("/").at(-1) ?? "");

/**
 * Real sources of which one changes another's code that does not import it: with `Context.sol` beside
 * its 21 imports ValidationLogic is what is on the chain, and without it is not.
 * @see test-fixtures/published/aave-v2.md
 * @see https://github.com/argotorg/solidity/issues/12281
 */
describe("scenario 13: the sources that are sent", () => {
  let project: TestProject;
  let local: LocalExplorer;
  let explorer: ConnectionExplorer;
  let deploy: (name: string, libraries?: Record<string, string>) => Promise<string>;

  before(async function () {
    this.timeout(240_000);
    const port = await freePort();
    const apiUrl = `http://127.0.0.1:${port}/api`;
    project = await openProject({
      files: {},
      solidity: {
        compilers: [{ ...compiler, settings }],
        npmFilesToBuild: [
          `${logic}/GenericLogic.sol`,
          `${logic}/ValidationLogic.sol`,
          `${aave}/dependencies/openzeppelin/contracts/Context.sol`,
        ],
      },
      config: {
        verifyContract: {
          explorers: { default: { name: "LocalScan", apiUrl, apiKey: "any", requestsPerSecond: 1000 } },
        },
      },
    });
    const connection = await project.hre.network.getOrCreate();
    explorer = connection.explorer;
    deploy = async (name, libraries = {}) =>
      (await connection.ethers.deployContract(name, [], { libraries })).getAddress();
    local = await startLocalExplorer({
      chains: [{ provider: connection.provider }],
      compilers: [compiler],
      database: ":memory:",
      port,
    });
  });

  after(async () => {
    await local.close();
    await project.remove();
  });

  /** The result, and how many submissions it took. */
  async function verify(address: string): Promise<VerificationResult & { readonly submissions: number }> {
    const before = local.countSubmissions("source");
    const result = await onlyResult(explorer.verifyContract({ address }));
    return { ...result, submissions: local.countSubmissions("source") - before };
  }

  it("scenario 13: are the fewest that reproduce the code, with the file listed that is not imported", async function () {
    this.timeout(240_000);
    const generic = await deploy("GenericLogic");
    const validation = await deploy("ValidationLogic", { GenericLogic: generic });

    const result = await verify(validation);

    expect(result).to.include({ status: "verified", match: "exact", submissions: 1 });
    expect(result.sources).to.have.length(22);
    expect(toFileNames(result.sourcesNotImported ?? [])).to.deep.equal(["Context.sol"]);
  });

  it("scenario 13: are the imports alone where these reproduce the code", async function () {
    this.timeout(240_000);
    const result = await verify(await deploy("GenericLogic"));

    expect(result).to.include({ status: "verified", match: "exact", submissions: 1 });
    expect(result.sources).to.have.length(19);
    expect(result).not.to.have.property("sourcesNotImported");
  });
});
