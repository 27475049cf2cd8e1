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

/** Beyond the second that explorers count in: requests take unequally long to leave and to arrive. */
const marginMs = 250;

interface SlotRequest {
  /** No earlier than this. */
  readonly notBeforeMs: number;
  readonly requestsPerSecond: number;
}

/**
 * When the next request may go, after those that went or will go: in milliseconds since 1970.
 *
 * Requests are spaced evenly. Explorers count in seconds that slide, so of a burst at the limit the first
 * request that is late, or the next that is early, is refused.
 */
export function nextSlot(
  slotsMs: readonly number[],
  { notBeforeMs, requestsPerSecond }: SlotRequest,
): number {
  const requests = Math.max(1, Math.floor(requestsPerSecond));
  const latest = slotsMs.at(-1);
  const spaceMs = Math.ceil(1000 / requestsPerSecond + marginMs / requests);
  return latest === undefined || requests === Number.POSITIVE_INFINITY
    ? notBeforeMs
    : Math.max(notBeforeMs, latest + spaceMs);
}

/** Gives out the times at which requests may go, each once; all in milliseconds since 1970. */
export interface SlotLedger {
  /** The next free time, which is then taken. */
  reserve(request: { readonly nowMs: number; readonly requestsPerSecond: number }): Promise<number>;
  /** Gives out no time before this one. */
  hold(pause: { readonly nowMs: number; readonly untilMs: number }): Promise<void>;
}
