import type { RequestParameters } from "../../explorer-api/etherscan/request.ts";
import type { Clock } from "../../verification/ports.ts";
import { type Connection, cutConnection, dropConnection } from "./connection.ts";
import { echoPage } from "./echo-page.ts";
import type { Fault } from "./fault.ts";
import { oversizedBody } from "./oversized-body.ts";

/** A client that waits longer for nothing has no deadline. */
const silenceMs = 600_000;

/** A call that something is to happen to. */
export interface FaultyCall {
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
      return new Response(oversizedBody(fault.bytes), { headers: { "content-type": "application/json" } });
  }
}

/** Explorers name the address that they were asked about. */
function fillIn(result: unknown, parameters: RequestParameters): unknown {
  const address = parameters.get("contractaddress") ?? parameters.get("address") ?? "";
  return typeof result === "string" ? result.replaceAll("{address}", address.toLowerCase()) : result;
}
