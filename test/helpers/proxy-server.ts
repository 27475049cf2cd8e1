import { once } from "node:events";
import { createServer, type RequestListener, request as requestHttp } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect, type Socket } from "node:net";
import { listen } from "./listen.ts";
import { readKeyPair } from "./open-server.ts";

/** What a proxy was asked for. */
export interface ProxiedRequest {
  readonly method: string;
  /** `host:port` of a tunnel, or the whole URL. */
  readonly target: string;
  readonly authorization: string | undefined;
}

export interface ProxyServer {
  readonly host: string;
  readonly requests: readonly ProxiedRequest[];
  /** Waits until every connection was closed by its client. */
  isLeft(): Promise<void>;
}

/**
 * Runs a test against a real HTTP proxy, for which every host name is this machine.
 *
 * With a status it refuses everything; where it is silent it takes the request and never answers. Where it is
 * secure it speaks HTTPS, as `localhost`.
 */
export async function withProxyServer(
  {
    refusal,
    isSilent = false,
    isSecure = false,
  }: { readonly refusal?: number; readonly isSilent?: boolean; readonly isSecure?: boolean },
  test: (proxy: ProxyServer) => Promise<void>,
): Promise<void> {
  const requests: ProxiedRequest[] = [];
  const sockets = new Set<Socket>();
  const listener: RequestListener = (incoming, response) => {
    const url = new URL(incoming.url ?? "/", "http://loopback");
    requests.push({
      method: incoming.method ?? "",
      target: incoming.url ?? "",
      authorization: incoming.headers["proxy-authorization"],
    });
    if (refusal !== undefined) {
      response.writeHead(refusal).end("refused by the proxy");
      return;
    }
    const { "proxy-authorization": _, ...headers } = incoming.headers;
    const path = `${url.pathname}${url.search}`;
    const forwarded = requestHttp(
      { host: "127.0.0.1", port: url.port, path, method: incoming.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      },
    );
    incoming.pipe(forwarded);
  };
  const server = isSecure
    ? createSecureServer(await readKeyPair("localhost"), listener)
    : createServer(listener);
  server.on("connect", ({ url = "", headers }, client) => {
    requests.push({ method: "CONNECT", target: url, authorization: headers["proxy-authorization"] });
    client.on("error", () => undefined);
    if (isSilent) {
      client.resume().once("end", () => client.destroy());
      return;
    }
    if (refusal !== undefined) {
      client.end(`HTTP/1.1 ${refusal} Refused\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const target = connect(Number(new URL(`http://${url}`).port), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.pipe(client).pipe(target);
    });
    target.on("error", () => client.destroy()).on("close", () => client.destroy());
    client.on("close", () => target.destroy());
  });
  server.on("connection", (socket) => void sockets.add(socket));
  const { port, close } = await listen(server);
  try {
    const isLeft = async () => {
      await Promise.all([...sockets].map((socket) => socket.destroyed || once(socket, "close")));
    };
    await test({ host: `${isSecure ? "localhost" : "127.0.0.1"}:${port}`, requests, isLeft });
  } finally {
    for (const socket of sockets) {
      socket.destroy();
    }
    await close();
  }
}
