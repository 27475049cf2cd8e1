import { nextSlot } from "./next-slot.ts";

/** One line of a ledger that several processes write. */
export type LedgerLine =
  | { readonly kind: "request"; readonly id: string; readonly nowMs: number }
  | { readonly kind: "hold"; readonly untilMs: number };

/** Clocks of one machine do not differ; a time later than this was written before the clock was set back. */
const maxAheadMs = 2000;

/** Longer than any pause that is asked for. */
const maxHoldMs = 10 * 60_000;

export function formatLedgerLine(line: LedgerLine): string {
  const [timeMs, word] = line.kind === "request" ? [line.nowMs, line.id] : [line.untilMs, "hold"];
  return `${Math.round(timeMs)} ${word}\n`;
}

/** Reads the lines of a ledger; what is torn or from elsewhere is left out. */
export function parseLedger(text: string): LedgerLine[] {
  return text.split("\n").flatMap((line): LedgerLine[] => {
    const [, time = "", word = ""] = /^(\d{1,15}) ([\w-]+)$/.exec(line) ?? [];
    if (word === "") {
      return [];
    }
    return word === "hold"
      ? [{ kind: "hold", untilMs: Number(time) }]
      : [{ kind: "request", id: word, nowMs: Number(time) }];
  });
}

/**
 * When the request with this id may go; undefined when the ledger does not hold it.
 *
 * The order of the lines is the queue, and every process that reads them comes to the same times.
 */
export function replayLedger(
  lines: readonly LedgerLine[],
  {
    id,
    nowMs,
    requestsPerSecond,
  }: { readonly id: string; readonly nowMs: number; readonly requestsPerSecond: number },
): number | undefined {
  const slotsMs: number[] = [];
  let heldUntilMs = 0;
  for (const line of lines) {
    if (line.kind === "hold") {
      heldUntilMs = line.untilMs > nowMs + maxHoldMs ? heldUntilMs : Math.max(heldUntilMs, line.untilMs);
    } else if (line.nowMs <= nowMs + maxAheadMs) {
      const slotMs = nextSlot(slotsMs, { notBeforeMs: Math.max(line.nowMs, heldUntilMs), requestsPerSecond });
      slotsMs.push(slotMs);
      if (line.id === id) {
        return slotMs;
      }
    }
  }
  return undefined;
}
