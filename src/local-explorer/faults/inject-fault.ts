import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { html } from "hono/html";
import { invariant } from "../../base/errors.ts";
import type { RequestParameters } from "../../explorer-api/etherscan/call.ts";
import type { Clock } from "../../verification/ports.ts";
import type { CallName, FaultPlan } from "./create-fault-plan.ts";
import type { Fault } from "./fault.ts";

const silenceMs = 600_000;

interface Call {
  readonly name: CallName | undefined;
  readonly parameters?: RequestParameters;
  readonly answer: () => Promise<Response>;
}

/** Answers a call, or injects the fault of the script. */
export async function answerOrFault(
  { req, env }: Context<{ Bindings: Connection }>,
  { name, parameters = new Map(), answer }: Call,
  { faults, clock }: { readonly faults: FaultPlan; readonly clock: Clock },
): Promise<Response> {
  const fault = faults.next(name);
  if (fault === undefined) {
    return await answer();
  }
  const truth = isHandled(fault) ? await answer() : undefined;
  if ("delayMs" in fault && fault.delayMs !== undefined) {
    await clock.sleep(fault.delayMs, req.raw.signal);
  }
  return await respond(fault, {
    request: req.raw,
    parameters,
    connection: env ?? {},
    clock,
    answer: async () => truth ?? (await answer()),
  });
}

interface FaultyCall extends Required<Omit<Call, "name">> {
  readonly request: Request;
  readonly connection: Connection;
  readonly clock: Clock;
}

function isHandled(fault: Fault): boolean {
  return "handled" in fault ? fault.handled === true : fault.kind === "late" || fault.kind === "cut";
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
  }
}

function fillIn(result: unknown, parameters: RequestParameters): unknown {
  const address = parameters.get("contractaddress") ?? parameters.get("address") ?? "";
  return typeof result === "string" ? result.replaceAll("{address}", address.toLowerCase()) : result;
}

/** The bindings of Node's server for a request; missing if the app is called without a socket. */
export type Connection = Partial<HttpBindings>;

function dropConnection({ outgoing }: Connection): Response {
  invariant(outgoing !== undefined, "A connection that is to be dropped is one");
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

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
