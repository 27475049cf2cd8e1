import { expect } from "chai";
import { getAbi, getContractCreation, getSourceCode, verifyContract, verifyProxy } from "../../src/verify.ts";
import { failureOf } from "../helpers/failure.ts";
import type { Finished } from "../helpers/hardhat-process.ts";
import { type FaultStage, type FaultyExplorer, openFaultStage } from "./fault-stage.ts";

const nobody = "0x00000000000000000000000000000000000000AA";

const documentOf = ({ stdout }: Finished): unknown => JSON.parse(stdout);
/** What is left of a value as JSON: members that are undefined are not there. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("the same call from a script and from the command line", () => {
  let stage: FaultStage;
  let server: FaultyExplorer;
  let address: string;
  before(async () => {
    stage = await openFaultStage();
    server = await stage.startExplorer([]);
    address = await stage.deploy();
    expect((await stage.verify(server, { address })).outcome).to.equal("verified");
  });
  after(async () => {
    await server?.close();
    await stage?.close();
  });
  const connect = () => stage.project.hre.network.getOrCreate("localhost");
  const run = async (...args: readonly string[]) =>
    documentOf(await stage.project.run(...args, "--json", "--explorer", server.apiUrl));

  it("scenario 39: gives one object, from task, function and connection", async () => {
    const { project } = stage;
    const connection = await connect();
    const options = { address, explorer: server.apiUrl };
    const printed = await run("verify-contract", address);
    const returned = await verifyContract({ ...options, connection }, project.hre);

    expect(printed).to.deep.equal(returned);
    expect(printed).to.deep.equal(await connection.explorer.verifyContract(options));
    expect(returned).to.include({ status: "already-verified", address });
  });

  it("scenario 39: gives one object for each look-up", async () => {
    const { hre } = stage.project;
    const options = { connection: await connect(), explorer: server.apiUrl };

    expect(await run("contract-abi", address)).to.deep.equal(asJson(await getAbi(address, options, hre)));
    expect(await run("contract-source", address)).to.deep.equal(
      asJson(await getSourceCode(address, options, hre)),
    );
    expect(await run("contract-creation", address)).to.deep.equal(
      asJson(await getContractCreation([address], options, hre)),
    );
  });

  it("scenario 39: has one code for a failure", async () => {
    const call = verifyContract(
      { address: nobody, connection: await connect(), explorer: server.apiUrl },
      stage.project.hre,
    );

    const { code, summary, hints } = await failureOf(call);
    expect(await run("verify-contract", nobody)).to.deep.include({ code, message: summary, hints });
    expect(code).to.equal("NO_CODE_AT_ADDRESS");
  });

  it("scenario 39: refuses a misspelt option, whichever function it is given to", async () => {
    const { hre } = stage.project;
    const connection = await connect();
    const { explorer } = connection;
    const misspelt = { requireExakt: true, explorer: server.apiUrl };
    const options = { ...misspelt, address };
    const accepted = server.accepted();
    const calls = [
      verifyContract({ ...options, connection }, hre),
      verifyProxy({ ...options, connection }, hre),
      getAbi(address, { ...misspelt, connection }, hre),
      getSourceCode(address, { ...misspelt, connection }, hre),
      getContractCreation([address], { ...misspelt, connection }, hre),
      explorer.verifyContract(options),
      explorer.verifyProxy(options),
      explorer.getAbi(address, misspelt),
      explorer.getSourceCode(address, misspelt),
      explorer.getContractCreation([address], misspelt),
    ];

    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure.code).to.equal("INVALID_OPTION");
      expect(failure.message).to.include("requireExakt");
    }
    const { exitCode, stderr } = await stage.project.run("verify-contract", address, "--require-exakt");
    expect(exitCode).to.equal(1);
    expect(stderr).to.include("require-exakt");
    expect(server.accepted()).to.equal(accepted);
  });
});
