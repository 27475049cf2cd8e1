/** Beyond the second that explorers count in, because requests take unequally long to arrive. */
const marginMs = 50;

export interface SlotRequest {
  /** No earlier than this. */
  readonly notBeforeMs: number;
  readonly requestsPerSecond: number;
}

/**
 * When the next request may go, after those that went or will go: in milliseconds since 1970.
 *
 * In no second are there more requests than allowed, and within that they need not wait for each
 * other: the few requests of a look-up go at once.
 */
export function nextSlot(
  slotsMs: readonly number[],
  { notBeforeMs, requestsPerSecond }: SlotRequest,
): number {
  const requests = Math.max(1, Math.floor(requestsPerSecond));
  const first = slotsMs.at(-requests);
  const latest = slotsMs.at(-1);
  return Math.max(
    notBeforeMs,
    latest ?? notBeforeMs,
    first === undefined ? notBeforeMs : first + (requests / requestsPerSecond) * 1000 + marginMs,
  );
}
