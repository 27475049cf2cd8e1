import { expect } from "chai";
import {
  formatLedgerLine,
  type LedgerLine,
  parseLedger,
  replayLedger,
} from "../../../src/explorer-client/rate-limit/replay-ledger.ts";

const nowMs = 1_700_000_000_000;
const asks = (id: string, afterMs = 0): LedgerLine => ({ kind: "request", id, nowMs: nowMs + afterMs });

describe("the ledger of several processes", () => {
  it("is read back as it was written", () => {
    const lines = [asks("a-1"), { kind: "hold", untilMs: nowMs + 500 }, asks("b-2", 20)] as const;
    expect(parseLedger(lines.map(formatLedgerLine).join(""))).to.deep.equal(lines);
  });

  it("leaves out lines that are torn, empty or from elsewhere", () => {
    const text = `${nowMs} a\n170000\n\n {"x":1}\n-5 b\n${nowMs}${nowMs} c\n${nowMs} d e\n${nowMs} f`;
    expect(parseLedger(text)).to.deep.equal([asks("a"), asks("f")]);
  });

  it("gives each request its time by the order of the lines", () => {
    const lines = [asks("a"), asks("b"), asks("c"), asks("d")];
    expect(lines.map((line) => timeOf(line.kind === "request" ? line.id : "", lines))).to.deep.equal([
      0, 625, 1250, 1875,
    ]);
  });

  it("holds those who come after a pause was asked for", () => {
    const lines: readonly LedgerLine[] = [asks("a"), { kind: "hold", untilMs: nowMs + 7000 }, asks("b")];
    expect([timeOf("a", lines), timeOf("b", lines)]).to.deep.equal([0, 7000]);
  });

  it("does not wait for times from before the clock was set back", () => {
    const lines: readonly LedgerLine[] = [
      asks("a", 3_600_000),
      { kind: "hold", untilMs: nowMs + 3_600_000 },
      asks("b"),
    ];
    expect(timeOf("b", lines)).to.equal(0);
  });

  it("has no time for who is not in it", () => {
    expect(replayLedger([asks("a")], { id: "b", nowMs, requestsPerSecond: 2 })).to.equal(undefined);
  });
});

/** In milliseconds from now, with two requests a second. */
function timeOf(id: string, lines: readonly LedgerLine[]): number {
  const slotMs = replayLedger(lines, { id, nowMs, requestsPerSecond: 2 });
  return slotMs === undefined ? Number.NaN : slotMs - nowMs;
}
