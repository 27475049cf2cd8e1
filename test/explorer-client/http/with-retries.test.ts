import { inspect } from "node:util";
import { expect } from "chai";
import fc from "fast-check";
import { BaseError, createFailure, type Failure } from "../../../src/core/errors/failure.ts";
import type { UnreachableReason } from "../../../src/core/errors/rows/connection-rows.ts";
import { toUnreachableFailure, type UnreachableFailure } from "../../../src/core/errors/unreachable.ts";
import { createEndpoint } from "../../../src/explorer-client/endpoint.ts";
import {
  checkVerifyStatus,
  getAbi,
  verifySourceCode,
} from "../../../src/explorer-client/etherscan/actions.ts";
import {
  createExplorerCaller,
  type ExplorerCaller,
  withRetries,
} from "../../../src/explorer-client/etherscan/call-action.ts";
import { trackDialect } from "../../../src/explorer-client/etherscan/dialect.ts";
import type { HttpResponse, SendRequest } from "../../../src/explorer-client/http/send-request.ts";
import { createRetrier, nextRetry, type Retry } from "../../../src/explorer-client/http/with-retries.ts";
import { createRateLimiter, withRateLimit } from "../../../src/explorer-client/rate-limiter.ts";
import { contractAddress, testReceipt, testSubmission } from "../../helpers/explorer-calls.ts";
import { explorerFailures, explorerKey as key } from "../../helpers/explorer-failures.ts";
import { failureOf } from "../../helpers/failure.ts";
import { textOf } from "../../helpers/hardhat-words.ts";
import { responseFixture } from "../../helpers/response-fixture.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

