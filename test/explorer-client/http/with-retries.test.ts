import { expect } from "chai";
import fc from "fast-check";
import { type BaseError, createFailure } from "../../../src/core/errors/failure.ts";
import type { UnreachableReason } from "../../../src/core/errors/rows/connection-rows.ts";
import { toUnreachableFailure } from "../../../src/core/errors/unreachable.ts";
import { createRetrier, nextRetry, type Retry } from "../../../src/explorer-client/http/with-retries.ts";
import { rejectionOf } from "../../helpers/rejection.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

describe("createRetrier", () => {
  const look = { isSubmission: false };
  const submit = { isSubmission: true };
  const busy = createFailure("EXPLORER_REQUEST_REJECTED", {
    explorer: "Test",
    message: "busy",
    httpStatus: 503,
    isTransient: true,
  });
  const page = createFailure("EXPLORER_RESPONSE_INVALID", {
    explorer: "Test",
    host: "api.example",
    problem: "it is a web page (HTML), not JSON",
    httpStatus: 200,
    isWebPage: true,
    isTransient: true,
  });

  /** A retrier, and a call that fails with these and then answers. */
  function open() {
    const clock = createVirtualClock();
    const pausesMs: number[] = [];
    const retries: Retry[] = [];
    const retry = createRetrier({
      explorer: "Test",
      clock,
      limiter: { pause: (durationMs) => void pausesMs.push(durationMs) },
      random: () => 1,
      onRetry: (made) => void retries.push(made),
    });
    const failing = (...failures: readonly Error[]) => {
      let calls = 0;
      const call = async () => {
        const failure = failures[calls++];
        if (failure !== undefined) {
          throw failure;
        }
        return "answer";
      };
      return { call, calls: () => calls };
    };
    return { retry, clock, pausesMs, retries, failing };
  }

  it("asks again until there is an answer, and tells the people who wait", async () => {
    const { retry, retries, failing } = open();
    expect(await retry(failing(busy, unreachable("reset")).call, look)).to.equal("answer");
    expect(retries.map(({ explorer, delayMs }) => [explorer, delayMs])).to.deep.equal([
      ["Test", 500],
      ["Test", 1000],
    ]);
    expect(retries[0]?.message).to.equal(busy.summary);
  });

  it("makes a call once that is not to be made again", async () => {
    const { retry, failing } = open();
    const failed = failing(busy);
    expect(await rejectionOf(retry(failed.call, { ...look, isOnce: true }))).to.equal(busy);
    expect(failed.calls()).to.equal(1);
  });

  it("submits again what was certainly not taken, and nothing else", async () => {
    const { retry, failing } = open();
    const refused = failing(unreachable("refused"), unreachable("dns"), limited(undefined));
    expect(await retry(refused.call, submit)).to.equal("answer");
    expect(refused.calls()).to.equal(4);
    const lost = failing(unreachable("reset"));
    expect(await rejectionOf(retry(lost.call, submit))).to.have.property("code", "EXPLORER_UNREACHABLE");
    expect(lost.calls()).to.equal(1);
  });

  it("lets no other call use a key while it rests", async () => {
    const { retry, pausesMs, failing } = open();
    await retry(failing(limited(20_000)).call, look);
    expect(pausesMs).to.deep.equal([20_500]);
  });

  it("does not touch what is no failure of an explorer", async () => {
    const { retry, clock, failing } = open();
    const bug = new TypeError("a bug");
    expect(await rejectionOf(retry(failing(bug).call, look))).to.equal(bug);
    expect(clock.sleepsMs).to.deep.equal([]);
  });

  it("fails with the last failure", async () => {
    const { retry, failing } = open();
    const wrongKey = createFailure("API_KEY_INVALID", { explorer: "Test", message: "" });
    expect(await rejectionOf(retry(failing(busy, busy, wrongKey).call, look))).to.equal(wrongKey);
  });

  it("gives up soon if web pages come with success, unless the explorer has answered before", async () => {
    const { retry, clock, failing } = open();
    const pages = Array<Error>(6).fill(page);
    expect(await rejectionOf(retry(failing(...pages).call, look))).to.equal(page);
    expect(clock.sleepsMs).to.deep.equal([500, 1000, 2000]);
    await retry(failing().call, look);
    expect(await retry(failing(...pages).call, look)).to.equal("answer");
  });

  it("ends with the caller's reason, at the caller's deadline", async () => {
    const { retry, clock, failing } = open();
    const signal = clock.signalAfter(60_000);
    const always = failing(...Array<Error>(99).fill(busy));
    expect(await rejectionOf(retry(always.call, { ...look, signal }))).to.equal(signal.reason);
    expect(always.calls()).to.be.within(7, 12);
  });
});

