import { once } from "node:events";
import { createServer } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { InvalidOptionError } from "../core/errors/input-errors.ts";
import { LocalExplorerPortInUseError } from "../core/errors/local-explorer-errors.ts";

/** A client that sends slowly may not hold a connection for ever: https://nodejs.org/api/http.html#serverrequesttimeout */
const serverOptions = { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 5_000 };

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
}: {
  readonly app: Hono;
  readonly host: string;
  readonly port: number;
}): Promise<ListeningServer> {
  const server = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions });
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
      if ("closeAllConnections" in server) {
        server.closeAllConnections();
      }
      await closed;
    },
  };
}

function toListenError(cause: unknown, place: { readonly host: string; readonly port: number }): unknown {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return new LocalExplorerPortInUseError({ ...place, cause });
    case "EACCES":
      return new InvalidOptionError({
        option: "port",
        reason: "this user may not listen on it",
        value: String(place.port),
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new InvalidOptionError({
        option: "host",
        reason: "it is no address of this machine",
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