describe("createRetrier", () => {
  /** What becomes of one request. */
  interface Turn {
    readonly what: string;
    readonly answer: HttpResponse | UnreachableFailure;
    /** Whether a submission is stored, though its answer is this. */
    readonly isStored: boolean;
  }

  /** A look-up, a submission and a poll, with one deadline, through whatever comes. */
  async function keepsItsPromises(
    script: readonly (readonly [number, boolean])[],
    requestsPerSecond: number,
    deadlineMs: number,
    chance: number,
  ): Promise<void> {
    const turns = script.map(([index, isStored]): Turn => {
      const turn = everyTurn[index % everyTurn.length] ?? unreachable("other");
      return { ...turn, isStored: turn.isStored && isStored };
    });
    const world = createWorld(turns, { requestsPerSecond, chance });
    const startMs = world.clock.now();
    const signal = world.clock.signalAfter(deadlineMs);
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      "look-up": () => getAbi(world.caller, { address: contractAddress, signal }),
      submission: () => verifySourceCode(world.caller, { submission: testSubmission, signal }),
      poll: () => checkVerifyStatus(world.caller, { receipt: testReceipt, signal }),
    };
    for (const [name, call] of Object.entries(calls)) {
      const outcome = await call().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      expect(inspect(outcome, { depth: null, showHidden: true })).not.to.include(key);
      if ("error" in outcome) {
        expect(outcome.error instanceof BaseError || outcome.error === signal.reason).to.equal(true);
      }
      if (name === "submission") {
        expectHonest(outcome, world.stored());
      }
      if (name === "poll" && "value" in outcome) {
        expect(outcome.value).to.have.property("kind", "verified");
      }
    }
    expect(world.stored()).to.be.at.most(1);
    // The last wait may pass the deadline by as much as the virtual clock jumps at once.
    expect(world.sentMs.filter((timeMs) => timeMs - startMs > deadlineMs)).to.deep.equal([]);
    for (const timeMs of world.sentMs) {
      const inOneSecond = world.sentMs.filter((other) => other >= timeMs && other < timeMs + 1000);
      expect(inOneSecond.length).to.be.at.most(Math.max(requestsPerSecond, 3));
    }
  }

  /** What the client says of a submission must be so: a failure was not stored, a receipt was. */
  function expectHonest(
    outcome: { readonly value: unknown } | { readonly error: unknown },
    stored: number,
  ): void {
    if ("error" in outcome) {
      expect(outcome.error instanceof BaseError ? stored : 0).to.equal(0);
      return;
    }
    const { value } = outcome;
    expect(value).to.have.property("kind").that.is.oneOf(["receipt", "unknown"]);
    if (typeof value === "object" && value !== null && "kind" in value && value.kind === "receipt") {
      expect(stored).to.equal(1);
    }
  }

  /** An explorer in memory, which takes its turns and is well afterwards, and a client of it. */
  function createWorld(turns: readonly Turn[], { requestsPerSecond = 3, chance = 1 } = {}) {
    const clock = createVirtualClock();
    const sentMs: number[] = [];
    const pausesMs: number[] = [];
    const retries: Retry[] = [];
    let stored = 0;
    const send: SendRequest = async ({ url, method }) => {
      const turn = turns[sentMs.push(clock.now()) - 1];
      stored += method === "POST" && (turn === undefined || turn.isStored) ? 1 : 0;
      if (turn?.answer instanceof Error) {
        throw turn.answer;
      }
      return turn?.answer ?? answerTo(url.searchParams.get("action") ?? "");
    };
    const limiter = createRateLimiter(requestsPerSecond, clock);
    const options = {
      explorer: "Test",
      clock,
      limiter: {
        pause: (durationMs: number) => {
          pausesMs.push(durationMs);
          limiter.pause(durationMs);
        },
      },
      random: () => chance,
      onRetry: (retry: Retry) => void retries.push(retry),
    };
    const endpoint = createEndpoint({
      name: "Test",
      apiUrl: "https://api.example/api",
      chainId: 1,
      apiKey: key,
    });
    const once = createExplorerCaller(endpoint, {
      dialect: trackDialect(endpoint.url),
      send: withRateLimit(send, limiter),
      limiter,
    });
    const caller: ExplorerCaller = withRetries(once, createRetrier(options));
    return { caller, clock, sentMs, pausesMs, retries, options, stored: () => stored };
  }

  function answerTo(action: string): HttpResponse {
    const results: Readonly<Record<string, unknown>> = {
      getabi: responseFixture("etherscan-abi").response,
      verifysourcecode: { status: "1", message: "OK", result: testReceipt },
      checkverifystatus: { status: "1", message: "OK", result: "Pass - Verified" },
    };
    return { status: 200, headers: new Map(), text: JSON.stringify(results[action]) };
  }

  const reasons: readonly UnreachableReason[] = [
    "refused",
    "dns",
    "tls",
    "proxy",
    "timeout",
    "reset",
    "other",
  ];

  /** Every fault that is known, each as one turn. */
  const everyTurn: readonly Turn[] = [
    ...explorerFailures.flatMap(({ what, answer, open = false }): Turn[] =>
      typeof answer === "function"
        ? []
        : [
            {
              what,
              isStored: open,
              answer: {
                status: answer.status ?? 200,
                headers: new Map(Object.entries(answer.headers ?? {})),
                text: "json" in answer ? JSON.stringify(answer.json) : answer.text,
              },
            },
          ],
    ),
    ...reasons.map(unreachable),
  ];

  function fault(wanted: string): Turn {
    const turn = everyTurn.find(({ what }) => what === wanted);
    if (turn === undefined) {
      throw new Error(`no such fault: ${wanted}`);
    }
    return turn;
  }

  function unreachable(reason: UnreachableReason): Turn {
    const answer = toUnreachableFailure({ explorer: "Test", host: "api.example", reason });
    return { what: reason, answer, isStored: ["timeout", "reset", "other"].includes(reason) };
  }

  it("asks again until there is an answer, and tells whoever waits", async () => {
    const world = createWorld([fault("a busy server"), unreachable("reset")]);
    expect(await checkVerifyStatus(world.caller, { receipt: "abc" })).to.have.property("kind", "verified");
    expect(world.retries.map(({ explorer, delayMs }) => [explorer, delayMs])).to.deep.equal([
      ["Test", 500],
      ["Test", 1000],
    ]);
    expect(world.retries[0]?.message).to.equal("The explorer Test could not serve the request now.");
  });

  it("submits again what was certainly not taken, and nothing else", async () => {
    const refused = createWorld([unreachable("refused"), unreachable("dns"), fault("a rate limit")]);
    expect(await verifySourceCode(refused.caller, { submission: testSubmission })).to.deep.equal({
      kind: "receipt",
      receipt: testReceipt,
    });
    expect(refused.sentMs).to.have.length(4);
    const lost = createWorld([{ ...unreachable("reset"), isStored: true }]);
    expect(await verifySourceCode(lost.caller, { submission: testSubmission })).to.have.property(
      "kind",
      "unknown",
    );
    expect(lost.sentMs).to.have.length(1);
    expect(lost.stored()).to.equal(1);
  });

  it("lets nobody use a key while it rests", async () => {
    const world = createWorld([fault("Routescan's full minute")]);
    await getAbi(world.caller, { address: contractAddress });
    const [firstMs = 0, secondMs = 0] = world.sentMs;
    expect(secondMs - firstMs).to.be.at.least(20_000);
    expect(world.pausesMs).to.deep.equal([20_500]);
  });

  it("does not touch what is no failure of an explorer", async () => {
    const world = createWorld([]);
    const bug = new TypeError("a bug");
    const caller = withRetries(
      { ...world.caller, call: () => Promise.reject(bug) },
      createRetrier({ ...world.options, random: () => 1 }),
    );
    const outcome = await getAbi(caller, { address: contractAddress }).catch((error: unknown) => error);
    expect(outcome).to.equal(bug);
    expect(world.clock.sleepsMs).to.deep.equal([]);
  });

  it("fails with the last failure", async () => {
    const faults = Array<Turn>(9).fill(fault("an empty answer"));
    const world = createWorld([...faults, fault("a wrong key")]);
    expect((await failureOf(getAbi(world.caller, { address: contractAddress }))).code).to.equal(
      "API_KEY_INVALID",
    );
  });

  it("gives up soon if web pages come with success, unless the explorer has answered before", async () => {
    const text = "<!DOCTYPE html><html><head><title>Welcome</title></head></html>";
    const page: Turn = {
      what: "a page",
      isStored: false,
      answer: { status: 200, headers: new Map(), text },
    };
    const world = createWorld(Array<Turn>(9).fill(page));
    const failure = await failureOf(getAbi(world.caller, { address: contractAddress }));
    expect(failure.code).to.equal("EXPLORER_RESPONSE_INVALID");
    expect(textOf(failure)).to.include("it is a web page (HTML), not JSON").and.include("URL of its API");
    expect(world.sentMs).to.have.length(4);
    expect(world.retries.map(({ message }) => message).join()).to.include("a web page (HTML), not JSON");
    expect(world.clock.sleepsMs).to.deep.equal([500, 1000, 2000]);

    const known: Turn = { what: "an answer", isStored: false, answer: answerTo("getabi") };
    const later = createWorld([known, ...Array<Turn>(6).fill(page)]);
    await getAbi(later.caller, { address: contractAddress });
    await getAbi(later.caller, { address: contractAddress });
    expect(later.sentMs).to.have.length(8);
  });

  it("keeps its promises in 600 scripts of faults", async () => {
    const scripts = fc.array(fc.tuple(fc.integer({ min: 0, max: 999 }), fc.boolean()), { maxLength: 9 });
    const rates = fc.integer({ min: 1, max: 5 });
    const deadlines = fc.integer({ min: 1, max: 90_000 });
    await fc.assert(
      fc.asyncProperty(
        scripts,
        rates,
        deadlines,
        fc.double({ min: 0, max: 1, noNaN: true }),
        keepsItsPromises,
      ),
      { seed: 20_261_121, numRuns: 600 },
    );
  });
});

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

  function unreachable(reason: UnreachableReason): UnreachableFailure {
    return toUnreachableFailure({ explorer: "Test", host: "api.example", reason });
  }

  function limited(retryAfterMs: number | undefined): Failure<"EXPLORER_RATE_LIMITED"> {
    return createFailure("EXPLORER_RATE_LIMITED", {
      explorer: "Test",
      message: "",
      hasApiKey: true,
      retryAfterMs,
    });
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
