import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import hardhatEthers from "@nomicfoundation/hardhat-ethers";
import { expect } from "chai";
import {
  concat,
  getCreate2Address,
  getCreateAddress,
  Interface,
  keccak256,
  toBeHex,
  zeroPadValue,
} from "ethers";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import type { NetworkConnection } from "hardhat/types/network";
import plugin from "../../src/index.ts";
import { getInitCode, type InitCodeResult, initCodeResultSchema } from "../../src/verify.ts";
import { pluginUrl } from "../helpers/built-package.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { addressOf, installFactories } from "../helpers/factories.ts";
import { initGit } from "../helpers/git-project.ts";
import { newestCompiler } from "../helpers/open-project.ts";

const header = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\n";

const sources = {
  "contracts/Token.sol": `${header}
contract Token { uint256 public immutable plan; constructor(uint256 plan_) { plan = plan_; } }
`,
  "contracts/Linked.sol": `${header}
library Sums { function add(uint256 a, uint256 b) external pure returns (uint256) { return a + b; } }
contract Linked { function add(uint256 a, uint256 b) external pure returns (uint256) { return Sums.add(a, b); } }
contract Summed { uint256 public sum = Sums.add(1, 2); }
`,
  "contracts/Maker.sol": `${header}
contract Child { uint256 public constant one = 1; }
contract Other { uint256 public immutable two; constructor(uint256 two_) { two = two_; } }
contract Maker {
  event Made(address child);
  function makeOther(uint256 two) external { emit Made(address(new Other(two))); }
  function make(bytes32 salt) external { emit Made(address(new Child{salt: salt}())); }
}
`,
};

const createx = new Interface([
  "function deployCreate2(bytes32,bytes) returns (address)",
  "function deployCreate3(bytes32,bytes) returns (address)",
  "event ContractCreation(address indexed newContract, bytes32 indexed salt)",
  "event ContractCreation(address indexed newContract)",
]);

