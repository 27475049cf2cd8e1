import { expect } from "chai";
import { createRateLimiter, type RateLimiter } from "../../../src/explorer-client/rate-limit/rate-limiter.ts";
import { createMemoryLedger } from "../../../src/explorer-client/rate-limit/slot-ledger.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

describe("createRateLimiter", () => {
  it("lets three go in a second, evenly spaced", async () => {
    expect(await timesOf(open(3), 7)).to.deep.equal([0, 350, 700, 1050, 1400, 1750, 2100]);
  });

  it("takes over less, and more, when the explorer says so", async () => {
    const limiter = open(3);
    limiter.limiter.learn(1);
    expect(await timesOf(limiter, 3)).to.deep.equal([0, 1050, 2100]);
    limiter.limiter.learn(5);
    expect(await timesOf(limiter, 6)).to.deep.equal([2310, 2520, 2730, 2940, 3150, 3360]);
  });

  it("takes over less, but not more, than the user has set", async () => {
    const limiter = open(2);
    limiter.limiter.limitTo(2);
    limiter.limiter.learn(10);
    expect(await timesOf(limiter, 3)).to.deep.equal([0, 525, 1050]);
    limiter.limiter.learn(0.2);
    expect(await timesOf(limiter, 1)).to.deep.equal([6100]);
  });

  it("does not wait without end, whatever it is told", async () => {
    const limiter = open(2);
    limiter.limiter.learn(0.000_001);
    expect(await timesOf(limiter, 2)).to.deep.equal([0, 20_050]);
  });

  it("lets nothing go during a pause", async () => {
    const limiter = open(Number.POSITIVE_INFINITY);
    await limiter.limiter.pause(4000);
    expect(await timesOf(limiter, 2)).to.deep.equal([4000, 4000]);
  });

  it("waits for no time of a clock that was set back since", async () => {
    for (const requestsPerSecond of [1, Number.POSITIVE_INFINITY]) {
      const ledger = createMemoryLedger();
      await ledger.reserve({ nowMs: 3_600_000, requestsPerSecond });
      await ledger.hold({ nowMs: 3_600_000, untilMs: 3_610_000 });

      expect(await ledger.reserve({ nowMs: 5_000, requestsPerSecond })).to.equal(5_000);
      // Corrections by a little are no reason to go sooner.
      expect(await ledger.reserve({ nowMs: 4_000, requestsPerSecond: 1 })).to.equal(6_050);
    }
  });

  it("gives a submission more room than a read", async () => {
    const { limiter, clock, startMs } = open(1);
    await limiter.take();
    await limiter.take({ isSubmission: true });
    expect(clock.now() - startMs).to.equal(1125);
  });

  it("gives each request more room when the explorer has asked for a pause", async () => {
    const opened = open(2);
    expect(await timesOf(opened, 3)).to.deep.equal([0, 525, 1050]);
    await opened.limiter.pause(4000);
    expect(await timesOf(opened, 3)).to.deep.equal([5050, 5675, 6300]);
  });

  it("lets no more go at once than allowed when a stopped process wakes with many that are due", async () => {
    const { clock, startMs } = open(2);
    const wakes = Promise.withResolvers<void>();
    let isStopped = true;
    const stopped = {
      ...clock,
      sleep: async (delayMs: number, signal?: AbortSignal) => {
        if (isStopped) {
          return wakes.promise;
        }
        // Who has left says when before time goes on.
        await new Promise(setImmediate);
        return clock.sleep(delayMs, signal);
      },
    };
    const limiter = createRateLimiter({ requestsPerSecond: 2, clock: stopped, ledger: createMemoryLedger() });
    const leftMs: number[] = [];
    const taking = [false, false, false, true, false, false].map(async (isSubmission) => {
      await limiter.take({ isSubmission });
      leftMs.push(clock.now() - startMs);
    });
    await new Promise(setImmediate);
    expect(leftMs).to.deep.equal([0]);

    clock.pass(10_000);
    isStopped = false;
    wakes.resolve();
    await Promise.all(taking);

    expect(leftMs).to.deep.equal([0, 10_000, 10_000, 11_125, 11_125, 12_175]);
  });

  it("lets the others go when one gives up its turn", async () => {
    const { limiter, clock, startMs } = open(1);
    await limiter.take();
    const given = limiter.take({ signal: AbortSignal.timeout(0) }).catch(() => "gave up");
    await given;
    await limiter.take();
    expect(clock.now() - startMs).to.be.at.least(1050);
  });

  it("ends a wait with the caller's reason", async () => {
    const limiter = open(0.1);
    await limiter.limiter.take();
    const controller = new AbortController();
    const waiting = limiter.limiter.take({ signal: controller.signal });
    controller.abort("enough");
    expect(await waiting.catch((error: unknown) => error)).to.equal("enough");
    const never = limiter.limiter.take({ signal: AbortSignal.abort("never") });
    expect(await never.catch((error: unknown) => error)).to.equal("never");
  });
});

function open(requestsPerSecond: number) {
  const clock = createVirtualClock();
  const limiter = createRateLimiter({ requestsPerSecond, clock, ledger: createMemoryLedger() });
  return { limiter, clock, startMs: clock.now() };
}

/** When several requests in a row go, counted from the start. */
async function timesOf(
  { limiter, clock, startMs }: { limiter: RateLimiter; clock: { now(): number }; startMs: number },
  requests: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < requests; request++) {
    await limiter.take();
    times.push(clock.now() - startMs);
  }
  return times;
}
