import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { invariant } from "../../base/errors.ts";

/** What Node's server knows of a request; nothing of it where the app is asked without a socket. */
export type Connection = Partial<HttpBindings>;

/** Closes a connection without an answer. */
export function dropConnection({ outgoing }: Connection): Response {
  invariant(outgoing !== undefined, "A connection that is to be dropped is one");
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Sends the first half of an answer, which says how long it should be, and closes the connection. */
export async function cutConnection({ outgoing }: Connection, answer: Response): Promise<Response> {
  invariant(outgoing !== undefined, "A connection that is to be cut is one");
  const body = Buffer.from(await answer.arrayBuffer());
  outgoing.writeHead(answer.status, {
    "content-type": answer.headers.get("content-type") ?? "application/json",
    "content-length": body.length,
  });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}