function unreachable(reason: UnreachableReason) {
  return toUnreachableFailure({ explorer: "Test", host: "api.example", reason });
}

function limited(retryAfterMs: number | undefined) {
  return createFailure("EXPLORER_RATE_LIMITED", {
    explorer: "Test",
    message: "",
    hasApiKey: true,
    retryAfterMs,
  });
}

describe("nextRetry", () => {
  const page = createFailure("EXPLORER_RESPONSE_INVALID", {
    explorer: "Test",
    host: "api.example",
    problem: "it is empty",
    isTransient: true,
  });

  /** The waits between the attempts of a call that goes on failing like this. */
  function delaysOf(failure: BaseError, chance: number, isBrief = false): (number | "stop")[] {
    const delays: (number | "stop")[] = [];
    for (let attempts = 1; delays.at(-1) !== "stop" && attempts <= 100; attempts++) {
      const retry = nextRetry({ failure, attempts, isBrief, random: () => chance });
      delays.push(retry.kind === "wait" ? retry.delayMs : "stop");
    }
    return delays;
  }

  it("doubles the wait, up to ten seconds, and does not end by itself", () => {
    const delays = delaysOf(page, 1);
    expect(delays.slice(0, 7)).to.deep.equal([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
    expect(delays).to.have.length(100).and.not.include("stop");
    expect(delaysOf(limited(1000), 1))
      .to.have.length(100)
      .and.not.include("stop");
  });

  it("ends after ten attempts if another explorer can be asked", () => {
    expect(delaysOf(page, 1, true))
      .to.have.length(10)
      .and.include("stop");
  });

  it("takes at least half of it, at random", () => {
    expect(delaysOf(page, 0).slice(0, 3)).to.deep.equal([250, 500, 1000]);
  });

  it("tries an explorer that is not reached four times", () => {
    for (const reason of ["refused", "dns", "proxy", "timeout"] as const) {
      expect(delaysOf(unreachable(reason), 1), reason).to.deep.equal([500, 1000, 2000, "stop"]);
    }
    expect(delaysOf(unreachable("reset"), 1)).to.have.length(100);
  });

  it("does not try again what will not pass", () => {
    const failures = [
      unreachable("tls"),
      unreachable("ca"),
      createFailure("API_KEY_INVALID", { explorer: "Test", message: "" }),
    ];
    for (const failure of failures) {
      expect(delaysOf(failure, 1), failure.code).to.deep.equal(["stop"]);
    }
  });

  it("waits as long as the explorer asks, and a little more", () => {
    expect(delaysOf(limited(7000), 0)[0]).to.equal(7250);
    expect(delaysOf(limited(7000), 1)).to.deep.equal(Array<number>(100).fill(7500));
  });

  it("does not wait longer than two minutes: that is for the caller to decide", () => {
    expect(delaysOf(limited(120_000), 1)[0]).to.equal(120_500);
    expect(delaysOf(limited(120_001), 1)).to.deep.equal(["stop"]);
  });

  it("keeps its bounds whatever the failure, the attempt and the chance", () => {
    const hints = fc.option(fc.integer({ min: 0, max: 4_000_000 }), { nil: undefined });
    fc.assert(
      fc.property(
        hints,
        fc.integer({ min: 1, max: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (hint, attempts, chance) => {
          const retry = nextRetry({ failure: limited(hint), attempts, random: () => chance });
          if (retry.kind === "wait") {
            expect(retry.delayMs).to.be.within(Math.max(250, hint ?? 0), Math.max(10_000, (hint ?? 0) + 500));
          } else {
            expect(hint ?? 0).to.be.above(120_000);
          }
        },
      ),
      { seed: 20_261_121, numRuns: 500 },
    );
  });
});
