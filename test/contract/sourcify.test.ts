import { expect } from "chai";
import { createSourcify } from "../../src/explorer-client/sourcify/create-sourcify.ts";
import type { LocalExplorerSettings } from "../../src/local-explorer/local-explorer-settings.ts";
import type { Explorer, StatusAnswer, Submission } from "../../src/verification/ports.ts";
import { compileInput, solcLongVersion, toInput } from "../local-explorer/compile-source.ts";
import { counterSource, factorySource } from "../local-explorer/sources.ts";
import { counterArguments, counterInput, toCounterSubmission } from "./counter.ts";
import { openServers, receiptOf, type Servers, settle } from "./open-servers.ts";

const chainId = 31_337;

describe("the client for Sourcify and the local explorer", () => {
  let servers: Servers;

  const open = async (settings?: LocalExplorerSettings): Promise<Explorer> => {
    const { url } = await servers.start(settings);
    return createSourcify({ name: "sourcify", apiUrl: url, browserUrl: undefined, chainId });
  };

  before(async () => {
    servers = await openServers();
  });

  after(() => servers.close());

  const deployCounter = async () =>
    await servers.chain.deploy(
      (await compileInput(counterInput))("Counter").creationBytecode.object + counterArguments,
    );

  async function verify(explorer: Explorer, submission: Submission): Promise<StatusAnswer> {
    const receipt = await receiptOf(explorer, submission);
    return settle(() => explorer.checkContract(receipt));
  }

  it("verify a contract, and read it back whole", async () => {
    const explorer = await open();
    const address = await deployCounter();
    expect(await explorer.getSourceCode(address)).to.equal(undefined);

    const verdict = await verify(explorer, toCounterSubmission(address));

    expect(verdict).to.deep.include({ kind: "verified", matches: { creation: "exact", runtime: "exact" } });
    expect(await explorer.getSourceCode(address)).to.deep.include({
      contractName: "Counter",
      contractFileName: "contracts/Test.sol",
      sources: { "contracts/Test.sol": counterSource },
      compilerInput: counterInput,
      compilerVersion: `v${solcLongVersion}`,
      encodedConstructorArguments: counterArguments,
      matches: { creation: "exact", runtime: "exact" },
      isProxy: false,
    });
    expect(await explorer.getAbi(address)).to.be.an("array");
    expect(await explorer.submitContract(toCounterSubmission(address))).to.include({
      kind: "already-verified",
    });
  });

  it("agree on who created a contract", async () => {
    const explorer = await open();
    const address = await deployCounter();
    await verify(explorer, toCounterSubmission(address));

    const [creation] = await explorer.getContractCreation([address]);

    expect(creation?.creator.toLowerCase()).to.equal(servers.chain.account.toLowerCase());
    expect(creation?.creationBytecode).to.match(new RegExp(`^0x60.*${counterArguments}$`));
  });

  it("improve on a partial match, and not on an exact one", async () => {
    const explorer = await open();
    const address = await deployCounter();
    const sourceCode = JSON.stringify(toInput(`${counterSource}// changed\n`));

    const partial = await verify(explorer, toCounterSubmission(address, { sourceCode }));
    const same = await verify(explorer, toCounterSubmission(address, { sourceCode }));
    const exact = await verify(explorer, toCounterSubmission(address));

    expect(partial).to.deep.include({
      kind: "verified",
      matches: { creation: "partial", runtime: "partial" },
    });
    expect(same.kind).to.equal("already-verified");
    expect(exact).to.deep.include({ kind: "verified", matches: { creation: "exact", runtime: "exact" } });
  });

  it("agree on what does not match, and on what is not there", async () => {
    const explorer = await open({ codeWaitMs: 0 });
    const wrong = toCounterSubmission(await deployCounter(), {
      sourceCode: JSON.stringify(toInput(factorySource)),
      contractName: "contracts/Test.sol:Factory",
    });

    expect((await verify(explorer, wrong)).kind).to.equal("rejected");
    expect((await verify(explorer, toCounterSubmission(`0x${"1".repeat(40)}`))).kind).to.equal("not-indexed");
    expect((await explorer.checkContract("9d8c1b1e-6a52-4f8f-9f7c-0d6f5f1f2b3c")).kind).to.equal(
      "unknown-receipt",
    );
  });
});
