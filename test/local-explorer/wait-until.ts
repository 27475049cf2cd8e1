import { setTimeout as sleep } from "node:timers/promises";

/** Waits until something has become true. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadlineMs) {
      throw new RangeError(`It has not become true in ${timeoutMs} ms.`);
    }
    await sleep(5);
  }
}
