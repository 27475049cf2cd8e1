import { createRequire } from "node:module";
import type { WebSocket } from "ws";
import type { Address } from "../../base/hex.ts";
import {
  createHeartbeatFrame,
  createJoinFrame,
  formatFrame,
  heartbeatMs,
  isEnd,
  maxFrameCharacters,
  parseFrame,
  parseReply,
  parseVerificationResult,
  toAddressTopic,
  toSocketUrl,
  type VerificationResult,
  verificationResultEvent,
} from "../../explorer-api/blockscout/channel.ts";
import { findRoute } from "../http/find-proxy.ts";
import { type Agents, createAgents, readCertificates } from "../http/http.ts";
import type { Way } from "../open-way.ts";

/** Nothing more will be heard; a clause says why. */
interface Lost {
  readonly kind: "lost";
  readonly problem: string;
}

/** A websocket on which an explorer tells how submissions for an address end. */
interface Listener {
  readonly kind: "listening";
  /** Waits for what is told from now on. A success that was told before counts, too. */
  hear(): Promise<VerificationResult | Lost>;
  close(): void;
}

/** A websocket that opens at all does so in a moment. */
const joinTimeoutMs = 15_000;

const joinRef = "1";

/**
 * Listens to an address, until it is closed or the signal aborts.
 *
 * `ws` makes the connection, because Node's own client takes no proxy, no certificate authority and no
 * limit for the length of a message. The API key is not sent: nothing on this connection asks for it.
 */
export async function listenTo(
  address: Address,
  { way, signal }: { readonly way: Way; readonly signal: AbortSignal },
): Promise<Listener | Lost> {
  const agents = await findAgents(way);
  if (agents === undefined) {
    return lost("no websocket can go through the proxy");
  }
  const { joined, hear, end } = talk(openSocket(way, agents), { topic: toAddressTopic(address), way });
  const endInTime = () => end("its websocket sent no verdict in time");
  const joinTimeout = way.clock.signalAfter(joinTimeoutMs);
  joinTimeout.addEventListener("abort", endInTime);
  signal.addEventListener("abort", endInTime);
  if (signal.aborted) {
    endInTime();
  }
  const close = () => {
    signal.removeEventListener("abort", endInTime);
    end("it is closed");
  };
  const refusal = await joined;
  joinTimeout.removeEventListener("abort", endInTime);
  if (refusal !== undefined) {
    close();
    return refusal;
  }
  return { kind: "listening", hear, close };
}

type Socket = InstanceType<typeof WebSocket>;

/** Joins a topic, keeps the connection open, and reads what is told. */
function talk(socket: Socket, { topic, way }: { readonly topic: string; readonly way: Pick<Way, "clock"> }) {
  const joined = Promise.withResolvers<Lost | undefined>();
  const heard = Promise.withResolvers<VerificationResult | Lost>();
  const over = new AbortController();
  let isAwaited = false;
  const end = (problem: string): void => {
    over.abort();
    joined.resolve(lost(problem));
    heard.resolve(lost(problem));
    socket.terminate();
  };
  const keepOpen = async (): Promise<void> => {
    for (let ref = 2; !over.signal.aborted; ref++) {
      await way.clock.sleep(heartbeatMs, over.signal).catch(() => undefined);
      if (!over.signal.aborted) {
        socket.send(formatFrame(createHeartbeatFrame(String(ref))));
      }
    }
  };
  socket.on("open", () => {
    socket.send(formatFrame(createJoinFrame(topic, joinRef)));
    void keepOpen();
  });
  socket.on("message", (data) => {
    const { reply, result, hasEnded = false } = readMessage(data, topic);
    if (reply !== undefined) {
      joined.resolve(reply.kind === "ok" ? undefined : lost("its websocket refuses the address"));
    }
    // The failure of somebody else's submission says nothing of ours; what is verified is verified.
    if (result !== undefined && (isAwaited || result.kind === "verified")) {
      heard.resolve(result);
    }
    if (hasEnded) {
      end("its websocket stopped sending events for the address");
    }
  });
  socket.on("error", () => end("its websocket failed"));
  socket.on("close", () => end("its websocket was closed"));
  const hear = () => {
    isAwaited = true;
    return heard.promise;
  };
  return { joined: joined.promise, hear, end };
}

/** What a message of a topic says; nothing of what is none. */
function readMessage(data: Uint8Array, topic: string) {
  const frame = parseFrame(new TextDecoder().decode(data));
  if (frame?.topic !== topic) {
    return {};
  }
  const isResult = frame.event === verificationResultEvent;
  return {
    hasEnded: isEnd(frame),
    reply: parseReply(frame, joinRef),
    result: isResult ? parseVerificationResult(frame.payload) : undefined,
  };
}

function lost(problem: string): Lost {
  return { kind: "lost", problem };
}

/** Loads the library when the first websocket is opened. */
function openSocket({ endpoint }: Way, { httpAgent, httpsAgent }: Agents): Socket {
  const library: { readonly WebSocket: typeof WebSocket } = createRequire(import.meta.url)("ws");
  const url = new URL(toSocketUrl(endpoint.url.href));
  return new library.WebSocket(url, {
    headers: endpoint.headers,
    agent: url.protocol === "wss:" ? httpsAgent : httpAgent,
    maxPayload: maxFrameCharacters,
    perMessageDeflate: false,
  });
}

/** The agents that make the connection; undefined where a proxy forwards requests and opens no tunnels. */
async function findAgents({ endpoint, ca, timeoutMs }: Way): Promise<Agents | undefined> {
  const route = findRoute(endpoint.url, endpoint.proxy);
  const isTunnel = route.kind === "proxy" && endpoint.url.protocol === "https:";
  if (route.kind !== "direct" && !isTunnel) {
    return undefined;
  }
  const trust = ca === undefined ? undefined : await readCertificates(ca);
  return createAgents({
    proxy: route.kind === "proxy" ? route.proxy : undefined,
    certificates: trust?.kind === "trusted" ? trust.certificates : undefined,
    timeoutMs,
  })("POST");
}
