import { upgradeWebSocket } from "@hono/node-server";
import type { Context } from "hono";
import { socketIdleMs } from "../../../explorer-api/blockscout/channel-frames.ts";
import type { Clock } from "../../../verification/ports.ts";
import type { FaultPlan } from "../../faults/create-fault-plan.ts";
import type { Fault } from "../../faults/fault.ts";
import type { Announcer } from "./announcer.ts";
import { type Channel, createChannel } from "./channel.ts";

interface SocketOptions {
  readonly announcer: Announcer;
  readonly clock: Clock;
  readonly faults: FaultPlan;
  /** Aborts when the local explorer stops. */
  readonly stopping: AbortSignal;
  readonly onInternalError: (error: unknown) => void;
}

/** Each is a file descriptor; a verification needs one. */
const maxConnections = 200;

type Socket = Parameters<typeof upgradeWebSocket>[1];

/** Answers requests for the websocket. */
export function createSocket(options: SocketOptions): (c: Context) => Promise<Response> {
  let connections = 0;
  return async (c) => {
    if (c.req.header("upgrade")?.toLowerCase() !== "websocket") {
      return c.text("A websocket is served here", 426);
    }
    const fault = options.faults.next("blockscout-socket");
    if (fault?.kind === "http") {
      return new Response(fault.body ?? null, { status: fault.status, headers: fault.headers ?? {} });
    }
    if (fault?.kind === "late") {
      await options.clock.sleep(fault.delayMs, c.req.raw.signal);
    }
    if (connections >= maxConnections) {
      return c.text("Too many connections", 503);
    }
    const count = (step: 1 | -1) => {
      connections += step;
    };
    return await upgradeWebSocket(c, createEvents({ fault, count }, options), {
      onError: options.onInternalError,
    });
  };
}

/** Serves one connection, and closes it when nothing was said on it for a while. */
function createEvents(
  { fault, count }: { readonly fault: Fault | undefined; readonly count: (step: 1 | -1) => void },
  { announcer, clock, stopping }: SocketOptions,
): Socket {
  let channel: Channel | undefined;
  let silence = new AbortController();
  const closeWhenSilent = (close: () => void) => {
    silence.abort();
    silence = new AbortController();
    // The sleep rejects as soon as somebody speaks, and when the connection is closed.
    clock.sleep(socketIdleMs, AbortSignal.any([silence.signal, stopping])).then(close, () => undefined);
  };
  return {
    onOpen(_, socket) {
      count(1);
      channel = createChannel({ announcer, send: (text) => socket.send(text) });
      closeWhenSilent(() => socket.close());
    },
    onMessage({ data }, socket) {
      closeWhenSilent(() => socket.close());
      if (fault === undefined || fault.kind === "late") {
        channel?.receive(String(data));
      } else if (fault.kind !== "silence") {
        socket.close();
      }
    },
    onClose() {
      count(-1);
      silence.abort();
      channel?.close();
    },
  };
}
