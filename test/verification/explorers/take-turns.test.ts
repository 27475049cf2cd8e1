import { setImmediate as turn } from "node:timers/promises";
import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import { maxTurnMs, takeTurns } from "../../../src/verification/explorers/take-turns.ts";
import type { Explorer, ExplorerPlace } from "../../../src/verification/ports.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

const otherAddress: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

const submission = {
  address: targetAddress,
  codeFormat: "solidity-standard-json-input",
  sourceCode: "{}",
  contractName: "A.sol:A",
  compilerVersion: "v0.8.30+commit.73712a01",
  encodedConstructorArguments: "",
  licenseType: 3,
  creationTransactionHash: undefined,
} as const;

function toPlace(name: string): ExplorerPlace {
  const accepted = { kind: "receipt", receipt: "a receipt" } as const;
  const { explorer } = createFakeWorld({
    submissions: [accepted, accepted],
    statuses: [{ kind: "pending", message: "Pending in queue" }],
  }).ports;
  return {
    name,
    apiUrl: `https://${name}.example/api`,
    kind: "etherscan",
    open: async () => ({ explorer, close: async () => undefined }),
  };
}

/** Two explorers that take turns, and whether the second has its turn with the contract. */
async function openTwo(first: ExplorerPlace = toPlace("first")) {
  const clock = createVirtualClock();
  const [one, two] = takeTurns([first, toPlace("second")], clock);
  const second = await two?.open();
  let isItsTurn = false;
  const wait = (signal?: AbortSignal) =>
    second?.explorer.awaitTurn?.(targetAddress, { signal }).then(() => {
      isItsTurn = true;
    });
  return {
    clock,
    open: async () => {
      const opened = await one?.open();
      return opened ?? expect.fail("there are two");
    },
    wait,
    /** Whether the wait has ended by now. */
    hasTurn: async () => {
      await turn();
      return isItsTurn;
    },
  };
}

describe("takeTurns", () => {
  it("lets the first post at once", async () => {
    const { open } = await openTwo();
    const { explorer } = await open();

    await explorer.awaitTurn?.(targetAddress);
  });

  const passings: readonly (readonly [string, (explorer: Explorer) => Promise<unknown>])[] = [
    ["has posted the contract", (explorer) => explorer.submitContract(submission)],
    ["goes on with a receipt of it", (explorer) => explorer.checkContract("a receipt")],
    ["has gone on to another contract", (explorer) => explorer.getSourceCode(otherAddress)],
  ];
  for (const [title, pass] of passings) {
    it(`lets an explorer post once the one before it ${title}`, async () => {
      const { open, wait, hasTurn } = await openTwo();
      const { explorer } = await open();
      void wait();
      const before = await hasTurn();
      await explorer.getSourceCode(targetAddress);
      const asked = await hasTurn();
      await pass(explorer);

      expect([before, asked, await hasTurn()]).to.deep.equal([false, false, true]);
    });
  }

  it("lets an explorer post once the one before it has ended", async () => {
    const { open, wait, hasTurn } = await openTwo();
    const { close } = await open();
    void wait();
    const before = await hasTurn();
    await close();

    expect([before, await hasTurn()]).to.deep.equal([false, true]);
  });

  it("lets an explorer post if the one before it cannot even be opened", async () => {
    const closed: ExplorerPlace = {
      ...toPlace("first"),
      open: async () => {
        throw new RangeError("no key");
      },
    };
    const { open, wait, hasTurn } = await openTwo(closed);
    void wait();
    await open().catch(() => undefined);

    expect(await hasTurn()).to.equal(true);
  });

  it("waits no longer than its limit for an explorer that is silent", async () => {
    const { open, wait, hasTurn, clock } = await openTwo();
    await open();
    void wait();
    clock.pass(maxTurnMs - 1);
    const before = await hasTurn();
    clock.pass(1);

    expect([before, await hasTurn()]).to.deep.equal([false, true]);
  });

  it("ends the wait with the caller's reason", async () => {
    const reason = new RangeError("the caller is gone");
    const { open, wait } = await openTwo();
    const caller = new AbortController();
    await open();
    const waiting = wait(caller.signal)?.catch((error: unknown) => error);
    caller.abort(reason);

    expect(await waiting).to.equal(reason);
  });
});
