/**
 * The one class of `ws` that the local explorer uses, as hono's adapter for Node wants it. The package
 * itself comes without types.
 */
declare module "ws" {
  import type { WebSocketServerLike } from "@hono/node-server";

  interface Options {
    readonly noServer: true;
    /** A message that is longer ends the connection. */
    readonly maxPayload: number;
    readonly clientTracking: boolean;
    readonly perMessageDeflate: boolean;
  }

  export const WebSocketServer: new (options: Options) => WebSocketServerLike;
}
