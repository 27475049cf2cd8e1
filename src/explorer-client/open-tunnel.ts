import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { unescape as decodePercents } from "node:querystring";
import { TunnelError } from "./tunnel-error.ts";

export interface Tunnel {
  readonly proxy: URL;
  /** `host:port` at the other end. */
  readonly target: string;
  readonly timeoutMs: number;
}

/**
 * Opens a tunnel through a proxy: a socket whose other end is the target.
 *
 * Written here, and not taken from a library, because those at hand let a proxy's refusal pass for the
 * answer of the host behind it, and print the proxy's password when DEBUG is set.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-connect
 * @throws TunnelError when the proxy cannot be reached or refuses
 */
export function openTunnel({ proxy, target, timeoutMs }: Tunnel): Promise<Socket> {
  const request = (proxy.protocol === "https:" ? requestHttps : requestHttp)({
    method: "CONNECT",
    hostname: proxy.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: proxy.port,
    path: target,
    agent: false,
    headers: { host: target, ...toAuthorization(proxy) },
    timeout: timeoutMs,
  });
  return new Promise((resolve, reject) => {
    request.once("connect", ({ statusCode = 0 }, socket) => {
      if (statusCode >= 200 && statusCode < 300) {
        resolve(socket);
      } else {
        socket.destroy();
        reject(new TunnelError({ proxyStatus: statusCode }));
      }
    });
    // An answer without a tunnel, though CONNECT was asked for.
    request.once("response", ({ statusCode }) => {
      request.destroy();
      reject(new TunnelError({ proxyStatus: statusCode }));
    });
    request.once("timeout", () => {
      request.destroy();
      reject(new TunnelError({ nodeCode: "ETIMEDOUT" }));
    });
    request.on("error", (error) => {
      reject(
        new TunnelError({
          nodeCode: "code" in error && typeof error.code === "string" ? error.code : undefined,
        }),
      );
    });
    request.end();
  });
}

function toAuthorization({ username, password }: URL): { "proxy-authorization"?: string } {
  if (username === "" && password === "") {
    return {};
  }
  const credentials = `${decodePercents(username)}:${decodePercents(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}` };
}
