import { parseIfShallowJson } from "../../base/json.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { classifyAnswer, type MeaningKind, type ParsedAnswer } from "../../explorer-api/etherscan/answers.ts";
import { type ActionRequest, type Envelope, parseEnvelope } from "../../explorer-api/etherscan/call.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { type Answered, quoteMessage, redactTexts } from "../answered.ts";
import { type DialectKind, hasCredentials } from "../dialect-kind.ts";
import { type Endpoint, toRequestHeaders } from "../endpoint.ts";
import { isCloudflarePage, isTooLargeStatus } from "../http/http-status.ts";
import type { HttpRequest } from "../http/send-request.ts";
import type { Connection } from "../open-connection.ts";
import { toFailure, toPageFailure } from "../to-failure.ts";
import type { DialectTracker } from "./dialect.ts";

export interface ActionCall<Answer> {
  readonly request: ActionRequest;
  parse(envelope: Envelope): ParsedAnswer<Answer>;
}

/** Returns expected answers, and throws all others as failures. */
export interface ExplorerCaller {
  call<Answer>(action: ActionCall<Answer>, options?: CallOptions): Promise<Answer>;
}

export function createExplorerCaller(
  { endpoint, send, retry }: Pick<Connection, "endpoint" | "send" | "retry">,
  dialect: DialectTracker,
): ExplorerCaller {
  const ask = async (request: ActionRequest, options: CallOptions | undefined) => {
    const sent = buildHttpRequest(request, { endpoint, chainIdFields: dialect.chainIdFields() });
    const answered: Answered = { request: sent, response: await send(sent, options), endpoint };
    checkKeyStatus(answered, dialect.kind());
    return { answered, envelope: readEnvelope(answered) };
  };
  const callOnce = async <Answer>(
    { request, parse }: ActionCall<Answer>,
    options: CallOptions,
  ): Promise<Answer> => {
    const fields = dialect.chainIdFields();
    let answer = await ask(request, options);
    dialect.learn(answer.envelope);
    if (fields.length < dialect.chainIdFields().length) {
      // The explorer did nothing but ask for the chain.
      answer = await ask(request, options);
    }
    return readAnswer(parse, answer);
  };
  return {
    call: (action, options = {}) =>
      retry(() => callOnce(action, options), {
        ...options,
        isSubmission: action.request.fieldsIn !== "query",
      }),
  };
}

/** @throws the failure of `toPageFailure` if the body is no answer of the API */
function readEnvelope(answered: Answered): Envelope {
  const envelope = parseEnvelope(parseIfShallowJson(answered.response.text));
  if (envelope === undefined) {
    throw toPageFailure(answered);
  }
  return envelope;
}

/**
 * Blockscout says by HTTP 401 or 403 alone that it wants a key, or another one. Cloudflare answers with 403, too.
 *
 * @throws API_KEY_MISSING or API_KEY_INVALID
 */
function checkKeyStatus({ response, endpoint }: Answered, kind: DialectKind): void {
  const { status } = response;
  const { explorer, apiKey, headers, url } = endpoint;
  const isRefusal = status === 401 || (status === 403 && apiKey === undefined && !isCloudflarePage(response));
  if (kind !== "blockscout" || !isRefusal || hasCredentials(url.href, Object.keys(headers))) {
    return;
  }
  const failure = { explorer, httpStatus: status, isBlockscout: true };
  throw apiKey === undefined
    ? createFailure("API_KEY_MISSING", failure)
    : createFailure("API_KEY_INVALID", { ...failure, message: "" });
}

function readAnswer<Answer>(
  parse: ActionCall<Answer>["parse"],
  { answered, envelope }: { readonly answered: Answered; readonly envelope: Envelope },
): Answer {
  checkHttpStatus(envelope, answered);
  const answer = parse({ ...envelope, result: redactResult(envelope.result, answered.endpoint) });
  switch (answer.kind) {
    case "value":
      return quoteMessage(answer.value, answered.endpoint);
    case "refused":
      throw toFailure(answer.meaning, answered);
    case "malformed":
      throw createFailure("EXPLORER_RESPONSE_INVALID", {
        explorer: answered.endpoint.explorer,
        host: answered.endpoint.url.host,
        problem: answer.problem,
        httpStatus: answered.response.status,
        hint: answer.isTransient ? undefined : "look-at-page",
        isTransient: answer.isTransient,
      });
  }
}

/** A short key may be a word of a source, so it is only replaced if it is the whole result, such as a receipt. */
function redactResult(result: unknown, endpoint: Endpoint): unknown {
  const isKey = typeof result === "string" && result.trim() === endpoint.apiKey;
  return isKey ? endpoint.quote(result) : redactTexts(result, endpoint);
}

/**
 * Etherscan V2 routes by the query alone, so module, action, chain id and key are always there. A POST repeats all
 * but the chain id in its body, because older explorers look for them only there.
 *
 * @see https://docs.etherscan.io/v2-migration
 */
function buildHttpRequest(
  request: ActionRequest,
  { endpoint, chainIdFields }: { readonly endpoint: Endpoint; readonly chainIdFields: readonly string[] },
): HttpRequest {
  const { action, fields, fieldsIn } = request;
  const shared = {
    module: "contract",
    action,
    ...(endpoint.apiKey === undefined ? {} : { apikey: endpoint.apiKey }),
  };
  const url = new URL(endpoint.url);
  const chain = Object.fromEntries(chainIdFields.map((name) => [name, String(endpoint.chainId)]));
  const query = { ...shared, ...chain, ...(fieldsIn === "body" ? {} : fields) };
  const own = [...url.searchParams].filter(([name]) => !Object.hasOwn(query, name));
  url.search = new URLSearchParams([...own, ...Object.entries(query)]).toString();
  const headers = toRequestHeaders(endpoint);
  return fieldsIn === "query"
    ? { method: "GET", url, headers }
    : {
        method: "POST",
        url,
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ ...shared, ...fields }).toString(),
      };
}

/**
 * A known text counts whatever the HTTP status is, because Blockscout sends its answers with 400 and 429, too. An
 * unknown one comes from a server in trouble.
 *
 * @throws EXPLORER_RATE_LIMITED, EXPLORER_SUBMISSION_TOO_LARGE or EXPLORER_REQUEST_REJECTED
 */
function checkHttpStatus(envelope: Envelope, answered: Answered): void {
  const { status } = answered.response;
  const meaning = classifyAnswer(envelope);
  if (status >= 400 && meaning.kind === "refused") {
    throw toFailure({ ...meaning, kind: toKind(status) }, answered);
  }
}

function toKind(status: number): MeaningKind {
  if (status === 429) {
    return "rate-limited";
  }
  if (isTooLargeStatus(status)) {
    return "too-large";
  }
  return status >= 500 || status === 408 || status === 425 ? "temporary" : "refused";
}
