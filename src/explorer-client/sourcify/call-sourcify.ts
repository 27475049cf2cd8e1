import { parseIfShallowJson } from "../../base/json.ts";
import { type BaseError, createFailure } from "../../core/errors/failure.ts";
import type {
  HttpAnswer,
  ParsedAnswer,
  Refusal,
  SourcifyRequest,
} from "../../explorer-api/sourcify/wire-values.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { type Answered, redactTexts } from "../answered.ts";
import { type Endpoint, toRequestHeaders } from "../endpoint.ts";
import { isTooLargeStatus, isTransientStatus } from "../http/http-status.ts";
import type { HttpRequest } from "../http/send-request.ts";
import type { Connection } from "../open-connection.ts";
import { toFailure, toPageFailure } from "../to-failure.ts";

export interface SourcifyCall<Answer> {
  readonly request: SourcifyRequest;
  parse(answer: HttpAnswer): ParsedAnswer<Answer>;
}

export type SourcifyCaller = <Answer>(call: SourcifyCall<Answer>, options?: CallOptions) => Promise<Answer>;

export function createSourcifyCaller({ endpoint, send, retry }: Connection): SourcifyCaller {
  return ({ request, parse }, options = {}) =>
    retry(
      async () => {
        const sent = buildHttpRequest(request, endpoint);
        const response = await send(sent, options);
        return readAnswer(parse, { request: sent, response, endpoint, isKeyless: true });
      },
      { ...options, isSubmission: request.method === "POST" },
    );
}

/** Some servers are documented with a slash at the end of their URL. */
function buildHttpRequest(
  { method, path, query = {}, body }: SourcifyRequest,
  endpoint: Endpoint,
): HttpRequest {
  const url = new URL(endpoint.url);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${path}`;
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(name, value);
  }
  const headers = toRequestHeaders(endpoint);
  return body === undefined
    ? { method, url, headers }
    : {
        method,
        url,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      };
}

function readAnswer<Answer>(parse: SourcifyCall<Answer>["parse"], answered: Answered): Answer {
  const { response, endpoint } = answered;
  const { status } = response;
  const json = parseIfShallowJson(response.text);
  if (json === undefined) {
    throw toPageFailure(answered);
  }
  const answer = parse({ status, json: redactTexts(json, endpoint) });
  switch (answer.kind) {
    case "value":
      return answer.value;
    case "refused":
      throw toRefusal(answer.refusal, answered);
    case "malformed":
      throw createFailure("EXPLORER_RESPONSE_INVALID", {
        explorer: endpoint.explorer,
        host: endpoint.url.host,
        problem: answer.problem,
        httpStatus: status,
        isTransient: isTransientStatus(response),
      });
  }
}

function toRefusal(refusal: Refusal, answered: Answered): BaseError {
  const message = [refusal.code, refusal.message].filter(Boolean).join(": ");
  return toFailure({ kind: toKind(refusal, answered.response.status), message }, answered);
}

function toKind({ code, meaning }: Refusal, status: number): Parameters<typeof toFailure>[0]["kind"] {
  if (code === "unsupported_chain") {
    return "chain-unsupported";
  }
  if (isTooLargeStatus(status)) {
    return "too-large";
  }
  if (meaning === "cannot-take-part") {
    return "service-missing";
  }
  if (status === 429) {
    return "rate-limited";
  }
  return meaning === "retry-later" || meaning === "not-indexed" ? "temporary" : "refused";
}
