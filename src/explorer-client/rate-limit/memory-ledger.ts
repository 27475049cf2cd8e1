import { nextSlot } from "./next-slot.ts";
import type { SlotLedger } from "./slot-ledger.ts";

/** More than any explorer allows in a second. */
const maxSlots = 1000;

/** Clocks are corrected by less than this all the time. */
const maxBackMs = 2000;

/** The times of this process alone. */
export function createMemoryLedger(): SlotLedger {
  let slotsMs: readonly number[] = [];
  let heldUntilMs = 0;
  let latestNowMs = 0;
  /** Times of a clock that was set back since are hours ahead, and would be waited for. */
  const forgetIfSetBack = (nowMs: number): void => {
    if (nowMs < latestNowMs - maxBackMs) {
      slotsMs = [];
      heldUntilMs = 0;
    }
    latestNowMs = nowMs;
  };
  return {
    reserve: async ({ nowMs, requestsPerSecond }) => {
      forgetIfSetBack(nowMs);
      const slotMs = nextSlot(slotsMs, { notBeforeMs: Math.max(nowMs, heldUntilMs), requestsPerSecond });
      slotsMs = [...slotsMs.slice(1 - maxSlots), slotMs];
      return slotMs;
    },
    hold: async ({ nowMs, untilMs }) => {
      forgetIfSetBack(nowMs);
      heldUntilMs = Math.max(heldUntilMs, untilMs);
    },
  };
}
