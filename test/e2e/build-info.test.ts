import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import type { NetworkConnection } from "hardhat/types/network";
import { verificationResultSchema, verifyContract } from "../../src/verify.ts";
import { failureOf } from "../helpers/failure.ts";
import { useCauseLab } from "../helpers/open-cause-lab.ts";
import { openProject, type TestProject } from "../helpers/open-project.ts";
import { vaultSources } from "./vault-sources.ts";

const fixtures = fileURLToPath(new URL("../../test-fixtures/build-infos", import.meta.url));
const hardhat2File = path.join(fixtures, "hardhat-2/6ad109fc93ae4d8f13580db62e54c39a.json");
const foundryFile = path.join(fixtures, "foundry/49a1d6162612932a.json");

const sources = {
  ...vaultSources,
  "contracts/Unrelated.sol":
    "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\ncontract Unrelated {}\n",
};

/** A verification on the network's only explorer. */
async function verify(...call: Parameters<typeof verifyContract>) {
  return verificationResultSchema.parse(await verifyContract(...call));
}

/** The one build info that a project has. */
async function readStoredBuild({ folder }: TestProject) {
  const builds = path.join(folder, "artifacts", "build-info");
  const names = await readdir(builds);
  const name = names.find((file) => file.endsWith(".json") && !file.endsWith(".output.json")) ?? "";
  return JSON.parse(await readFile(path.join(builds, name), "utf8"));
}

describe("verify-contract with builds from elsewhere", () => {
  let project: TestProject;
  let empty: TestProject;

  before(async () => {
    project = await openProject({ files: sources });
    empty = await openProject({ files: {} });
  });

  after(() => Promise.all([project.remove(), empty.remove()]));

  /** Deploys a contract with its library, and verifies it with a bundle. */
  async function deployWithBundle(hre: TestProject["hre"], bundle: string) {
    const connection = await hre.network.create();
    const { ethers } = connection;
    const [signer] = await ethers.getSigners();
    const rates = await (await ethers.deployContract("Rates")).getAddress();
    const constructorArgs = [signer?.address ?? "", "years"];
    const vault = await ethers.deployContract("Vault", constructorArgs, { libraries: { Rates: rates } });
    const address = await vault.getAddress();
    const result = await verify({ address, constructorArgs, bundle, connection }, hre);
    return { connection, address, rates, result };
  }

  /** Deploys `Greeter` of a build info by an account of its own. */
  async function deployGreeter(
    file: string,
    {
      sourceName,
      account,
      connection: given,
    }: {
      readonly sourceName: string;
      readonly account: number;
      readonly connection?: NetworkConnection<string>;
    },
  ) {
    const stored = JSON.parse(await readFile(file, "utf8"));
    const { abi, evm } = stored.output.contracts[sourceName].Greeter;
    const connection = given ?? (await empty.hre.network.create());
    const signer = (await connection.ethers.getSigners())[account];
    const factory = new connection.ethers.ContractFactory(abi, evm.bytecode.object, signer);
    const greeter = await factory.deploy("hello", 7);
    await greeter.waitForDeployment();
    return { connection, address: await greeter.getAddress(), stored };
  }

  it("compares chain and explorer with the named build, not with the project's files", async () => {
    const bundle = path.join(project.folder, "held.json");
    const { connection, address } = await deployWithBundle(project.hre, bundle);
    const file = path.join(project.folder, "contracts", "Vault.sol");
    const text = await readFile(file, "utf8");
    await writeFile(file, `${text}// more to come\n`);
    const checkWith = (buildInfo?: string) =>
      verify({ address, connection, check: true, ...(buildInfo && { buildInfo }) }, project.hre);
    const [byProject, byBundle] = [await checkWith(), await checkWith(bundle)];
    await writeFile(file, text);

    expect(byProject.differences?.cause).to.equal("not-built");
    expect(byBundle.status).to.equal("already-verified");
  });

  it("keeps a bundle of a verified contract, and replaces only that bundle", async () => {
    const bundle = path.join(project.folder, "again.json");
    const { connection, address } = await deployWithBundle(project.hre, bundle);
    const first = await readFile(bundle, "utf8");
    const repeated = await verify(
      { address, connection, bundle, constructorArgs: JSON.parse(first).constructorArguments },
      project.hre,
    );

    expect(repeated).to.include({ status: "already-verified", bundle });
    expect(await readFile(bundle, "utf8")).to.equal(first);
    const unkept = await failureOf(verify({ address, connection, bundle, check: true }, project.hre));
    expect(unkept.code).to.equal("INVALID_OPTION");
    await writeFile(bundle, "{}");
    const refused = await failureOf(verify({ address, connection, bundle }, project.hre));
    expect(refused.code).to.equal("OUTPUT_EXISTS");
    expect(await readFile(bundle, "utf8")).to.equal("{}");
  });

  it("verifies from a build info of Hardhat 2, with the arguments found on the chain", async () => {
    const { connection, address } = await deployGreeter(hardhat2File, {
      sourceName: "contracts/Greeter.sol",
      account: 0,
    });
    const result = await verify({ address, connection, buildInfo: hardhat2File }, empty.hre);

    expect(result).to.include({
      status: "verified",
      match: "exact",
      contract: "contracts/Greeter.sol:Greeter",
    });
    expect(result.constructorArguments?.values.map(({ value }) => value)).to.deep.equal(["hello", "7"]);
    expect(result.sources).to.have.members(["contracts/Greeter.sol", "contracts/Owned.sol"]);
  });

  it("verifies from a folder of Foundry, whose build info has the short version", async () => {
    const { connection, address } = await deployGreeter(foundryFile, {
      sourceName: "src/Greeter.sol",
      account: 1,
    });
    const out = path.join(empty.folder, "out");
    await mkdir(path.join(out, "build-info"), { recursive: true });
    await writeFile(path.join(out, "build-info", "49a1.json"), await readFile(foundryFile));
    await writeFile(path.join(out, "Greeter.json"), "[]");
    const result = await verify({ address, connection, buildInfo: out }, empty.hre);

    expect(result).to.include({ status: "verified", match: "exact", contract: "src/Greeter.sol:Greeter" });
    expect(result.compiler).to.equal("v0.8.37+commit.f401782d");
  });

  it("verifies from another Hardhat 3 project's folder, and from a build info without an output", async () => {
    const { input, ...stored } = await readStoredBuild(project);
    const { bytecode } = await project.hre.artifacts.readArtifact("Unrelated");
    const connection = await empty.hre.network.create();
    const [signer] = await connection.ethers.getSigners();
    const deploy = async () => {
      const contract = await new connection.ethers.ContractFactory([], bytecode, signer).deploy();
      return await contract.getAddress();
    };
    const alone = path.join(empty.folder, "alone.json");
    await writeFile(alone, JSON.stringify({ solcLongVersion: stored.solcLongVersion, input }));
    const results = [
      await verify(
        { address: await deploy(), connection, buildInfo: path.join(project.folder, "artifacts") },
        empty.hre,
      ),
      await verify({ address: await deploy(), connection, buildInfo: alone, force: true }, empty.hre),
    ];

    for (const result of results) {
      expect(result).to.include({
        status: "verified",
        match: "exact",
        contract: "project/contracts/Unrelated.sol:Unrelated",
      });
      expect(result.sources).to.deep.equal(["project/contracts/Unrelated.sol"]);
    }
  });
});

