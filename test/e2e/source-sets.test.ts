import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { createSolcCompiler } from "../../src/compiler/create-solc-compiler.ts";
import { parseBuildInfo } from "../../src/core/build/parse-build-info.ts";
import type { CompilerInput } from "../../src/core/compiler-input/compiler-input.ts";
import { cutSources } from "../../src/core/compiler-input/compiler-input.ts";
import { importClosure } from "../../src/core/compiler-input/import-closure.ts";
import { type LocalExplorer, startLocalExplorer } from "../../src/local-explorer.ts";
import type { ConnectionExplorer } from "../../src/types.ts";
import type { VerificationResult } from "../../src/verification/result.ts";
import { freePort } from "../helpers/free-port.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { openProject, type TestProject } from "../helpers/open-project.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";

const compiler = { version: "0.6.12", path: soljsonPath("solc-0.6.12") };
const settings = { optimizer: { enabled: true, runs: 200 }, evmVersion: "istanbul" };

const aave = "@aave/protocol-v2/contracts";
const logic = `${aave}/protocol/libraries/logic`;
const validationLogic = `${logic.replace("@aave/protocol-v2", "npm/@aave/protocol-v2@1.0.1")}/ValidationLogic.sol`;

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
  let deployCode: (creationBytecode: string) => Promise<string>;
  let deploy: (name: string, libraries?: Record<string, string>) => Promise<string>;

  before(async () => {
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
    const [signer] = await connection.ethers.getSigners();
    deployCode = async (creationBytecode) =>
      (await new connection.ethers.ContractFactory([], creationBytecode, signer).deploy()).getAddress();
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

  /** The input of ValidationLogic without the file that it does not import. */
  async function readImportsAlone(): Promise<CompilerInput> {
    const { buildInfoId = "" } = await project.hre.artifacts.readArtifact("ValidationLogic");
    const file = await project.hre.artifacts.getBuildInfoPath(buildInfoId);
    const { input } = parseBuildInfo({ path: "", text: await readFile(file ?? "", "utf8") });
    return cutSources(input, importClosure(input, validationLogic));
  }

  /** Deploys ValidationLogic as those who have only its imports compile it. */
  async function deployAlone(): Promise<string> {
    const solc = createSolcCompiler({ candidates: [compiler] });
    const result = await solc.compile({ solcLongVersion: "0.6.12", input: await readImportsAlone() });
    const contracts = result.kind === "compiled" ? result.contracts : [];
    const compiled = contracts.find(({ contractName }) => contractName === "ValidationLogic");
    const generic = await deploy("GenericLogic");
    const creation = compiled?.creationBytecode.object.replace(/__.{36}__/g, generic.slice(2)) ?? "";
    return deployCode(creation);
  }

  /** The result, and how many submissions it took. */
  async function verify(address: string): Promise<VerificationResult & { readonly submissions: number }> {
    const before = local.countSubmissions("source");
    const result = await onlyResult(explorer.verifyContract({ address }));
    return { ...result, submissions: local.countSubmissions("source") - before };
  }

  it("scenario 13: are the fewest that reproduce the code, with the file listed that is not imported", async () => {
    const generic = await deploy("GenericLogic");
    const validation = await deploy("ValidationLogic", { GenericLogic: generic });

    const result = await verify(validation);

    expect(result).to.include({ status: "verified", match: "exact", submissions: 1 });
    expect(result.sources).to.have.length(22);
    expect(toFileNames(result.sourcesNotImported ?? [])).to.deep.equal(["Context.sol"]);
  });

  it("scenario 42: are the cause where more were compiled together, which are not at hand", async () => {
    const file = path.join(project.folder, "minimal.json");
    await writeFile(file, JSON.stringify(await readImportsAlone()));
    const generic = await deploy("GenericLogic");
    const address = await deploy("ValidationLogic", { GenericLogic: generic });
    const { differences } = await onlyResult(explorer.verifyContract({ address, buildInfo: file }));

    expect(differences?.cause).to.equal("other-compilation");
    expect(differences?.explanation).to.include("It was compiled together with other files");
    expect(differences?.command).to.match(
      /^await explorer\.verifyContract\(.*, buildInfo: "<file or folder>"/,
    );
  });

  it("scenario 13: are the imports alone where these reproduce the code", async () => {
    const result = await verify(await deploy("GenericLogic"));

    expect(result).to.include({ status: "verified", match: "exact", submissions: 1 });
    expect(result.sources).to.have.length(19);
    expect(result).not.to.have.property("sourcesNotImported");
  });

  it("scenario 42: are the cause where fewer were compiled together, and no word says that one changed", async () => {
    const alone = await deployAlone();
    const { status, differences } = await onlyResult(explorer.verifyContract({ address: alone }));

    expect(status).to.equal("mismatch");
    expect(differences).to.include({
      cause: "other-compilation",
      closest: `${validationLogic}:ValidationLogic`,
    });
    expect(differences?.explanation).to.include(
      "its file and the imports alone give the code at the address",
    );
    expect(differences?.explanation).not.to.match(/chang|edit/);
    expect(differences?.command).to.match(
      /^npx hardhat build --force npm:@aave\/protocol-v2\/\S+\/ValidationLogic\.sol$/,
    );

    // As the command says.
    await project.hre.tasks
      .getTask("build")
      .run({ quiet: true, force: true, files: [`npm:${logic}/ValidationLogic.sol`] });
    expect(await verify(alone)).to.include({ status: "verified", match: "exact", submissions: 1 });
  });
});
