import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { html } from "hono/html";
import { invariant } from "../../base/errors.ts";
import { formatOk, type RequestParameters } from "../../explorer-api/etherscan/call.ts";
import type { Clock } from "../../verification/ports.ts";
import type { Fault } from "./fault.ts";

/** A client that waits longer for nothing has no deadline. */
const silenceMs = 600_000;

/** A call that something is to happen to. */
interface FaultyCall {
  readonly request: Request;
  readonly parameters: RequestParameters;
  readonly connection: Connection;
  readonly clock: Clock;
  /** Carries the request out and answers it well. */
  readonly answer: () => Promise<Response>;
}

/** Answers a call wrongly, late or not at all, after carrying it out where the fault says so. */
export async function injectFault(fault: Fault, call: FaultyCall): Promise<Response> {
  const truth = isHandled(fault) ? await call.answer() : undefined;
  if ("delayMs" in fault && fault.delayMs !== undefined) {
    await call.clock.sleep(fault.delayMs, call.request.signal);
  }
  return await respond(fault, { ...call, answer: async () => truth ?? (await call.answer()) });
}

/** What falsifies the true answer needs it first. */
function isHandled(fault: Fault): boolean {
  return "handled" in fault ? fault.handled === true : ["late", "cut", "content-type"].includes(fault.kind);
}

async function respond(fault: Fault, call: FaultyCall): Promise<Response> {
  switch (fault.kind) {
    case "http":
      return new Response(fault.body ?? null, { status: fault.status, headers: fault.headers ?? {} });
    case "envelope": {
      const { status, message, result } = fault;
      return Response.json({ status, message, result: fillIn(result, call.parameters) });
    }
    case "late":
      return await call.answer();
    case "drop":
      return dropConnection(call.connection);
    case "silence":
      await call.clock.sleep(silenceMs, call.request.signal);
      return dropConnection(call.connection);
    case "cut":
      return await cutConnection(call.connection, await call.answer());
    case "echo":
      return new Response(echoPage(call.request, call.parameters), {
        status: fault.status ?? 200,
        headers: { "content-type": "text/html; charset=utf-8" },
      });
    case "content-type":
      return new Response(await (await call.answer()).text(), {
        headers: { "content-type": fault.contentType },
      });
    case "oversized":
      return oversizedAnswer(fault.bytes);
  }
}

/** Explorers name the address that they were asked about. */
function fillIn(result: unknown, parameters: RequestParameters): unknown {
  const address = parameters.get("contractaddress") ?? parameters.get("address") ?? "";
  return typeof result === "string" ? result.replaceAll("{address}", address.toLowerCase()) : result;
}

/** What Node's server knows of a request; nothing of it where the app is asked without a socket. */
export type Connection = Partial<HttpBindings>;

/** Closes a connection without an answer. */
function dropConnection({ outgoing }: Connection): Response {
  invariant(outgoing !== undefined, "A connection that is to be dropped is one");
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Sends the first half of an answer, which says how long it should be, and closes the connection. */
async function cutConnection({ outgoing }: Connection, answer: Response): Promise<Response> {
  invariant(outgoing !== undefined, "A connection that is to be cut is one");
  const body = Buffer.from(await answer.arrayBuffer());
  outgoing.writeHead(answer.status, {
    "content-type": answer.headers.get("content-type") ?? "application/json",
    "content-length": body.length,
  });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

/** A page that repeats a request: its line, its headers and all of its parameters. */
function echoPage(request: Request, parameters: RequestParameters): string {
  const lines = [
    `${request.method} ${request.url}`,
    ...[...request.headers].map(([name, value]) => `${name}: ${value}`),
    "",
    ...[...parameters].map(([name, value]) => `${name}=${value}`),
  ];
  return String(html`<html><head><title>Request rejected</title></head>
<body><h1>The requested URL was rejected</h1><pre>${lines.join("\n")}</pre></body></html>`);
}

const chunkBytes = 64 * 1024;

/** An answer whose result is a text of so many bytes; it says how long it is, and is made while it is sent. */
function oversizedAnswer(bytes: number): Response {
  const [start = "", end = ""] = JSON.stringify(formatOk("|")).split("|");
  const chunk = Buffer.alloc(chunkBytes, "a");
  let left = bytes;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(start)),
    pull(controller) {
      controller.enqueue(chunk.subarray(0, Math.min(left, chunkBytes)));
      left -= chunkBytes;
      if (left <= 0) {
        controller.enqueue(Buffer.from(end));
        controller.close();
      }
    },
  });
  const length = String(Buffer.byteLength(start + end) + bytes);
  return new Response(body, { headers: { "content-type": "application/json", "content-length": length } });
}
