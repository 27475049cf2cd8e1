import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { createSourcify } from "../../src/explorer-client/sourcify/create-sourcify.ts";
import { namedFaults } from "../../src/local-explorer/faults/named-faults.ts";
import type { LocalExplorerSettings } from "../../src/local-explorer/local-explorer-settings.ts";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import type { Explorer, StatusAnswer, Submission } from "../../src/verification/ports.ts";
import { moreSourcifyFaults } from "../e2e/more-faults.ts";
import { startTestExplorer } from "../helpers/test-explorer.ts";
import { compileInput, solcLongVersion, toInput } from "../local-explorer/compile-source.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { counterSource, factorySource } from "../local-explorer/sources.ts";
import { counterArguments, counterInput, toCounterSubmission } from "./counter.ts";

const chainId = 31_337;

const faults = { ...namedFaults, ...moreSourcifyFaults };

describe("the client for Sourcify and the local explorer", () => {
  let chain: TestChain;
  const servers: LocalExplorer[] = [];

  const open = async (settings: LocalExplorerSettings = {}): Promise<Explorer> => {
    const server = await startTestExplorer(chain.reader, settings);
    servers.push(server);
    return createSourcify({ name: "sourcify", apiUrl: server.url, browserUrl: undefined, chainId });
  };

  before(async () => {
    chain = await openTestChain(chainId);
  });

  after(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await chain.close();
  });

  const deployCounter = async () =>
    await chain.deploy(
      (await compileInput(counterInput))("Counter").creationBytecode.object + counterArguments,
    );

  async function verify(explorer: Explorer, submission: Submission): Promise<StatusAnswer> {
    const answer = await explorer.submitContract(submission);
    const receipt = answer.kind === "receipt" ? answer.receipt : expect.fail(JSON.stringify(answer));
    for (let attempt = 0; attempt < 200; attempt++) {
      const status = await explorer.checkContract(receipt);
      if (status.kind !== "pending") {
        return status;
      }
      await sleep(50);
    }
    throw new RangeError("no verdict in ten seconds");
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

    expect(creation?.creator.toLowerCase()).to.equal(chain.account.toLowerCase());
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

  for (const [fault, call, expected] of [
    ["sourcify-duplicate", "sourcify-verify", "under-way"],
    ["Sourcify's already verified", "sourcify-verify", "already-verified"],
    ["lost-answer", "sourcify-verify", "unknown"],
  ] as const) {
    it(`agree on ${fault}`, async () => {
      const explorer = await open({ faults: [{ action: call, call: 1, fault: faults[fault] }] });

      const answer = await explorer.submitContract(toCounterSubmission(await deployCounter()));

      expect(answer.kind).to.equal(expected);
    });
  }

  for (const [fault, expected] of [
    ["sourcify-pending", "pending"],
    ["Sourcify's not deployed", "not-indexed"],
    ["Sourcify's missing bytecode", "not-indexed"],
    ["sourcify-no-match", "rejected"],
    ["Sourcify's unknown job", "unknown-receipt"],
  ] as const) {
    it(`agree on ${fault}`, async () => {
      const explorer = await open({ faults: [{ action: "sourcify-job", call: 1, fault: faults[fault] }] });
      const answer = await explorer.submitContract(toCounterSubmission(await deployCounter()));
      const receipt = answer.kind === "receipt" ? answer.receipt : expect.fail(JSON.stringify(answer));

      expect((await explorer.checkContract(receipt)).kind).to.equal(expected);
    });
  }
});
