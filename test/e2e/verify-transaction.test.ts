import { expect } from "chai";
import type { BaseContract } from "ethers";
import { type RecordedResult, recordedDeploymentResultSchema } from "../../src/verify.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { failureOf } from "../helpers/failure.ts";
import { withoutWaits } from "../helpers/only-waits.ts";
import { toCreation } from "../helpers/to-creation.ts";
import { transactionContracts } from "./transaction-contracts.ts";

const salt = `0x${"20".repeat(32)}`;

/** Status and contract name, or what was skipped. */
function summarize(contracts: readonly RecordedResult[]): string[] {
  return contracts.map(({ status, message, explorers: [first] }) => {
    const name = first && "contract" in first ? first.contract?.split(":").at(-1) : message;
    return `${status} ${name}`;
  });
}

/** Arguments by name, of a contract that is verified. */
function argumentsOf(contracts: readonly RecordedResult[], name: string): Record<string, unknown> {
  const all = contracts.flatMap(({ explorers }) => explorers.flatMap((one) => ("match" in one ? [one] : [])));
  const values = all.find(({ contract }) => contract?.endsWith(name))?.constructorArguments?.values ?? [];
  return Object.fromEntries(values.map((one) => [one.name, one.value]));
}

describe("verify-contract --tx", () => {
  let project: CliProject;
  let system: BaseContract;
  let account: string;

  async function connect() {
    return project.hre.network.getOrCreate("localhost");
  }

  /** Hash of a call of the factory. */
  async function call(name: string, ...values: readonly unknown[]): Promise<string> {
    const response = await system.getFunction(name).send(...values);
    await response.wait();
    return response.hash;
  }

  before(async () => {
    project = await openCliProject(transactionContracts);
    await project.serveExplorer();
    const { ethers } = await connect();
    const [signer] = await ethers.getSigners();
    account = signer?.address ?? "";
    system = await ethers.deployContract("System");
    await system.waitForDeployment();
  });

  after(() => project.close());

  it("scenario 20: verifies the five contracts of one transaction, and then finds them verified", async () => {
    const hash = await call("found", "a token", salt);
    const first = await project.run("verify-contract", "--tx", hash, "--json");
    const again = await project.run("verify-contract", "--tx", hash);

    expect(first.exitCode).to.equal(0);
    expect(withoutWaits(first.stderr)).to.equal("");
    const result = recordedDeploymentResultSchema.strict().parse(JSON.parse(first.stdout));
    expect(result).to.include({ status: "verified", transactionHash: hash });
    expect(result).not.to.have.property("notes");
    expect(summarize(result.contracts)).to.have.members([
      "verified Token",
      "verified Vault",
      "verified Registry",
      "verified Log",
      "verified Timelock",
    ]);
    const address = await system.getAddress();
    expect(argumentsOf(result.contracts, "Token")).to.deep.equal({ name_: "a token", supply_: "1000" });
    expect(argumentsOf(result.contracts, "Log")).to.deep.equal({ writer_: address });
    expect(argumentsOf(result.contracts, "Timelock")).to.deep.equal({
      delay_: "172800",
      keepers_: [account, address],
    });
    expect(again).to.include({ exitCode: 0, stderr: "" });
    expect(again.stdout).to.match(
      new RegExp(`^✔ 5 contracts of transaction ${hash} on local explorer: 5 verified\n`),
    );
    expect(again.stdout.match(/^ {2}✔ .* exact match {2}http/gm)).to.have.length(5);
  });

  it("scenario 20: lists contracts of others as such, which fails nothing", async () => {
    const hash = await call("adopt", toCreation("60006000fd"));
    const { explorer } = await connect();
    const result = await explorer.verifyContract({ tx: hash });

    expect(result.status).to.equal("verified");
    expect(summarize(result.contracts)).to.have.members([
      "verified Token",
      "skipped It is not a contract of this project's builds.",
    ]);
  });

  it("scenario 20: fails if all contracts are foreign", async () => {
    const { ethers } = await connect();
    const [signer] = await ethers.getSigners();
    const contract = await new ethers.ContractFactory([], toCreation("60016000fd"), signer).deploy();
    const finished = await project.run(
      "verify-contract",
      "--tx",
      contract.deploymentTransaction()?.hash ?? "",
    );

    expect(finished.exitCode).to.equal(1);
    expect(finished.stdout).to.match(/^✘ No contract of transaction 0x/);
  });

  it("scenario 20: verifies the contract of a plain creation, without trace or debug methods", async () => {
    const { ethers, explorer } = await connect();
    const vault = await ethers.deployContract("Vault", [account]);
    const result = await explorer.verifyContract({ tx: vault.deploymentTransaction()?.hash ?? "" });

    expect(summarize(result.contracts)).to.deep.equal(["verified Vault"]);
    expect(argumentsOf(result.contracts, "Vault")).to.deep.equal({ token_: account });
  });

  it("says what is wrong with a transaction that has created nothing", async () => {
    const { ethers, explorer, provider } = await connect();
    const [signer] = await ethers.getSigners();
    const payment = await signer?.sendTransaction({ to: account, value: 1n });
    const block = { from: account, to: await system.getAddress(), gas: "0x100000" };
    const data = system.interface.encodeFunctionData("refuse");
    await provider.request({ method: "evm_setAutomine", params: [false] });
    const failing = String(
      await provider.request({ method: "eth_sendTransaction", params: [{ ...block, data }] }),
    );
    const codeOf = async (tx: string) => (await failureOf(explorer.verifyContract({ tx }))).code;

    expect(await codeOf(`0x${"77".repeat(32)}`)).to.equal("TRANSACTION_NOT_FOUND");
    expect(await codeOf(failing)).to.equal("TRANSACTION_PENDING");
    await provider.request({ method: "evm_mine" });
    await provider.request({ method: "evm_setAutomine", params: [true] });
    expect(await codeOf(failing)).to.equal("TRANSACTION_FAILED");
    expect(await codeOf(payment?.hash ?? "")).to.equal("NO_CONTRACT_CREATED");
  });
});
