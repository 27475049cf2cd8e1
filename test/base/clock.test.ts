import { expect } from "chai";
import { callInTime, systemClock } from "../../src/base/clock.ts";

describe("systemClock", () => {
  it("sleeps as long as it is told", async () => {
    const startMs = systemClock.now();
    await systemClock.sleep(30);

    expect(systemClock.now() - startMs).to.be.at.least(25);
  });

  it("rejects with the signal's own reason when it is aborted, before or during a sleep", async () => {
    const reason = new TypeError("enough");
    const controller = new AbortController();
    const sleep = systemClock.sleep(60_000, controller.signal).catch((error: unknown) => error);
    controller.abort(reason);

    expect(await sleep).to.equal(reason);
    expect(await systemClock.sleep(1, controller.signal).catch((error: unknown) => error)).to.equal(reason);
  });

  it("gives a signal that aborts by itself, with the same reason for all that listen", async () => {
    const signal = systemClock.signalAfter(10);
    const both = AbortSignal.any([signal, new AbortController().signal]);
    const reason = await systemClock.sleep(60_000, both).catch((error: unknown) => error);

    expect(reason).to.equal(signal.reason);
  });

  it("takes waits that are longer than Node's timers can be, and does not end them at once", async () => {
    for (const delayMs of [2 ** 31, Number.MAX_VALUE, Number.POSITIVE_INFINITY]) {
      const signal = systemClock.signalAfter(delayMs);
      const controller = new AbortController();
      let isOver = false;
      const slept = systemClock.sleep(delayMs, controller.signal).then(
        () => {
          isOver = true;
        },
        () => undefined,
      );
      await systemClock.sleep(20);

      expect([delayMs, signal.aborted, isOver]).to.deep.equal([delayMs, false, false]);
      controller.abort();
      await slept;
    }
  });
});

describe("callInTime", () => {
  const limits = { timeoutMs: 10, signal: undefined, clock: systemClock };
  const wait = (stop: AbortSignal) => systemClock.sleep(60_000, stop).catch(() => stop.reason);

  it("ends a call when its time is over", async () => {
    expect(await callInTime(limits, wait)).to.include({ name: "TimeoutError" });
  });

  it("ends a call with the reason of the caller, before and during it", async () => {
    const caller = new AbortController();
    const reason = new TypeError("enough");
    const call = callInTime({ ...limits, timeoutMs: 60_000, signal: caller.signal }, wait);
    caller.abort(reason);

    expect(await call).to.equal(reason);
    const late = callInTime({ ...limits, signal: caller.signal }, wait).catch((error: unknown) => error);
    expect(await late).to.equal(reason);
  });

  it("stops the time with the call", async () => {
    const limit = await callInTime(limits, async (_, over) => over);
    await systemClock.sleep(30);

    expect(limit.aborted).to.equal(false);
  });
});
