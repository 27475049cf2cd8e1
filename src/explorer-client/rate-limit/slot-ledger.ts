/** More than any explorer allows in a second. */
const maxSlots = 1000;

/** Forgets those that no later request depends on. */
export function keepLatest(slots: readonly Slot[]): readonly Slot[] {
  return slots.length > 2 * maxSlots ? slots.slice(-maxSlots) : slots;
}

/** Clocks are corrected by less than this all the time. */
const maxBackMs = 2000;

/** Returns whether a clock was set back since it showed a time. */
export function isSetBack(nowMs: number, latestNowMs: number): boolean {
  return nowMs < latestNowMs - maxBackMs;
}

/** Creates the ledger of this process alone. */
export function createMemoryLedger(): SlotLedger {
  let slots: readonly Slot[] = [];
  let heldUntilMs = 0;
  let latestNowMs = 0;
  /** Times of a clock that was set back since are hours ahead, and would be waited for. */
  const forgetIfSetBack = (nowMs: number): void => {
    if (isSetBack(nowMs, latestNowMs)) {
      slots = [];
      heldUntilMs = 0;
    }
    latestNowMs = nowMs;
  };
  return {
    reserve: async (request) => {
      forgetIfSetBack(request.nowMs);
      const slot = nextSlot(slots, { ...request, heldUntilMs });
      slots = keepLatest([...slots, slot]);
      return slot.atMs;
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

/** The time of a request, in milliseconds since 1970. */
export interface Slot {
  readonly atMs: number;
  /** When it would go if only even spaces counted. */
  readonly evenMs: number;
}

/**
 * Returns when the next request may go, after those that went or will go.
 *
 * Requests are spaced evenly. Explorers count in seconds that slide, so of a burst at the limit the first
 * request that is late, or the next that is early, is refused. A submission that waits for more room does not
 * delay those behind it by as much: these come closer to it, as far as the limit allows.
 */
export function nextSlot(slots: readonly Slot[], request: HeldRequest): Slot {
  const { requests, windowMs } = findWindow(request, request.isSubmission === true ? "submission" : "read");
  const notBeforeMs = Math.max(request.nowMs, request.heldUntilMs);
  if (requests === Number.POSITIVE_INFINITY) {
    return { atMs: notBeforeMs, evenMs: notBeforeMs };
  }
  const readWindowMs = findWindow(request, "read").windowMs;
  const spaceMs = Math.ceil(readWindowMs / requests);
  const leastSpaceMs = Math.max(
    spaceMs - catchUpMs,
    Math.min(spaceMs, marginsMs.submission),
    1000 - readWindowMs,
  );
  const latest = slots.at(-1) ?? longAgo;
  const first = slots.at(-requests) ?? longAgo;
  const evenMs = Math.max(notBeforeMs, latest.evenMs + spaceMs);
  return { evenMs, atMs: Math.max(evenMs, latest.atMs + leastSpaceMs, first.atMs + windowMs) };
}

const longAgo: Slot = { atMs: Number.NEGATIVE_INFINITY, evenMs: Number.NEGATIVE_INFINITY };

/** What a submission takes more than a read. Even if it is late, those behind it must not overtake it. */
const catchUpMs = marginsMs.submission - marginsMs.read;

/**
 * Returns when a request whose time has come may go, after those that this process let go in fact: a process that
 * was stopped for a while wakes with several requests that are due.
 */
export function nextLeave(leftMs: readonly number[], request: SlotRequest): number {
  const kind = request.isSubmission === true ? "submission" : "read";
  const { requests, windowMs } = findWindow({ ...request, heldUntilMs: 0 }, kind);
  const first = leftMs.at(-requests) ?? Number.NEGATIVE_INFINITY;
  // With no limit there is no window; and a clock that was set back tells nothing of those that left.
  const isOpen = requests === Number.POSITIVE_INFINITY || isSetBack(request.nowMs, first);
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
