import { expect } from "chai";
import { createRateLimiter, type RateLimiter } from "../../../src/explorer-client/rate-limit/rate-limiter.ts";
import { createMemoryLedger } from "../../../src/explorer-client/rate-limit/slot-ledger.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

describe("createRateLimiter", () => {
  it("lets three go in a second, evenly spaced", async () => {
    expect(await timesOf(open(3), 7)).to.deep.equal([0, 417, 834, 1251, 1668, 2085, 2502]);
  });

  it("takes over less, and more, when the explorer says so", async () => {
    const limiter = open(3);
    limiter.limiter.learn(1);
    expect(await timesOf(limiter, 3)).to.deep.equal([0, 1250, 2500]);
    limiter.limiter.learn(5);
    expect(await timesOf(limiter, 6)).to.deep.equal([2750, 3000, 3250, 3500, 3750, 4000]);
  });

  it("takes over less, but not more, than the user has set", async () => {
    const limiter = open(2);
    limiter.limiter.limitTo(2);
    limiter.limiter.learn(10);
    expect(await timesOf(limiter, 3)).to.deep.equal([0, 625, 1250]);
    limiter.limiter.learn(0.2);
    expect(await timesOf(limiter, 1)).to.deep.equal([6500]);
  });

  it("does not wait without end, whatever it is told", async () => {
    const limiter = open(2);
    limiter.limiter.learn(0.000_001);
    expect(await timesOf(limiter, 2)).to.deep.equal([0, 20_250]);
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
      expect(await ledger.reserve({ nowMs: 4_000, requestsPerSecond: 1 })).to.equal(6_250);
    }
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
