import { expect } from "chai";
import { indexingDelaysMs, nextIndexingRetry } from "../../../src/core/polling/indexing-schedule.ts";

describe("nextIndexingRetry", () => {
  it("tries for 75 seconds, quicker at first and then every five", () => {
    const delays = indexingDelaysMs.map((_, attempt) =>
      nextIndexingRetry({ attempt, elapsedMs: 0, timeoutMs: 300_000 }),
    );

    expect(delays.map((next) => (next.kind === "wait" ? next.delayMs : 0))).to.deep.equal(indexingDelaysMs);
    expect(indexingDelaysMs.slice(0, 6)).to.deep.equal([1000, 2000, 3000, 4000, 5000, 5000]);
    expect(indexingDelaysMs.reduce((sum, delayMs) => sum + delayMs, 0)).to.equal(75_000);
  });

  it("gives up after the last of these, however much time is left", () => {
    const attempt = indexingDelaysMs.length;

    expect(nextIndexingRetry({ attempt, elapsedMs: 0, timeoutMs: 1e9 })).to.deep.equal({ kind: "stop" });
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

  it("waits as long as the explorer asks for", () => {
    expect(nextIndexingRetry({ attempt: 0, elapsedMs: 0, timeoutMs: 300_000, hintMs: 20_000 })).to.deep.equal(
      {
        kind: "wait",
        delayMs: 20_000,
      },
    );
  });
});
