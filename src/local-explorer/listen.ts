import { once } from "node:events";
import { createServer, type ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { WebSocketServer } from "ws";
import { nameOption } from "../base/host-text.ts";
import { findErrorCode } from "../base/system-error.ts";
import { InvalidOptionError } from "../core/errors/input-errors.ts";
import { LocalExplorerPortInUseError } from "../core/errors/local-explorer-errors.ts";

const headersTimeoutMs = 15_000;
const keepAliveTimeoutMs = 5_000;

/** What clients say on a websocket is a few words. */
const maxMessageBytes = 64 * 1024;

export interface ListeningServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves an app on a port.
 *
 * @throws LocalExplorerPortInUseError, InvalidOptionError for a host or port that cannot be listened on
 */
export async function listen({
  app,
  host,
  port,
  requestTimeoutMs,
}: {
  readonly app: Hono;
  readonly host: string;
  readonly port: number;
  readonly requestTimeoutMs: number;
}): Promise<ListeningServer> {
  const serverOptions = toServerOptions(requestTimeoutMs);
  const websocket = {
    server: new WebSocketServer({
      noServer: true,
      maxPayload: maxMessageBytes,
      clientTracking: false,
      perMessageDeflate: false,
    }),
  };
  const server = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions, websocket });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (cause) {
    throw toListenError(cause, { host, port });
  }
  const address = server.address();
  const actualPort = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${toUrlHost(host)}:${actualPort}`,
    port: actualPort,
    async close() {
      const closed = once(server, "close");
      server.close();
      // Node's own list lacks those of websockets.
      for (const socket of sockets) {
        socket.destroy();
      }
      await closed;
    },
  };
}

/**
 * A client that sends slowly may not hold a connection for ever.
 *
 * Node looks for such connections every half minute only, unless it is told to look more often.
 *
 * @see https://nodejs.org/api/http.html#httpcreateserveroptions-requestlistener
 */
function toServerOptions(requestTimeoutMs: number): ServerOptions {
  const headersTimeout = Math.min(headersTimeoutMs, requestTimeoutMs);
  return {
    headersTimeout,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.ceil(headersTimeout / 5),
    keepAliveTimeout: keepAliveTimeoutMs,
    // Some clients propose another version of HTTP with a request, which is then answered as any other.
    // Node before 22.21 cannot be told, and does not answer those.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === "websocket",
  };
}

function toListenError(cause: unknown, place: { readonly host: string; readonly port: number }): unknown {
  switch (findErrorCode(cause)) {
    case "EADDRINUSE":
      return new LocalExplorerPortInUseError({ ...place, cause });
    case "EACCES":
      return new InvalidOptionError({
        option: nameOption("port"),
        reason: "this user has no permission to listen on it",
        value: String(place.port),
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new InvalidOptionError({
        option: nameOption("host"),
        reason: "it is not an address of this machine",
        value: place.host,
      });
    default:
      return cause;
  }
}

/** A server on all interfaces is reached by this one's loopback address. */
function toUrlHost(host: string): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host.replace(/^::$/, "::1");
  return reachable.includes(":") ? `[${reachable}]` : reachable;
}
