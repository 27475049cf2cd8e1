import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { keccak256 } from "ethers";
import { z } from "zod";
import { preflightResultSchema } from "../../src/verify.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { initGit } from "../helpers/git-project.ts";

const header = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\n";

const buildModule = 'import { buildModule } from "@nomicfoundation/hardhat-ignition/modules";\n';

const sources = {
  "contracts/All.sol": `${header}
library Sums { function add(uint256 a, uint256 b) external pure returns (uint256) { return a + b; } }
contract Linked { function add(uint256 a, uint256 b) external pure returns (uint256) { return Sums.add(a, b); } }
contract Token { uint256 public immutable plan; constructor(uint256 plan_) { require(plan_ > 0, "no plan"); plan = plan_; } }
contract Vault { Token public token; constructor(Token token_) { token = token_; } }
interface Shape { function area() external returns (uint256); }
`,
  "ignition/modules/Plan.ts": `${buildModule}
export default buildModule("Plan", (m) => {
  const sums = m.library("Sums");
  const linked = m.contract("Linked", [], { libraries: { Sums: sums } });
  const token = m.contract("contracts/All.sol:Token", [7n]);
  const later = m.contract("Token", [m.getParameter("plan", 5n)], { id: "Later" });
  const vault = m.contract("Vault", [token]);
  return { sums, linked, token, later, vault };
});
`,
  "ignition/modules/Broken.ts": `${buildModule}
import Plan from "./Plan.ts";
const artifact = { contractName: "Vault", sourceName: "contracts/All.sol", abi: [], bytecode: "0x600160005260206000f3" };
export default buildModule("Broken", (m) => {
  m.useModule(Plan);
  m.contract("Token", [0n], { from: "0x1717171717171717171717171717171717171717" });
  m.contract("Shape");
  m.contract("Vault", { ...artifact, linkReferences: {} });
  return {};
});
`,
  "ignition/modules/None.ts": "export default { id: 1 };\n",
};

const ignition = path.join(import.meta.dirname, "../../node_modules/@nomicfoundation/hardhat-ignition");

describe("scenario 79: a preflight of an Ignition module", () => {
  let project: CliProject;

  before(async function () {
    if (!existsSync(ignition)) {
      this.skip();
    }
    project = await openCliProject(sources);
    const config = path.join(project.folder, "hardhat.config.ts");
    const text = (await readFile(config, "utf8")).replace("plugins: [plugin]", "plugins: [plugin, ignition]");
    await writeFile(config, `import ignition from "@nomicfoundation/hardhat-ignition";\n${text}`);
    initGit(project.folder).commit("All");
    await project.serveExplorer();
  });

  after(() => project?.close());

  async function preflight(name: string) {
    const file = path.join(project.folder, "ignition/modules", name);
    const { exitCode, stdout, stderr } = await project.run("preflight", file, "--json");
    expect(stdout, stderr).to.match(/^\{/);
    const document: unknown = JSON.parse(stdout);
    const result = preflightResultSchema.parse(document);
    const lines = result.findings.map(
      ({ severity, future = "", about, reason }) => `${severity} ${future} ${about}: ${reason}`,
    );
    return { exitCode, result, lines };
  }

  it("answers for each contract, with the init code that Ignition then deploys", async () => {
    const early = await preflight("Plan.ts");
    await project.rebuild({}, { buildProfile: "production" });
    const { exitCode, result, lines } = await preflight("Plan.ts");
    const deployed = await project.run(
      ...["ignition", "deploy", path.join(project.folder, "ignition/modules/Plan.ts")],
    );
    expect(deployed.exitCode, deployed.stderr).to.equal(0);
    const folder = path.join(project.folder, "ignition/deployments/chain-31337");
    const document: unknown = JSON.parse(
      await readFile(path.join(folder, "deployed_addresses.json"), "utf8"),
    );
    const addresses = z.record(z.string(), z.string()).parse(document);
    const { contracts = [], id } = result.module ?? {};
    const ethers = (await project.hre.network.getOrCreate("localhost")).ethers;

    expect(early.lines[0]).to.include("Ignition deploys a build of the profile production");
    expect(early.result.findings[0]?.hint).to.equal("npx hardhat build --build-profile production");
    expect([exitCode, result.status, id], lines.join("\n")).to.deep.equal([0, "ready", "Plan"]);
    expect(contracts.map(({ future, initCode }) => [future, initCode !== null])).to.deep.equal([
      ["Plan#Sums", true],
      ["Plan#Linked", false],
      ["Plan#Token", true],
      ["Plan#Later", false],
      ["Plan#Vault", false],
    ]);
    expect(lines).to.include.members([
      "fine Plan#Linked libraries: it is linked to contracts/All.sol:Sums, whose addresses are known only during the deployment",
      "fine Plan#Vault arguments: some are known only during the deployment: the constructor was not run",
    ]);
    for (const { future = "", runtimeBytes, initCode } of contracts) {
      const code = await ethers.provider.getCode(addresses[future] ?? "");
      expect((code.length - 2) / 2, future).to.equal(runtimeBytes);
      if (initCode !== null) {
        const { creator, transactionHash } = await project.hre.network
          .getOrCreate("localhost")
          .then(({ explorer }) => explorer.getContractCreation([addresses[future] ?? ""]))
          .then(([creation]) => creation ?? expect.fail(`the creation of ${future}`));
        const transaction = await ethers.provider.getTransaction(transactionHash);
        expect(keccak256(transaction?.data ?? "0x"), `${future} of ${creator}`).to.equal(initCode.hash);
      }
    }
  });

  it("fails for a constructor that reverts and for an interface, and says which artifact is not the project's", async () => {
    const { exitCode, lines } = await preflight("Broken.ts");
    const { stdout } = await project.run(
      ...["preflight", path.join(project.folder, "ignition/modules/Broken.ts")],
    );

    expect(exitCode).to.equal(1);
    expect(lines.slice(0, 3)).to.deep.equal([
      'fails Broken#Token constructor: the constructor reverts with "no plan" in a test call from 0x1717171717171717171717171717171717171717',
      "fails Broken#Shape build: the contract is abstract or an interface: it cannot be deployed",
      "warning Broken#Vault build: its artifact is not of this project's build: nothing of it was checked",
    ]);
    expect(stdout).to.match(/^✘ 2 problems found for module Broken on localhost/);
    expect(stdout.replaceAll(/\s+/g, " ")).to.include("Fine Plan#Sums: build, metadata, git, size");
    expect(stdout.replaceAll(/\s+/g, " ")).to.include("Left out Plan#Vault, arguments: some are known only");
  });

  it("refuses a file without a module, and options for one contract", async () => {
    const file = (name: string) => path.join(project.folder, "ignition/modules", name);
    const none = await project.run("preflight", file("None.ts"));
    const withArguments = await project.run("preflight", file("Plan.ts"), "--constructor-args", "[7]");

    expect(none.stderr).to.include("is no module of Hardhat Ignition");
    expect(withArguments.stderr).to.include("--constructor-args").and.include("an Ignition module is given");
  });
});
