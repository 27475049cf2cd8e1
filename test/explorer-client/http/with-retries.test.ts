import { expect } from "chai";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type { UnreachableReason } from "../../../src/core/errors/rows/connection-rows.ts";
import { createRetrier, type Retry } from "../../../src/explorer-client/http/with-retries.ts";
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
    expect(retries.map(({ explorer }) => explorer)).to.deep.equal(["Test", "Test"]);
    expect(retries[0]?.delayMs).to.be.within(250, 500);
    expect(retries[1]?.delayMs).to.be.within(500, 1000);
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
    expect(pausesMs[0]).to.be.within(20_250, 20_500);
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

  it("tries four times where the address is most likely wrong, and ten times without a signal", async () => {
    const triesFor = async (failure: Error, options: { readonly isBrief?: boolean } = {}) => {
      const { retry, clock, failing } = open();
      const failed = failing(...Array<Error>(40).fill(failure));
      const signal = clock.signalAfter(24 * 3_600_000);
      await retry(failed.call, { ...look, signal, ...options }).catch(() => undefined);
      return failed.calls();
    };
    for (const reason of ["refused", "dns", "proxy", "timeout"] as const) {
      expect(await triesFor(unreachable(reason)), reason).to.equal(4);
    }
    expect(await triesFor(page)).to.equal(4);
    expect(await triesFor(unreachable("reset"), { isBrief: true })).to.equal(10);
    expect(await triesFor(unreachable("reset"))).to.equal(41);
    expect(await triesFor(limited(1000))).to.equal(41);
    expect(await triesFor(unreachable("tls"))).to.equal(1);
  });

  it("waits as long as it is asked to, up to two minutes", async () => {
    const { retry, clock, failing } = open();
    await retry(failing(limited(120_000)).call, look);
    expect(clock.sleepsMs[0]).to.be.within(120_250, 120_500);
    const longer = limited(120_001);
    expect(await rejectionOf(retry(failing(longer).call, look))).to.equal(longer);
  });

  it("ends with the caller's reason, at the caller's deadline", async () => {
    const { retry, clock, failing } = open();
    const signal = clock.signalAfter(60_000);
    const always = failing(...Array<Error>(99).fill(busy));
    expect(await rejectionOf(retry(always.call, { ...look, signal }))).to.equal(signal.reason);
    expect(always.calls()).to.be.within(7, 17);
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
