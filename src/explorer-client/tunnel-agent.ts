import { Agent, type AgentOptions, type RequestOptions } from "node:https";
import { isIPv6 } from "node:net";
import { type Duplex, PassThrough } from "node:stream";
import { connect } from "node:tls";
import { openTunnel } from "./open-tunnel.ts";

type OnConnection = (error: Error | null, stream: Duplex) => void;

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
    options: RequestOptions,
    onConnection: OnConnection = () => undefined,
  ): undefined {
    this.#connect(options).then(
      (socket) => onConnection(null, socket),
      // Node wants a stream here as well, and does not look at it.
      (error: Error) => onConnection(error, new PassThrough()),
    );
  }

  async #connect(options: RequestOptions): Promise<Duplex> {
    const host = options.host ?? "";
    const target = `${isIPv6(host) ? `[${host}]` : host}:${options.port ?? 443}`;
    const socket = await openTunnel({ proxy: this.#proxy, target, timeoutMs: this.#timeoutMs });
    const { ca, servername } = options;
    return connect({ socket, ca, servername, ALPNProtocols: ["http/1.1"] });
  }
}
