import { expect } from "chai";
import fc from "fast-check";
import type {
  UnreachableFailure,
  UnreachableReason,
} from "../../src/core/errors/explorer-connection-errors.ts";
import {
  ExplorerResponseInvalidError,
  toUnreachableFailure,
} from "../../src/core/errors/explorer-connection-errors.ts";
import type { ExplorerFailure } from "../../src/core/errors/explorer-errors.ts";
import { ExplorerRateLimitedError } from "../../src/core/errors/explorer-errors.ts";
import { ApiKeyInvalidError } from "../../src/core/errors/explorer-submission-errors.ts";
import { nextRetry } from "../../src/explorer-client/retry-schedule.ts";

const page = new ExplorerResponseInvalidError({
  explorer: "Test",
  host: "api.example",
  problem: "it is empty",
  isTransient: true,
});

describe("nextRetry", () => {
  it("doubles the wait, up to ten seconds, and ends after ten attempts", () => {
    expect(delaysOf(page, 1)).to.deep.equal([
      500,
      1000,
      2000,
      4000,
      8000,
      10_000,
      10_000,
      10_000,
      10_000,
      "stop",
    ]);
  });

  it("takes at least half of it, at random", () => {
    expect(delaysOf(page, 0).slice(0, 3)).to.deep.equal([250, 500, 1000]);
  });

  it("tries an explorer that is not reached four times", () => {
    for (const reason of ["refused", "dns", "proxy", "timeout"] as const) {
      expect(delaysOf(unreachable(reason), 1), reason).to.deep.equal([500, 1000, 2000, "stop"]);
    }
    expect(delaysOf(unreachable("reset"), 1)).to.have.length(10);
  });

  it("does not try again what will not pass", () => {
    const failures = [
      unreachable("tls"),
      unreachable("ca"),
      new ApiKeyInvalidError({ explorer: "Test", message: "" }),
    ];
    for (const failure of failures) {
      expect(delaysOf(failure, 1), failure.code).to.deep.equal(["stop"]);
    }
  });

  it("waits as long as the explorer asks, and a little more", () => {
    expect(delaysOf(limited(7000), 0)[0]).to.equal(7250);
    expect(delaysOf(limited(7000), 1)).to.deep.equal([...Array<number>(9).fill(7500), "stop"]);
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
            expect(attempts >= 10 || (hint ?? 0) > 120_000).to.equal(true);
          }
        },
      ),
      { seed: 20_261_121, numRuns: 500 },
    );
  });
});

/** The waits between the attempts of a call that goes on failing like this. */
function delaysOf(failure: ExplorerFailure, chance: number): (number | "stop")[] {
  const delays: (number | "stop")[] = [];
  for (let attempts = 1; delays.at(-1) !== "stop"; attempts++) {
    const retry = nextRetry({ failure, attempts, random: () => chance });
    delays.push(retry.kind === "wait" ? retry.delayMs : "stop");
  }
  return delays;
}

function unreachable(reason: UnreachableReason): UnreachableFailure {
  return toUnreachableFailure({ explorer: "Test", host: "api.example", reason });
}

function limited(retryAfterMs: number | undefined): ExplorerRateLimitedError {
  return new ExplorerRateLimitedError({ explorer: "Test", message: "", hasApiKey: true, retryAfterMs });
}
