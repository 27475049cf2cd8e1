import { setImmediate as turn } from "node:timers/promises";
import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import { createTurns, maxTurnMs } from "../../../src/verification/explorers/turns.ts";
import type { ExplorerPlace } from "../../../src/verification/ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

const otherAddress: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

function toPlace(kind: ExplorerPlace["kind"]): ExplorerPlace {
  const open = async () => expect.fail("nothing is opened");
  return { name: kind, apiUrl: `https://${kind}.example/api`, kind, open };
}

/** Three services, and whether Sourcify, the last one, has its turn. */
function openThree() {
  const clock = createVirtualClock();
  const [etherscan, blockscout, sourcify] = createTurns(
    [toPlace("etherscan"), toPlace("blockscout"), toPlace("sourcify")],
    clock,
  ).map((one) => one.turn);
  if (etherscan === undefined || blockscout === undefined || sourcify === undefined) {
    return expect.fail("there are three");
  }
  let isItsTurn = false;
  const wait = (signal?: AbortSignal) =>
    sourcify.wait(targetAddress, { signal }).then(() => {
      isItsTurn = true;
    });
  const hasTurn = async () => {
    await turn();
    return isItsTurn;
  };
  return { clock, etherscan, blockscout, sourcify, wait, hasTurn };
}

describe("createTurns", () => {
  it("lets all but Sourcify post at once", async () => {
    const { etherscan, blockscout } = openThree();

    await Promise.all([etherscan.wait(targetAddress), blockscout.wait(targetAddress)]);
  });

  it("lets Sourcify post once the others have answered their first posts of the contract, or have ended", async () => {
    const { etherscan, blockscout, wait, hasTurn } = openThree();
    void wait();
    etherscan.pass(targetAddress);
    blockscout.pass(otherAddress);
    const before = await hasTurn();
    blockscout.end();

    expect([before, await hasTurn()]).to.deep.equal([false, true]);
  });

  it("waits no longer than its limit for a service that is silent", async () => {
    const { clock, wait, hasTurn } = openThree();
    void wait();
    clock.pass(maxTurnMs - 1);
    const before = await hasTurn();
    clock.pass(1);

    expect([before, await hasTurn()]).to.deep.equal([false, true]);
  });

  it("lets Sourcify post at once if it is alone", async () => {
    const [only] = createTurns([toPlace("sourcify")], createVirtualClock());

    await only?.turn.wait(targetAddress);
  });

  it("ends the wait with the caller's reason", async () => {
    const reason = new RangeError("the caller is gone");
    const caller = new AbortController();
    const waiting = openThree()
      .wait(caller.signal)
      .catch((error: unknown) => error);
    caller.abort(reason);

    expect(await waiting).to.equal(reason);
  });
});
