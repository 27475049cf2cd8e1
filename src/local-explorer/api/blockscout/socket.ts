import { upgradeWebSocket } from "@hono/node-server";
import type { Context } from "hono";
import {
  type ChannelFrame,
  createReplyFrame,
  formatFrame,
  formatVerificationResult,
  isHeartbeat,
  isJoin,
  isLeave,
  joinRefusals,
  parseAddressTopic,
  parseFrame,
  socketIdleMs,
  verificationResultEvent,
} from "../../../explorer-api/blockscout/channel.ts";
import type { Clock } from "../../../verification/ports.ts";
import type { FaultPlan } from "../../faults/create-fault-plan.ts";
import type { Fault } from "../../faults/fault.ts";
import type { Announcer } from "./announcer.ts";

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

/** One connection of the websocket, without its socket. */
interface Channel {
  /** Answers what the client sent; what is no frame is ignored. */
  receive(text: string): void;
  /** Ends what the client listens to. */
  close(): void;
}

/** A verification listens to one address. */
const maxTopics = 100;

/** Lets a client listen to addresses and keep its connection open: all that verifications need. */
export function createChannel({
  announcer,
  send,
}: {
  readonly announcer: Announcer;
  readonly send: (text: string) => void;
}): Channel {
  /** By topic, how to stop listening to it. */
  const topics = new Map<string, () => void>();

  const leave = (topic: string): void => {
    topics.get(topic)?.();
    topics.delete(topic);
  };
  const join = (frame: ChannelFrame): void => {
    const { joinRef, topic } = frame;
    const address = parseAddressTopic(topic);
    if (address === undefined || topics.size >= maxTopics) {
      const reason = topic.startsWith("addresses:") ? joinRefusals.invalidAddress : joinRefusals.unknownTopic;
      send(formatFrame(createReplyFrame(frame, { kind: "refused", reason })));
      return;
    }
    leave(topic);
    const stop = announcer.listen(address, (result) => {
      const payload = formatVerificationResult(result);
      send(formatFrame({ joinRef, ref: null, topic, event: verificationResultEvent, payload }));
    });
    topics.set(topic, stop);
    send(formatFrame(createReplyFrame(frame, { kind: "ok" })));
  };
  return {
    receive(text) {
      const frame = parseFrame(text);
      if (frame === undefined) {
        return;
      }
      if (isJoin(frame)) {
        join(frame);
      } else if (isHeartbeat(frame) || isLeave(frame)) {
        leave(frame.topic);
        send(formatFrame(createReplyFrame(frame, { kind: "ok" })));
      }
    },
    close() {
      for (const topic of [...topics.keys()]) {
        leave(topic);
      }
    },
  };
}
