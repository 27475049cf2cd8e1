import { ExplorerResponseInvalidError } from "../core/errors/explorer-connection-errors.ts";
import type { ActionRequest } from "../explorer-api/action-request.ts";
import type { Envelope } from "../explorer-api/envelope.ts";
import type { ParsedAnswer } from "../explorer-api/parsed-answer.ts";
import { readToldRateLimit } from "../explorer-api/told-rate-limit.ts";
import type { CallOptions } from "../verification/ports.ts";
import { buildHttpRequest } from "./build-http-request.ts";
import { checkHttpStatus } from "./check-http-status.ts";
import type { Endpoint } from "./endpoint.ts";
import type { RateLimiter } from "./rate-limit/rate-limiter.ts";
import { readRateHeaders } from "./read-rate-headers.ts";
import { readResponse } from "./read-response.ts";
import type { SendRequest } from "./send-request.ts";
import { type Answered, toExplorerError } from "./to-explorer-error.ts";

/** A call of an action: what to ask, and how to read the answer. */
export interface ActionCall<Answer> {
  readonly request: ActionRequest;
  parse(envelope: Envelope): ParsedAnswer<Answer>;
}

/** Calls actions of one explorer: an expected answer is returned, a failure thrown, typed. */
export interface ExplorerCaller {
  call<Answer>(action: ActionCall<Answer>, options?: CallOptions): Promise<Answer>;
  /** The most contracts whose creation one call may ask for. */
  maxCreationAddresses(): number;
  /** The explorer's words made fit for a message. */
  quote(text: string): string;
}

/**
 * Opens the one way by which all actions go: request, HTTP, envelope, answer. Each call is made once.
 *
 * What the answers tell besides, of the explorer's dialect and of how much it allows, is learned.
 */
export function createExplorerCaller(
  endpoint: Endpoint,
  { send, limiter }: { readonly send: SendRequest; readonly limiter: Pick<RateLimiter, "learn"> },
): ExplorerCaller {
  const { dialect, quote } = endpoint;
  const learnRate = (requestsPerSecond: number | undefined): void => {
    if (requestsPerSecond !== undefined) {
      limiter.learn(requestsPerSecond);
    }
  };
  const ask = async (request: ActionRequest, options: CallOptions | undefined) => {
    const sent = buildHttpRequest(request, endpoint);
    const answered: Answered = { request: sent, response: await send(sent, options), endpoint };
    learnRate(readRateHeaders(answered.response).requestsPerSecond);
    const envelope = readResponse(answered);
    learnRate(readToldRateLimit(envelope));
    return { answered, envelope };
  };
  return {
    quote,
    maxCreationAddresses: () => dialect.current().maxCreationAddresses,
    async call({ request, parse }, options) {
      const { chainIdFields } = dialect.current();
      let answer = await ask(request, options);
      dialect.learn(answer.envelope);
      if (chainIdFields.length < dialect.current().chainIdFields.length) {
        // The explorer did nothing but ask for the chain, which it is now told.
        answer = await ask(request, options);
      }
      return readAnswer(parse, answer);
    },
  };
}

function readAnswer<Answer>(
  parse: ActionCall<Answer>["parse"],
  { answered, envelope }: { readonly answered: Answered; readonly envelope: Envelope },
): Answer {
  checkHttpStatus(envelope, answered);
  const { request, endpoint } = answered;
  const answer = parse(
    // The receipt of a submission is to be refused, rather than kept without a part of it.
    request.method === "GET" ? { ...envelope, result: redactTexts(envelope.result, endpoint) } : envelope,
  );
  switch (answer.kind) {
    case "value":
      return answer.value;
    case "refused":
      throw toExplorerError(answer.meaning, answered);
    case "malformed":
      throw new ExplorerResponseInvalidError({
        explorer: answered.endpoint.explorer,
        host: answered.endpoint.url.host,
        problem: answer.problem,
        httpStatus: answered.response.status,
        hint: answer.isTransient
          ? undefined
          : "Look at the contract on the explorer's own page: what is missing here may be missing there too.",
        isTransient: answer.isTransient,
      });
  }
}

/** What an explorer shows of a contract, down to the names in it, without the keys that it was asked with. */
function redactTexts(data: unknown, endpoint: Pick<Endpoint, "redact">): unknown {
  if (typeof data === "string") {
    return endpoint.redact(data);
  }
  if (Array.isArray(data)) {
    return data.map((item: unknown) => redactTexts(item, endpoint));
  }
  return typeof data === "object" && data !== null
    ? Object.fromEntries(
        Object.entries(data).map(([name, value]) => [endpoint.redact(name), redactTexts(value, endpoint)]),
      )
    : data;
}
