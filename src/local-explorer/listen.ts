import { once } from "node:events";
import { createServer } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { toFlag } from "../base/command-place.ts";
import { findErrorCode } from "../base/system-error.ts";
import { createFailure } from "../core/errors/failure.ts";

export interface ListeningServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** @throws LOCAL_EXPLORER_PORT_IN_USE, INVALID_OPTION for a host or port that cannot be listened on */
export async function listen({
  app,
  host,
  port,
}: {
  readonly app: Hono;
  readonly host: string;
  readonly port: number;
}): Promise<ListeningServer> {
  // Some clients propose HTTP/2 with a request; Node before 22.21 does not answer those.
  const serverOptions = { shouldUpgradeCallback: () => false };
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
  switch (findErrorCode(cause)) {
    case "EADDRINUSE":
      return createFailure("LOCAL_EXPLORER_PORT_IN_USE", { ...place, cause });
    case "EACCES":
      return createFailure("INVALID_OPTION", {
        option: toFlag("port"),
        reason: "this user has no permission to listen on it",
        value: String(place.port),
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return createFailure("INVALID_OPTION", {
        option: toFlag("host"),
        reason: "it is not an address of this machine",
        value: place.host,
      });
    default:
      return cause;
  }
}

function toUrlHost(host: string): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host.replace(/^::$/, "::1");
  return reachable.includes(":") ? `[${reachable}]` : reachable;
}
