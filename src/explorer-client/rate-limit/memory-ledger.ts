import { nextSlot } from "./next-slot.ts";
import type { SlotLedger } from "./slot-ledger.ts";

/** More than any explorer allows in a second. */
const maxSlots = 1000;

/** The times of this process alone. */
export function createMemoryLedger(): SlotLedger {
  let slotsMs: readonly number[] = [];
  let heldUntilMs = 0;
  return {
    reserve: async ({ nowMs, requestsPerSecond }) => {
      const slotMs = nextSlot(slotsMs, { notBeforeMs: Math.max(nowMs, heldUntilMs), requestsPerSecond });
      slotsMs = [...slotsMs.slice(1 - maxSlots), slotMs];
      return slotMs;
    },
    hold: async ({ untilMs }) => {
      heldUntilMs = Math.max(heldUntilMs, untilMs);
    },
  };
}
