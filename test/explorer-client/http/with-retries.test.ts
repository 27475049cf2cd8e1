import { expect } from "chai";
import { type BaseError, createFailure } from "../../../src/core/errors/failure.ts";
import type { UnreachableReason } from "../../../src/core/errors/rows/connection-rows.ts";
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

  /** Creates a retrier, and calls that fail with some failures before they answer. */
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

  it("asks again until there is an answer, and reports each retry", async () => {
    const { retry, retries, failing } = open();
    expect(await retry(failing(busy, unreachable("reset")).call, look)).to.equal("answer");
    expect(retries.map(({ explorer, delayMs }) => [explorer, delayMs])).to.deep.equal([
      ["Test", 500],
      ["Test", 1000],
    ]);
    expect(retries[0]?.message).to.equal(busy.summary);
  });

  it("makes a call with isOnce once", async () => {
    const { retry, failing } = open();
    const failed = failing(busy);
    expect(await rejectionOf(retry(failed.call, { ...look, isOnce: true }))).to.equal(busy);
    expect(failed.calls()).to.equal(1);
  });

  it("submits again only if the explorer certainly did not take the submission", async () => {
    const { retry, failing } = open();
    const refused = failing(unreachable("refused"), unreachable("dns"), limited(undefined));
    expect(await retry(refused.call, submit)).to.equal("answer");
    expect(refused.calls()).to.equal(4);
    const lost = failing(unreachable("reset"));
    expect(await rejectionOf(retry(lost.call, submit))).to.have.property("code", "EXPLORER_UNREACHABLE");
    expect(lost.calls()).to.equal(1);
  });

  it("pauses all users of a key that is asked to wait", async () => {
    const { retry, pausesMs, failing } = open();
    await retry(failing(limited(20_000)).call, look);
    expect(pausesMs).to.deep.equal([20_500]);
  });

  it("throws other errors at once", async () => {
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

  it("gives up soon after web pages with status 200, unless the explorer has answered before", async () => {
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
  return createFailure("EXPLORER_UNREACHABLE", { explorer: "Test", host: "api.example", reason });
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

  /** Returns the waits between the attempts of a call that always fails like this. */
  function delaysOf(failure: BaseError, chance: number, isBrief = false): (number | "stop")[] {
    const delays: (number | "stop")[] = [];
    for (let attempts = 1; delays.at(-1) !== "stop" && attempts <= 100; attempts++) {
      const retry = nextRetry({ failure, attempts, isBrief, random: () => chance });
      delays.push(retry.kind === "wait" ? retry.delayMs : "stop");
    }
    return delays;
  }

  it("doubles the wait up to ten seconds, without an end", () => {
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

  it("waits at least half of the time, at random", () => {
    expect(delaysOf(page, 0).slice(0, 3)).to.deep.equal([250, 500, 1000]);
  });

  it("tries an unreachable explorer four times", () => {
    for (const reason of ["refused", "dns", "proxy", "timeout"] as const) {
      expect(delaysOf(unreachable(reason), 1), reason).to.deep.equal([500, 1000, 2000, "stop"]);
    }
    expect(delaysOf(unreachable("reset"), 1)).to.have.length(100);
  });

  it("does not retry a lasting failure", () => {
    const failures = [
      unreachable("tls"),
      unreachable("ca"),
      createFailure("API_KEY_INVALID", { explorer: "Test", message: "" }),
    ];
    for (const failure of failures) {
      expect(delaysOf(failure, 1), failure.code).to.deep.equal(["stop"]);
    }
  });

  it("waits as long as the explorer asks, and up to half a second more", () => {
    expect(delaysOf(limited(7000), 0)[0]).to.equal(7250);
    expect(delaysOf(limited(7000), 1)).to.deep.equal(Array<number>(100).fill(7500));
  });

  it("does not wait longer than two minutes", () => {
    expect(delaysOf(limited(120_000), 1)[0]).to.equal(120_500);
    expect(delaysOf(limited(120_001), 1)).to.deep.equal(["stop"]);
  });
});
