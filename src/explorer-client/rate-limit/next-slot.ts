/** Beyond the second that explorers count in: requests take unequally long to leave and to arrive. */
const marginMs = 250;

export interface SlotRequest {
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