describe("scenario 80: the init code of a contract", () => {
  let project: CliProject;
  let hre: HardhatRuntimeEnvironment;
  let one: NetworkConnection;
  let two: NetworkConnection;
  let sender: string;
  let initCode: string;

  before(async () => {
    project = await openCliProject(sources);
    initGit(project.folder).commit("All");
    const networks = {
      one: { type: "http", url: await project.serveNode(31_341) },
      two: { type: "http", url: await project.serveNode(31_342) },
      bare: { type: "http", url: await project.serveNode(31_343) },
      down: { type: "http", url: "http://127.0.0.1:1" },
    } as const;
    const solidity = { compilers: [newestCompiler] };
    const config = { solidity, networks };
    hre = await createHardhatRuntimeEnvironment(
      { plugins: [hardhatEthers, plugin], ...config },
      {},
      project.folder,
    );
    const text = `import plugin from ${JSON.stringify(await pluginUrl())};
export default { plugins: [plugin], ...${JSON.stringify(config)} };\n`;
    await writeFile(path.join(project.folder, "hardhat.config.ts"), text);
    [one, two] = [await hre.network.getOrCreate("one"), await hre.network.getOrCreate("two")];
    await installFactories(one.provider);
    await installFactories(two.provider);
    const [signer] = await one.ethers.getSigners();
    sender = signer?.address ?? "";
    const { bytecode } = await project.hre.artifacts.readArtifact("Token");
    initCode = concat([bytecode, zeroPadValue(toBeHex(7), 32)]);
  });

  after(() => project?.close());

  async function send(connection: NetworkConnection, to: string | null, data: string) {
    const [signer] = await connection.ethers.getSigners();
    const sent = await signer?.sendTransaction({ to, data });
    const receipt = await sent?.wait();
    const logs = receipt?.logs.map((log) => createx.parseLog(log)) ?? [];
    return { created: logs.find((log) => log !== null)?.args[0] ?? receipt?.contractAddress ?? "", receipt };
  }

  async function read(...args: readonly string[]) {
    const words = ["contract-initcode", ...args, "--network", "one"];
    const { exitCode, stdout, stderr } = await project.run(...words, "--json");
    expect(stdout, stderr).to.match(/^\{/);
    const document: unknown = JSON.parse(stdout);
    const result: InitCodeResult = initCodeResultSchema.parse(document);
    expect(keccak256(result.initCode)).to.equal(result.hash);
    return { exitCode, result };
  }

  /** Sends what is said to repeat a creation. */
  const repeat = ({ repeat: { to, data } }: InitCodeResult, on: NetworkConnection) => send(on, to, data);

  /** The states of an address on the other chains. */
  async function statesOf(address: string, on = "two,bare"): Promise<readonly string[]> {
    const { result } = await read(address, "--on", on);
    return result.chains.map(({ state }) => state);
  }

  it("is the input of the transaction that created it, and repeating it needs sender and nonce", async () => {
    const { created } = await send(one, null, initCode);
    const { exitCode, result } = await read(created, "--against", "Token");

    expect(exitCode).to.equal(0);
    expect(result).to.deep.include({ initCode, proof: "transaction", hash: keccak256(initCode) });
    expect(result.contract).to.equal("project/contracts/Token.sol:Token");
    expect(result.constructorArguments?.values).to.deep.equal([
      { name: "plan_", type: "uint256", value: "7" },
    ]);
    expect(result.creation).to.deep.include({ kind: "create", creator: sender, sender, salt: null });
    const { nonce } = result.creation;
    expect(getCreateAddress({ from: sender, nonce: nonce ?? -1 })).to.equal(created);
    expect(result.repeat).to.deep.include({ to: null, data: initCode, dependsOn: ["sender", "nonce"] });
    expect(result.against).to.deep.include({ isSame: true, hash: result.hash });
    expect(await statesOf(created)).to.deep.equal(["free", "free"]);
  });

  it("names each chain where the address cannot be had, and one that does not answer", async () => {
    const { created } = await send(one, null, initCode);
    await two.provider.request({ method: "hardhat_setCode", params: [created, "0x5b"] });
    const { exitCode, result } = await read(created, "--on", "two,down,nowhere");
    const { stdout } = await project.run(
      "contract-initcode",
      created,
      "--on",
      "two,down",
      "--network",
      "one",
    );
    await two.provider.request({ method: "hardhat_setCode", params: [created, "0x"] });
    await two.provider.request({ method: "hardhat_setNonce", params: [sender, "0xffff"] });

    expect(exitCode).to.equal(1);
    expect(result.chains.map(({ network, state }) => [network, state])).to.deep.equal([
      ["two", "other-code"],
      ["down", "failed"],
      ["nowhere", "failed"],
    ]);
    expect(stdout).to.match(
      /^✘ contracts\/Token.sol:Token on one \(chain 31341\): created by CREATE; 1 of 2 chains cannot have the same contract; 1 of 2 chains could not be read\n/,
    );
    expect(result.chains[2]?.message).to.equal("The config has no network nowhere.");
    expect(stdout).to.include("On         two (chain 31342): other code is there");
    expect(await statesOf(created, "two")).to.deep.equal(["nonce-used"]);
  });

  it("says on which chain a library of the contract has no code", async () => {
    const sums = await (await one.ethers.deployContract("Sums")).getAddress();
    const linked = await one.ethers.deployContract("Linked", { libraries: { Sums: sums } });
    const address = await linked.getAddress();
    const { exitCode, result } = await read(address, "--on", "bare");
    const { provider } = await hre.network.getOrCreate("bare");
    await provider.request({ method: "hardhat_setCode", params: [sums, "0x5b"] });

    expect(result.libraries).to.deep.equal({ "project/contracts/Linked.sol:Sums": sums });
    expect([exitCode, result.chains[0]?.state]).to.deep.equal([1, "library-missing"]);
    expect(await statesOf(address, "bare")).to.deep.equal(["free"]);
  });

  it("is the checkout's if only the constructor uses a library, whose address the init code has", async () => {
    const sums = await (await one.ethers.deployContract("Sums")).getAddress();
    const summed = await one.ethers.deployContract("Summed", { libraries: { Sums: sums } });
    const { result } = await read(await summed.getAddress(), "--against", "Summed");

    expect(result.libraries).to.deep.equal({ "project/contracts/Linked.sol:Sums": sums });
    expect(result.against).to.deep.include({ isSame: true, hash: result.hash });
  });

  for (const [index, factory] of ["deterministic-deployment-proxy", "safe-singleton-factory"].entries()) {
    it(`is proved by the address of ${factory}, and its transaction gives the same on another chain`, async () => {
      const salt = keccak256(toBeHex(index));
      await send(one, addressOf(factory), concat([salt, initCode]));
      const address = getCreate2Address(addressOf(factory), salt, keccak256(initCode));
      const { result } = await read(address, "--on", "two,bare");
      await repeat(result, two);

      expect(result).to.deep.include({ initCode, proof: "address" });
      expect(result.creation).to.deep.include({
        kind: "create2",
        factory,
        salt,
        creator: addressOf(factory),
      });
      expect(result.repeat).to.deep.include({ to: addressOf(factory), dependsOn: [] });
      expect(result.chains.map(({ state }) => state)).to.deep.equal(["free", "factory-missing"]);
      expect(await statesOf(address)).to.deep.equal(["same-code", "factory-missing"]);
    });
  }

  for (const [way, name] of [
    ["create2", "deployCreate2"],
    ["create3", "deployCreate3"],
  ] as const) {
    it(`is found in a call of CreateX by ${way}, with what its salt is bound to`, async () => {
      const salts = [
        keccak256(toBeHex(way === "create2" ? 5 : 6)),
        `${sender.toLowerCase()}01${"00".repeat(11)}`,
      ];
      for (const [index, salt] of salts.entries()) {
        const { created } = await send(
          one,
          addressOf("createx"),
          createx.encodeFunctionData(name, [salt, initCode]),
        );
        const { result } = await read(created);
        const { created: again } = await repeat(result, two);

        expect(result).to.deep.include({ initCode, proof: way === "create2" ? "address" : "call" });
        expect(result.creation).to.deep.include({ kind: way, factory: "createx", salt });
        expect(result.repeat.dependsOn).to.deep.equal(index === 0 ? [] : ["sender", "chain"]);
        expect(again === created, salt).to.equal(index === 0);
      }
    });
  }

  it("is proved for a child whose code is in the factory, by the factory's salt", async () => {
    const { created: maker } = await send(
      one,
      null,
      (await project.hre.artifacts.readArtifact("Maker")).bytecode,
    );
    const { bytecode } = await project.hre.artifacts.readArtifact("Child");
    const salt = keccak256("0x0a");
    await send(one, maker, new Interface(["function make(bytes32)"]).encodeFunctionData("make", [salt]));
    const address = getCreate2Address(maker, salt, keccak256(bytecode));
    const { result } = await read(address);

    expect(result).to.deep.include({ initCode: bytecode, proof: "address" });
    expect(result.creation).to.deep.include({ kind: "create2", creator: maker, factory: null, salt });
    expect(result.repeat).to.deep.include({ to: maker, dependsOn: null });
  });

  it("is recovered for a child of CREATE with arguments, and the same call is what repeats it", async () => {
    const { bytecode: makerCode } = await project.hre.artifacts.readArtifact("Maker");
    const { created: maker } = await send(one, null, makerCode);
    const { bytecode } = await project.hre.artifacts.readArtifact("Other");
    const data = new Interface(["function makeOther(uint256)"]).encodeFunctionData("makeOther", [9]);
    await send(one, maker, data);
    const { result } = await read(getCreateAddress({ from: maker, nonce: 1 }));

    expect(result.initCode).to.equal(concat([bytecode, zeroPadValue(toBeHex(9), 32)]));
    expect(result.proof).to.equal("trace");
    expect(result.creation).to.deep.include({ kind: "create", creator: maker, nonce: 1, sender });
    expect(result.repeat).to.deep.include({ to: maker, data, dependsOn: null });
  });

  it("says of a checkout which file, and which remapping, moved the hash", async () => {
    const { created } = await send(one, null, initCode);
    const other = `${header}import {Context} from "@openzeppelin/contracts/utils/Context.sol";\ncontract More is Context {}\n`;
    await project.rebuild({ "contracts/More.sol": other });
    await project.hre.tasks.getTask("build").run({ quiet: true, force: true });
    const remapped = await read(created, "--against", "Token");
    await rm(path.join(project.folder, "contracts/More.sol"));
    await project.rebuild({
      "contracts/Token.sol": sources["contracts/Token.sol"].replace("plan = plan_", "plan = plan_ + 1"),
    });
    const edited = await read(created, "--against", "Token");
    await project.rebuild(sources);
    await project.hre.tasks.getTask("build").run({ quiet: true, force: true });

    expect([remapped.exitCode, edited.exitCode]).to.deep.equal([1, 1]);
    expect(remapped.result.against).to.deep.include({ isSame: false, cause: "remappings" });
    expect(remapped.result.against?.explanation).to.include("project/:@openzeppelin/contracts/");
    expect(remapped.result.against?.hash).to.not.equal(remapped.result.hash);
    expect(edited.result.against).to.include({ isSame: false, cause: "other-commit" });
    expect(edited.result.against?.explanation).to.include("contracts/Token.sol");
  });

  it("is a function, too, and fails for what has no code", async () => {
    const { created } = await send(one, null, initCode);
    const { hash } = await getInitCode({ address: created, connection: one }, hre);
    const failed = await project.run("contract-initcode", sender, "--network", "one", "--json");

    expect(hash).to.equal(keccak256(initCode));
    expect(JSON.parse(failed.stdout)).to.include({ code: "NO_CODE_AT_ADDRESS" });
  });
});
