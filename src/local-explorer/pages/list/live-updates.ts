import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { Clock } from "../../../verification/ports.ts";
import type { Store } from "../../store/create-store.ts";

/** Each costs a look into the store twice a second. */
const maxListeners = 16;

const pollDelayMs = 500;

/** Without a word proxies and browsers take a connection for dead. */
const heartbeatMs = 15_000;

interface LiveServices {
  readonly store: Pick<Store, "contracts">;
  readonly clock: Clock;
  /** Aborts when the local explorer stops. */
  readonly stopping: AbortSignal;
  readonly onInternalError: (error: unknown) => void;
}

/**
 * Returns what answers those who want to know when the list of verified contracts changes: with server-sent
 * events, until they go or the explorer stops. Another process may write into the database, so it is looked at.
 */
export function createLiveUpdates(services: LiveServices): (c: Context) => Response {
  let listeners = 0;
  return (c) => {
    if (listeners >= maxListeners) {
      return c.text("Too many pages are open.", 503);
    }
    listeners += 1;
    return streamSSE(c, async (stream) => {
      const gone = new AbortController();
      stream.onAbort(() => gone.abort());
      const signal = AbortSignal.any([gone.signal, services.stopping]);
      try {
        await tellChanges(stream, { ...services, signal });
      } catch (error) {
        if (!signal.aborted) {
          services.onInternalError(error);
        }
      } finally {
        listeners -= 1;
      }
    });
  };
}

async function tellChanges(
  stream: SSEStreamingApi,
  { store, clock, signal }: Pick<LiveServices, "store" | "clock"> & { readonly signal: AbortSignal },
): Promise<void> {
  let seen = store.contracts.describeState();
  let toldAtMs = clock.now();
  await stream.writeSSE({ data: "", event: "listening" });
  while (!signal.aborted) {
    await clock.sleep(pollDelayMs, signal);
    const state = store.contracts.describeState();
    if (state !== seen) {
      await stream.writeSSE({ data: "", event: "changed" });
    } else if (clock.now() - toldAtMs >= heartbeatMs) {
      await stream.write(": still here\n\n");
    } else {
      continue;
    }
    seen = state;
    toldAtMs = clock.now();
  }
}
