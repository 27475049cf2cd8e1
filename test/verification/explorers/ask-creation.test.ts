import { setImmediate as turn } from "node:timers/promises";
import { expect } from "chai";
import { createFailure } from "../../../src/core/errors/failure.ts";
import {
  createCreationServices,
  maxAskingMs,
  maxOthersMs,
} from "../../../src/verification/explorers/ask-creation.ts";
import type { ContractCreation, Explorer } from "../../../src/verification/ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

const creation: ContractCreation = {
  address: targetAddress,
  creator: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  transactionHash: `0x${"c4".repeat(32)}`,
};

const down = createFailure("EXPLORER_UNREACHABLE", {
  explorer: "Down",
  host: "down.example",
  reason: "refused",
});

type Ask = Explorer["getContractCreation"];

const silent: Ask = (_, { signal } = {}) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

function open(asks: Readonly<Record<string, Ask>>, signal = new AbortController().signal) {
  const clock = createVirtualClock();
  const calls: string[] = [];
  const services = Object.entries(asks).map(([name, answer]) => ({
    name,
    explorer: Promise.resolve({
      getContractCreation: (...call: Parameters<Ask>) => {
        calls.push(name);
        return answer(...call);
      },
    }),
  }));
  const { ask } = createCreationServices(services, { clock, signal });
  const kinds = async () =>
    Object.fromEntries([...(await ask(targetAddress))].map(([name, { kind }]) => [name, kind]));
  return { clock, calls, kinds };
}

/** Whether a promise is settled by now. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  for (let turns = 0; turns < 5; turns++) {
    await turn();
  }
  const first = await Promise.race([promise.then(() => "settled"), Promise.resolve("open")]);
  return first === "open";
}

const knows: Ask = async () => [creation];
const knowsNothing: Ask = async () => [];
const fails: Ask = () => Promise.reject(down);

describe("createCreationServices", () => {
  it("asks all services together, each once, and ends with the first that knows it", async () => {
    const { calls, kinds } = open({ silent, knows });

    expect(await kinds()).to.deep.equal({ silent: "late", knows: "answered" });
    expect(await kinds()).to.deep.equal({ silent: "late", knows: "answered" });
    expect(calls).to.deep.equal(["silent", "knows"]);
  });

  it("waits for a silent one as long as its limit, and shorter once another one has answered", async () => {
    const both = open({ silent, knowsNothing });
    const answers = both.kinds();
    await isOpen(answers);
    both.clock.pass(maxOthersMs - 1);
    const before = await isOpen(answers);
    both.clock.pass(1);
    const failing = open({ silent, fails });
    const failed = failing.kinds();
    await isOpen(failed);
    failing.clock.pass(maxAskingMs - 1);
    const isFailedOpen = await isOpen(failed);
    failing.clock.pass(1);

    expect([before, isFailedOpen]).to.deep.equal([true, true]);
    expect(await answers).to.deep.equal({ silent: "late", knowsNothing: "answered" });
    expect(await failed).to.deep.equal({ silent: "late", fails: "failed" });
  });

  it("has no limit for a service that is alone", async () => {
    const { clock, kinds } = open({ silent });
    const answers = kinds();
    await isOpen(answers);
    clock.pass(10 * maxAskingMs);

    expect(await isOpen(answers)).to.equal(true);
  });

  it("rejects with the caller's reason when the caller aborts", async () => {
    const reason = new RangeError("the caller is gone");
    const caller = new AbortController();
    const answers = open({ silent, other: silent }, caller.signal)
      .kinds()
      .catch((error: unknown) => error);
    caller.abort(reason);

    expect(await answers).to.equal(reason);
  });
});
