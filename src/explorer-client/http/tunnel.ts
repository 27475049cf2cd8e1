import { request as requestHttp } from "node:http";
import { Agent, type AgentOptions, type RequestOptions, request as requestHttps } from "node:https";
import { isIP, isIPv6, type Socket } from "node:net";
import { unescape as decodePercents } from "node:querystring";
import { type Duplex, PassThrough } from "node:stream";
import { connect } from "node:tls";
import { findErrorCode } from "../../base/system-error.ts";

type OnConnection = (error: Error | null, stream: Duplex) => void;

/** A request that may need a tunnel. Node keeps a request's own `signal` from what makes its connection. */
export interface TunnelledRequest extends RequestOptions {
  /** Ends the opening of the tunnel; one that is open may serve other requests. */
  readonly tunnelSignal?: AbortSignal | undefined;
}

/** Makes secure connections through a proxy, which sees where they lead, and no more. */
export class TunnelAgent extends Agent {
  readonly #proxy: URL;
  readonly #timeoutMs: number;

  constructor({
    proxy,
    timeoutMs,
    ...options
  }: AgentOptions & { readonly proxy: URL; readonly timeoutMs: number }) {
    super(options);
    this.#proxy = proxy;
    this.#timeoutMs = timeoutMs;
  }

  override createConnection(
    options: TunnelledRequest,
    onConnection: OnConnection = () => undefined,
  ): undefined {
    this.#connect(options).then(
      (socket) => onConnection(null, socket),
      // Node wants a stream here as well, and does not look at it.
      (error: Error) => onConnection(error, new PassThrough()),
    );
  }

  async #connect(options: TunnelledRequest): Promise<Duplex> {
    const host = options.host ?? "";
    const target = `${isIPv6(host) ? `[${host}]` : host}:${options.port ?? 443}`;
    const { ca, servername, tunnelSignal: signal } = options;
    const socket = await openTunnel({ proxy: this.#proxy, target, timeoutMs: this.#timeoutMs, signal });
    // An address has no server name; without a host, the certificate would have to be for the proxy's.
    return connect({ socket, host, ca, servername, ALPNProtocols: ["http/1.1"] });
  }
}

interface Tunnel {
  readonly proxy: URL;
  /** `host:port` at the other end. */
  readonly target: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
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
function openTunnel({ proxy, target, timeoutMs, signal }: Tunnel): Promise<Socket> {
  const request = (proxy.protocol === "https:" ? requestHttps : requestHttp)({
    method: "CONNECT",
    ...toConnectOptions(proxy),
    path: target,
    agent: false,
    headers: { host: target, ...toAuthorization("proxy-authorization", proxy) },
    timeout: timeoutMs,
  });
  const abort = () => request.destroy();
  signal?.addEventListener("abort", abort, { once: true });
  const opened = new Promise<Socket>((resolve, reject) => {
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
      reject(new TunnelError({ nodeCode: findErrorCode(error) }));
    });
    request.end();
  });
  return opened.finally(() => signal?.removeEventListener("abort", abort));
}

/**
 * Returns whom to connect to for a URL. The certificate is for this name: without it, Node expects the name in the
 * `host` header, which at a proxy is that of the host behind it.
 */
export function toConnectOptions({ hostname, port }: URL): RequestOptions {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return { host, port, servername: isIP(host) === 0 ? host : "" };
}

/** Returns the header with the user and the password of a URL, if it has them. */
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

/** A proxy that did not open a tunnel. */
export class TunnelError extends Error {
  override readonly name = "TunnelError";
  /** HTTP status of its refusal; undefined when it did not answer at all. */
  readonly proxyStatus: number | undefined;
  /** Node's code of the failed connection. */
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
