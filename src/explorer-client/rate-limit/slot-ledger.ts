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
    reserve: async (request) => {
      forgetIfSetBack(request.nowMs);
      const slotMs = nextSlot(slotsMs, { ...request, heldUntilMs });
      slotsMs = [...slotsMs.slice(1 - maxSlots), slotMs];
      return slotMs;
    },
    hold: async ({ nowMs, untilMs }) => {
      forgetIfSetBack(nowMs);
      heldUntilMs = Math.max(heldUntilMs, untilMs);
    },
  };
}

/**
 * Beyond the second that explorers count in: requests take unequally long to leave and to arrive.
 *
 * A read that is refused costs a pause of a second, so it takes little room. A submission that is refused
 * costs minutes, because the refusal does not say whether it was accepted. An explorer that asked for a
 * pause has shown that little is not enough on the way to it.
 */
const marginsMs = { read: 50, submission: 125, afterPause: 250 };

/** How long a pause that was asked for is remembered. */
const carefulMs = 5 * 60_000;

/** One request that asks for its time. */
export interface SlotRequest {
  readonly nowMs: number;
  readonly requestsPerSecond: number;
  /** Default: a read, which may be made again. */
  readonly isSubmission?: boolean | undefined;
}

/** A request, and until when the explorer asked that there be none; 0: it never did. */
type HeldRequest = SlotRequest & { readonly heldUntilMs: number };

/**
 * When the next request may go, after those that went or will go: in milliseconds since 1970.
 *
 * Requests are spaced evenly. Explorers count in seconds that slide, so of a burst at the limit the first
 * request that is late, or the next that is early, is refused.
 */
export function nextSlot(slotsMs: readonly number[], request: HeldRequest): number {
  const { requests, windowMs } = findWindow(request, request.isSubmission === true ? "submission" : "read");
  const spaceMs = Math.ceil(findWindow(request, "read").windowMs / requests);
  const latest = slotsMs.at(-1) ?? Number.NEGATIVE_INFINITY;
  const first = slotsMs.at(-requests) ?? Number.NEGATIVE_INFINITY;
  const notBeforeMs = Math.max(request.nowMs, request.heldUntilMs);
  return requests === Number.POSITIVE_INFINITY
    ? notBeforeMs
    : Math.max(notBeforeMs, latest + spaceMs, first + windowMs);
}

/**
 * When a request whose time has come may go, after those that this process let go in fact: a process that
 * was stopped for a while wakes with several requests that are due.
 */
export function nextLeave(leftMs: readonly number[], request: SlotRequest): number {
  const kind = request.isSubmission === true ? "submission" : "read";
  const { requests, windowMs } = findWindow({ ...request, heldUntilMs: 0 }, kind);
  const first = leftMs.at(-requests) ?? Number.NEGATIVE_INFINITY;
  // With no limit there is no window; and a clock that was set back tells nothing of those that left.
  const isOpen = requests === Number.POSITIVE_INFINITY || first > request.nowMs + maxBackMs;
  return isOpen ? request.nowMs : Math.max(request.nowMs, first + windowMs);
}

/** How many requests may go, and in which time. */
function findWindow(
  { nowMs, requestsPerSecond, heldUntilMs }: HeldRequest,
  kind: "read" | "submission",
): { readonly requests: number; readonly windowMs: number } {
  const requests = Math.max(1, Math.floor(requestsPerSecond));
  const isCareful = heldUntilMs > 0 && nowMs < heldUntilMs + carefulMs;
  const marginMs = marginsMs[isCareful ? "afterPause" : kind];
  return { requests, windowMs: Math.ceil((requests * 1000) / requestsPerSecond + marginMs) };
}

/** Gives out the times at which requests may go, each once; all in milliseconds since 1970. */
export interface SlotLedger {
  /** The next free time, which is then taken. */
  reserve(request: SlotRequest): Promise<number>;
  /** Gives out no time before this one. */
  hold(pause: { readonly nowMs: number; readonly untilMs: number }): Promise<void>;
}