describe("a project of 416 contracts", () => {
  const toFile = (file: number) =>
    Array.from({ length: 26 }, (_, index) => {
      const value = file * 26 + index;
      return `contract Item${value} { uint256 public value = ${value}; constructor(uint256 first) { value += first; } }`;
    });
  const header = ["// SPDX-License-Identifier: MIT", "pragma solidity ^0.8.28;"];
  const files = Object.fromEntries(
    Array.from({ length: 16 }, (_, file) => [
      `contracts/Items${file}.sol`,
      [...header, ...toFile(file), ""].join("\n"),
    ]),
  );
  const lab = useCauseLab({ files });

  // Without artifacts, the compiler's output is read again for each candidate, which takes minutes.
  it("scenario 30: is searched in its artifacts, without the compiler's output and the other builds", async () => {
    const address = await lab.deploy("Item207", [5n]);
    const folder = path.join(lab.project.folder, "artifacts", "build-info");
    const outputs = (await readdir(folder)).filter((name) => name.endsWith(".output.json"));
    for (const name of [...outputs, "solc-0_8_37-another.json", "solc-0_8_37-another.output.json"]) {
      await writeFile(path.join(folder, name), "not JSON");
    }
    const result = await lab.verify(address);

    expect(outputs).to.have.length(1);
    expect(result).to.include({ status: "verified", match: "exact" });
    expect(result.contract).to.equal("project/contracts/Items7.sol:Item207");
    expect(result.sources).to.deep.equal(["project/contracts/Items7.sol"]);
    expect(result.constructorArguments).to.deep.include({ origin: "recovered" });
  });
});
