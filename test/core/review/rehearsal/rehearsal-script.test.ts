import { expect } from "chai";
import { type Hex, toBareHex, toWord } from "../../../../src/base/hex.ts";
import { createAddress } from "../../../../src/core/creation/addresses.ts";
import {
  forwarderToNext,
  forwarderToProxy,
  readOutcomes,
  type ScriptStep,
  writeForwarder,
  writeScript,
} from "../../../../src/core/review/rehearsal/rehearsal-script.ts";
import { type LocalChain, startLocalChain } from "../../../chain/local-chain.ts";

/** Creation bytecode of a contract with this code. */
const creationOf = (code: string) =>
  `60${toWord(code.length / 2, 1)}600c60003960${toWord(code.length / 2, 1)}6000f3${code}`;
/** Returns what it is called with, and its caller behind it. */
const echo = "366000600037333652602036016000f3";
const returnsValue = "3460005260206000f3";
const revertsWithCaller = "3360005260206000fd";

describe("a script of a rehearsal", () => {
  let chain: LocalChain;
  before(async () => {
    chain = await startLocalChain();
  });
  after(() => chain.close());

  async function run(steps: readonly ScriptStep[], overrides: Readonly<Record<string, { code: Hex }>> = {}) {
    const [sender = "0x"] = chain.accounts;
    const states = { ...overrides, [sender]: { code: writeScript(steps) } };
    const returned = await chain.request({
      method: "eth_call",
      params: [{ to: sender, from: forwarderToNext, data: "0x" }, "latest", states],
    });
    return (
      readOutcomes(toBareHex(String(returned)), steps.length) ?? expect.fail(`not outcomes: ${returned}`)
    );
  }
  const asWord = (address: string) => toWord(toBareHex(address));

  it("makes each step as its sender, whatever became of the steps before", async () => {
    const [sender = "0x"] = chain.accounts;
    const [returns, reverts] = [
      await chain.create(`0x${creationOf(echo)}`),
      await chain.create(`0x${creationOf(revertsWithCaller)}`),
    ];
    const outcomes = await run([
      { kind: "call", to: reverts, data: "" },
      { kind: "call", to: returns, data: "aabbcc" },
      { kind: "call", to: returns, data: "ff".repeat(100), gas: 100_000 },
      { kind: "call", to: await chain.create(`0x${creationOf(returnsValue)}`), data: "", value: 5n },
    ]);

    expect(outcomes).to.deep.equal([
      { succeeded: false, data: asWord(sender) },
      { succeeded: true, data: `aabbcc${asWord(sender)}` },
      { succeeded: true, data: `${"ff".repeat(100)}${asWord(sender)}` },
      { succeeded: true, data: toWord(5) },
    ]);
  });

  it("calls what an earlier step created, directly and through a forwarder", async () => {
    const [sender = "0x"] = chain.accounts;
    const nonce = Number(await chain.request({ method: "eth_getTransactionCount", params: [sender] }));
    const created = createAddress({ creator: sender, nonce });
    const outcomes = await run(
      [
        { kind: "create", creationBytecode: creationOf(echo) },
        { kind: "call", to: created, data: "01" },
        { kind: "call", to: forwarderToProxy, data: "02" },
      ],
      { [forwarderToProxy]: { code: writeForwarder(created) } },
    );

    expect(outcomes).to.deep.equal([
      { succeeded: true, data: "" },
      { succeeded: true, data: `01${asWord(sender)}` },
      { succeeded: true, data: `02${asWord(forwarderToProxy)}` },
    ]);
  });

  it("tells why a creation was reverted, and goes on", async () => {
    const [sender = "0x"] = chain.accounts;
    const [created] = await run([{ kind: "create", creationBytecode: revertsWithCaller }]);

    expect(created).to.deep.equal({ succeeded: false, data: asWord(sender) });
  });

  it("does not take other data for outcomes", () => {
    for (const data of [
      "",
      "00",
      toWord(1),
      toWord(1) + toWord(1000),
      toWord(1) + toWord(0) + toWord(1) + toWord(0),
    ]) {
      expect(readOutcomes(data, 1), data).to.equal(undefined);
    }
  });
});
