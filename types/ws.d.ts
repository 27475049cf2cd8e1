/**
 * What is used of `ws`: the server of the local explorer's websocket, as hono's adapter for Node wants it, and
 * the client that listens to a Blockscout. The package itself comes without types.
 */
declare module "ws" {
  import type { Agent } from "node:http";
  import type { WebSocketServerLike } from "@hono/node-server";

  interface Options {
    readonly noServer: true;
    /** A message that is longer ends the connection. */
    readonly maxPayload: number;
    readonly clientTracking: boolean;
    readonly perMessageDeflate: boolean;
  }

  export const WebSocketServer: new (options: Options) => WebSocketServerLike;

  interface ClientOptions {
    readonly headers: Readonly<Record<string, string>>;
    readonly agent: Agent;
    /** A message that is longer ends the connection. */
    readonly maxPayload: number;
    readonly perMessageDeflate: boolean;
  }

  interface Client {
    on(event: "open" | "close" | "error", listener: () => void): this;
    on(event: "message", listener: (data: Uint8Array) => void): this;
    send(text: string): void;
    terminate(): void;
  }

  export const WebSocket: new (url: URL, options: ClientOptions) => Client;
}
