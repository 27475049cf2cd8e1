import { createServer } from "node:http";
import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import plugin from "../../src/index.ts";
import * as functions from "../../src/verify.ts";
import { cliContracts } from "../e2e/cli-contracts.ts";
import { failureOf } from "../helpers/failure.ts";
import { listen } from "../helpers/listen.ts";
import { withLoopbackServer } from "../helpers/loopback-server.ts";
import { openProject, type TestProject } from "../helpers/open-project.ts";

const nobody = "0x00000000000000000000000000000000000000AA";

describe("the functions for scripts", () => {
  let project: TestProject;
  let connection: Awaited<ReturnType<TestProject["hre"]["network"]["getOrCreate"]>>;
  let box: string;

  before(async () => {
    project = await openProject({
      files: {
        "contracts/Counter.sol": cliContracts["contracts/Counter.sol"],
        "contracts/Box.sol": cliContracts["contracts/Box.sol"],
      },
    });
    connection = await project.hre.network.getOrCreate();
    box = await (await connection.ethers.deployContract("Box", [nobody, "scripted"])).getAddress();
  });

  after(() => project.remove());

  it("return undefined for an unverified contract", async () => {
    expect(await functions.getAbi(box, {}, project.hre)).to.equal(undefined);
    expect(await functions.getSourceCode(box, {}, project.hre)).to.equal(undefined);
    expect(await functions.getContractCreation([nobody], {}, project.hre)).to.deep.equal([]);
    expect((await failureOf(connection.explorer.getContract(box))).code).to.equal("CONTRACT_NOT_VERIFIED");
    expect((await failureOf(connection.explorer.getContract(nobody))).code).to.equal("NO_CODE_AT_ADDRESS");
  });

  it("propose a call where the chain ends with the process, so that no command finds the contract", async () => {
    const { explorer } = connection;
    const missed = await failureOf(explorer.getContract(box));
    const plain = await failureOf(explorer.verifyProxy({ address: box }));
    const call = `in this process: await explorer.verifyContract({ address: "${box}" })`;

    expect(missed.message).to.include(`Verify it first, ${call}`).and.not.to.include("npx");
    expect(plain.message).to.include(`Verify it as an ordinary contract, ${call}`).and.not.to.include("npx");
  });

  it("verify on the network's own connection, and give what the connection's explorer gives", async () => {
    const { hre } = project;
    const constructorArgs = [nobody, "scripted"];
    const result = await functions.verifyContract({ address: box, constructorArgs }, hre);
    const abi = await functions.getAbi(box, {}, hre);
    const [creation] = await connection.explorer.getContractCreation([box]);

    expect(functions.verificationResultSchema.parse(result)).to.deep.equal(result);
    expect(result).to.include({ status: "verified", match: "exact", license: "Apache-2.0" });
    expect(abi).to.deep.equal((await hre.artifacts.readArtifact("Box")).abi);
    expect(await connection.explorer.getAbi(box)).to.deep.equal(abi);
    expect(await connection.explorer.getSourceCode(box)).to.deep.equal(
      await functions.getSourceCode(box, { connection }, hre),
    );
    expect(creation).to.include({ address: box });
  });

  it("give a contract object from the explorer that the options name", async () => {
    const [, second] = await connection.ethers.getSigners();
    const nowhere = { signer: second, explorer: "http://127.0.0.1:1/api" };
    const contract = await connection.explorer.getContract(box, { signer: second });

    expect(contract.runner).to.equal(second);
    expect((await failureOf(connection.explorer.getContract(box, nowhere))).code).to.equal(
      "EXPLORER_UNREACHABLE",
    );
  });

  it("name the runtime environment that a script without types did not give, or gave in another place", async () => {
    const { hre } = project;
    const calls = [
      () => Reflect.apply(functions.flattenContract, undefined, ["Box"]),
      () => Reflect.apply(functions.flattenContract, undefined, ["Box", hre, {}]),
      () => Reflect.apply(functions.getAbi, undefined, [box, hre]),
      () => Reflect.apply(functions.verifyContract, undefined, [{ address: box }]),
      () => Reflect.apply(functions.getPendingSubmissions, undefined, [{}]),
    ];

    for (const call of calls) {
      const { code, message } = await failureOf((async () => call())());
      expect(code).to.equal("INVALID_OPTION");
      expect(message).to.include("last argument");
    }
  });

  it("flatten a contract, with options or without", async () => {
    const plain = await functions.flattenContract("Box", project.hre);

    expect(await functions.flattenContract("Box", {}, project.hre)).to.deep.equal(plain);
    expect(await functions.flattenContract("Box", { signal: undefined }, project.hre)).to.deep.equal(plain);
  });

  it("give a contract object with the verified ABI, for a signer if one is named", async () => {
    const [, second] = await connection.ethers.getSigners();
    const contract = await connection.explorer.getContract(box, second);

    expect(await contract.getFunction("label")()).to.equal("scripted");
    expect(contract.runner).to.equal(second);
  });

  it("are about the connection that they are given", async () => {
    const other = await project.hre.network.create();
    const failure = await failureOf(
      functions.verifyContract({ address: box, connection: other }, project.hre),
    );

    expect(failure.code).to.equal("NO_CODE_AT_ADDRESS");
  });

  it("refuse an address in place of options, or nothing, and say what to give", async () => {
    // A script without types can do it.
    const given: readonly object[] = JSON.parse(`["${box}", null]`);
    const { hre } = project;
    const functionsOfOne = [
      (options: never) => functions.verifyContract(options, hre),
      (options: never) => functions.verifyProxy(options, hre),
      (options: never) => connection.explorer.verifyContract(options),
      (options: never) => connection.explorer.verifyProxy(options),
    ];
    for (const call of functionsOfOne) {
      for (const options of given) {
        const failure = await failureOf(Reflect.apply(call, undefined, [options]));
        expect(failure.message).to.match(
          /^The object with the options is missing: give { address: "0x…" }\./,
        );
      }
      expect((await failureOf(Reflect.apply(call, undefined, []))).code).to.equal("INVALID_OPTION");
    }
  });

  it("end with the caller's reason when the caller aborts a wait", async () => {
    const controller = new AbortController();
    const reason = new RangeError("the caller has had enough");
    await withLoopbackServer([() => controller.abort(reason)], async ({ url }) => {
      const options = { explorer: `${url}/api`, signal: controller.signal };
      const waiting = functions.verifyContract({ address: box, ...options }, project.hre);
      expect(await waiting.catch((error: unknown) => error)).to.equal(reason);

      const late = functions.getAbi(box, options, project.hre);
      expect(await late.catch((error: unknown) => error)).to.equal(reason);
    });
  });

  it("end at the deadline with a failure that names it, whatever they wait for", async () => {
    // Never answers, whether it is asked before the deadline or, on a slow machine, not at all.
    const server = await listen(createServer(() => undefined));
    const explorer = `${server.url}/api`;
    const failure = await failureOf(
      functions.verifyContract({ address: box, explorer, timeout: 5 }, project.hre),
    );
    await server.close();

    expect(failure.code).to.equal("DEADLINE_EXCEEDED");
    expect(failure.facts).to.include({ timeout: "5 s" });
  });

  it("need hardhat-ethers for a contract object, and say so", async () => {
    const hre = await createHardhatRuntimeEnvironment({ plugins: [plugin] });
    const { explorer } = await hre.network.create();

    expect((await failureOf(explorer.getContract(nobody))).code).to.equal("HARDHAT_ETHERS_MISSING");
  });
});
