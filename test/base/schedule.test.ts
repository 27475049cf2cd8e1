import { expect } from "chai";
import fc from "fast-check";
import { nextIndexingRetry, nextPoll } from "../../src/base/schedule.ts";

describe("nextPoll", () => {
  /** Polls until the schedule stops, each answer taking its time; returns when the polls were sent. */
  function pollTimes({
    timeoutMs,
    answerMs,
    hintMs,
  }: {
    readonly timeoutMs: number;
    readonly answerMs: number;
    readonly hintMs?: number | undefined;
  }): number[] {
    const times: number[] = [];
    let elapsedMs = 0;
    for (;;) {
      const next = nextPoll({ attempt: times.length, elapsedMs, timeoutMs, hintMs });
      if (next.kind === "stop") {
        return times;
      }
      times.push(elapsedMs + next.delayMs);
      elapsedMs += next.delayMs + answerMs;
    }
  }

  const never = { elapsedMs: 0, timeoutMs: 1e9 };

  it("polls a quick explorer four times in the first four seconds, a slow one every five", () => {
    expect(pollTimes({ timeoutMs: 300_000, answerMs: 0 }).slice(0, 12)).to.deep.equal([
      250, 750, 1750, 3250, 5250, 8250, 11_250, 15_250, 19_250, 24_250, 29_250, 34_250,
    ]);
  });

  it("waits as long as the explorer asks for, but not shorter than planned", () => {
    expect(nextPoll({ ...never, attempt: 0, hintMs: 9000 })).to.deep.equal({ kind: "wait", delayMs: 9000 });
    expect(nextPoll({ ...never, attempt: 20, hintMs: 100 })).to.deep.equal({ kind: "wait", delayMs: 5000 });
  });

  it("stops at once when the time is over", () => {
    expect(nextPoll({ attempt: 0, elapsedMs: 60_000, timeoutMs: 60_000 })).to.deep.equal({ kind: "stop" });
    expect(nextPoll({ attempt: 0, elapsedMs: 99_000, timeoutMs: 60_000 })).to.deep.equal({ kind: "stop" });
  });

  it("keeps every poll inside the time, and the number of polls in proportion to it", () => {
    const runs = fc.record({
      timeoutMs: fc.integer({ min: 1, max: 3_600_000 }),
      answerMs: fc.nat({ max: 20_000 }),
      hintMs: fc.option(fc.nat({ max: 120_000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(runs, (run) => {
        const times = pollTimes(run);
        expect(times.every((time) => Number.isInteger(time) && time < run.timeoutMs)).to.equal(true);
        expect(times.length).to.be.at.most(10 + run.timeoutMs / 5000);
        expect(times.length).to.be.at.least(run.timeoutMs >= 100 ? 1 : 0);
      }),
    );
  });
});

describe("nextIndexingRetry", () => {
  it("tries until the deadline: quicker at first, then every five seconds, and every fifteen after 75", () => {
    const delays = Array.from({ length: 40 }, (_, attempt) => {
      const next = nextIndexingRetry({ attempt, elapsedMs: 0, timeoutMs: 300_000 });
      return next.kind === "wait" ? next.delayMs : 0;
    });

    expect(delays.slice(0, 6)).to.deep.equal([1000, 2000, 3000, 4000, 5000, 5000]);
    expect(delays.slice(0, 17).reduce((sum, delayMs) => sum + delayMs, 0)).to.equal(75_000);
    expect(delays.slice(17)).to.deep.equal(Array(23).fill(15_000));
  });

  it("gives up at the deadline, with one try right before it", () => {
    expect(nextIndexingRetry({ attempt: 9, elapsedMs: 8000, timeoutMs: 12_000 })).to.deep.equal({
      kind: "wait",
      delayMs: 3000,
    });
    expect(nextIndexingRetry({ attempt: 10, elapsedMs: 11_000, timeoutMs: 12_000 })).to.deep.equal({
      kind: "stop",
    });
  });
});
