import { parseIfShallowJson } from "../../base/json.ts";
import { type BaseError, createFailure } from "../../core/errors/failure.ts";
import type {
  HttpAnswer,
  ParsedAnswer,
  Refusal,
  SourcifyRequest,
} from "../../explorer-api/sourcify/wire-values.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { type Answered, measureBody, redactTexts, toPageError } from "../answered.ts";
import { type Endpoint, toRequestHeaders } from "../endpoint.ts";
import { isTooLargeStatus, isTransientStatus, isUnprocessedStatus } from "../http/http-status.ts";
import { readRateHeaders } from "../http/rate-headers.ts";
import type { HttpRequest } from "../http/send-request.ts";
import type { Way } from "../open-way.ts";

/** A request, and how to read what is answered. */
export interface SourcifyCall<Answer> {
  readonly request: SourcifyRequest;
  parse(answer: HttpAnswer): ParsedAnswer<Answer>;
}

/** Makes calls of one server: an expected answer is returned, a failure thrown, typed. */
export type SourcifyCaller = <Answer>(call: SourcifyCall<Answer>, options?: CallOptions) => Promise<Answer>;

/** Opens the way by which all calls of a Sourcify server go: request, HTTP, JSON, answer, retries. */
export function createSourcifyCaller({ endpoint, send, retry }: Way): SourcifyCaller {
  return ({ request, parse }, options = {}) =>
    retry(
      async () => {
        const sent = buildHttpRequest(request, endpoint);
        const response = await send(sent, options);
        return readAnswer(parse, { request: sent, response, endpoint });
      },
      { ...options, isSubmission: request.method === "POST" },
    );
}

/** Joins the base URL and a path with exactly one slash: some servers are documented with one at the end. */
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
  const { request, response, endpoint } = answered;
  const { status } = response;
  const json = parseIfShallowJson(response.text);
  if (json === undefined) {
    throw toPageError(answered);
  }
  const answer = parse({ status, json: request.method === "GET" ? redactTexts(json, endpoint) : json });
  switch (answer.kind) {
    case "value":
      return answer.value;
    case "refused":
      throw toRefusalError(answer.refusal, answered);
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

/** The failure that a refusal stands for. */
function toRefusalError(refusal: Refusal, answered: Answered): BaseError {
  const { request, response, endpoint } = answered;
  const { explorer, chainId } = endpoint;
  const message = endpoint.quote([refusal.code, refusal.message].filter(Boolean).join(": "));
  const httpStatus = response.status;
  if (refusal.code === "unsupported_chain") {
    return createFailure("EXPLORER_CHAIN_UNSUPPORTED", { explorer, chainId, message });
  }
  if (isTooLargeStatus(httpStatus)) {
    const requestBytes = measureBody(request);
    return createFailure("EXPLORER_SUBMISSION_TOO_LARGE", { explorer, message, httpStatus, requestBytes });
  }
  if (refusal.meaning === "cannot-take-part") {
    return createFailure("EXPLORER_SERVICE_MISSING", { explorer, message, httpStatus });
  }
  if (httpStatus === 429) {
    const { retryAfterMs } = readRateHeaders(response);
    return createFailure("EXPLORER_RATE_LIMITED", { explorer, message, hasApiKey: true, retryAfterMs });
  }
  return createFailure("EXPLORER_REQUEST_REJECTED", {
    explorer,
    message,
    httpStatus,
    isTransient: refusal.meaning === "retry-later",
    isUnprocessed: isUnprocessedStatus(httpStatus),
    retryAfterMs: readRateHeaders(response).retryAfterMs,
  });
}
