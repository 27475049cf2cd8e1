import { request as requestHttp } from "node:http";
import { Agent, type AgentOptions, type RequestOptions, request as requestHttps } from "node:https";
import { isIP, isIPv6, type Socket } from "node:net";
import { unescape as decodePercents } from "node:querystring";
import { type Duplex, PassThrough } from "node:stream";
import { connect } from "node:tls";
import { findErrorCode } from "../../base/system-error.ts";

type OnConnection = (error: Error | null, stream: Duplex) => void;

export interface TunnelledRequest extends RequestOptions {
  /** Ends the opening of the tunnel, also at the time limit. Node does not pass a request's `signal` to the agent. */
  readonly tunnelSignal?: AbortSignal | undefined;
}

interface TunnelOptions extends AgentOptions {
  readonly proxy: URL;
}

/**
 * Makes secure connections through a proxy, which sees only host and port of the other end.
 *
 * axios's own tunnel takes a proxy's refusal for the answer of the host, prints the proxy's password when DEBUG is
 * set, and does not end with its request.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-connect
 */
export class TunnelAgent extends Agent {
  readonly #proxy: URL;

  constructor({ proxy, ...options }: TunnelOptions) {
    super(options);
    this.#proxy = proxy;
  }

  override createConnection(
    options: TunnelledRequest,
    onConnection: OnConnection = () => undefined,
  ): undefined {
    this.#connect(options).then(
      (socket) => onConnection(null, socket),
      // Node's types want a stream, which Node does not use after an error.
      (error: Error) => onConnection(error, new PassThrough()),
    );
  }

  async #connect(options: TunnelledRequest): Promise<Duplex> {
    const host = options.host ?? "";
    const target = `${isIPv6(host) ? `[${host}]` : host}:${options.port ?? 443}`;
    const socket = await openTunnel({ proxy: this.#proxy, target, signal: options.tunnelSignal });
    const { ca, servername } = options;
    return connect({ socket, host, ca, servername, ALPNProtocols: ["http/1.1"] });
  }
}

interface Tunnel {
  readonly proxy: URL;
  /** `host:port` */
  readonly target: string;
  readonly signal: AbortSignal | undefined;
}

/** @throws TunnelError if the proxy cannot be reached or refuses */
async function openTunnel({ proxy, target, signal }: Tunnel): Promise<Socket> {
  const request = (proxy.protocol === "https:" ? requestHttps : requestHttp)({
    method: "CONNECT",
    ...toConnectOptions(proxy),
    path: target,
    agent: false,
    headers: { host: target, ...toAuthorization("proxy-authorization", proxy) },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const abort = () => request.destroy();
  signal?.addEventListener("abort", abort, { once: true });
  request.once("connect", ({ statusCode }, socket, head) => {
    // The other end says nothing before the TLS handshake, so these bytes are the proxy's.
    if (statusCode === 200 && head.length === 0) {
      resolve(socket);
    } else {
      socket.destroy();
      reject(new TunnelError({ proxyStatus: statusCode }));
    }
  });
  // The proxy answered without a tunnel.
  request.once("response", ({ statusCode }) => {
    request.destroy();
    reject(new TunnelError({ proxyStatus: statusCode }));
  });
  request.on("error", (error) => reject(new TunnelError({ nodeCode: findErrorCode(error) })));
  request.end();
  try {
    return await promise;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/**
 * Without `servername`, Node expects the name in the `host` header on the certificate, which at a proxy is that of
 * the host behind it.
 */
export function toConnectOptions({ hostname, port }: URL): RequestOptions {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return { host, port, servername: isIP(host) === 0 ? host : "" };
}

/** Returns the header with the user and password of a URL, or none. */
export function toAuthorization(
  name: "authorization" | "proxy-authorization",
  { username, password }: URL,
): Readonly<Record<string, string>> {
  if (username === "" && password === "") {
    return {};
  }
  const credentials = `${decodePercents(username)}:${decodePercents(password)}`;
  return { [name]: `Basic ${Buffer.from(credentials).toString("base64")}` };
}

export class TunnelError extends Error {
  override readonly name = "TunnelError";
  readonly proxyStatus: number | undefined;
  readonly nodeCode: string | undefined;

  constructor({
    proxyStatus,
    nodeCode,
  }: { readonly proxyStatus?: number | undefined; readonly nodeCode?: string | undefined }) {
    super("The proxy did not open a tunnel.");
    this.proxyStatus = proxyStatus;
    this.nodeCode = nodeCode;
  }
}
