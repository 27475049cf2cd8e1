import { setTimeout as sleep } from "node:timers/promises";

/** Longer than mocha's own limit: it ends the waiting of a test that has failed, and fails none. */
const timeoutMs = 600_000;

/** Waits until something has become true. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadlineMs) {
      throw new RangeError(`It has not become true in ${timeoutMs} ms.`);
    }
    await sleep(5);
  }
}
