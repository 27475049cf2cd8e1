import { ExplorerResponseInvalidError } from "../core/errors/explorer-connection-errors.ts";
import type { ActionRequest } from "../explorer-api/action-request.ts";
import type { Envelope } from "../explorer-api/envelope.ts";
import type { ParsedAnswer } from "../explorer-api/parsed-answer.ts";
import type { CallOptions } from "../verification/ports.ts";
import { buildHttpRequest } from "./build-http-request.ts";
import { checkHttpStatus } from "./check-http-status.ts";
import type { Endpoint } from "./endpoint.ts";
import { readResponse } from "./read-response.ts";
import type { SendRequest } from "./send-request.ts";
import { toExplorerError } from "./to-explorer-error.ts";

/** A call of an action: what to ask, and how to read the answer. */
export interface ActionCall<Answer> {
  readonly request: ActionRequest;
  parse(envelope: Envelope): ParsedAnswer<Answer>;
}

/** Calls actions of one explorer: an expected answer is returned, a failure thrown, typed. */
export interface ExplorerCaller {
  call<Answer>(action: ActionCall<Answer>, options?: CallOptions): Promise<Answer>;
  /** The explorer's words made fit for a message. */
  quote(text: string): string;
}

/**
 * Opens the one way by which all actions go: request, HTTP, envelope, answer.
 *
 * Retries belong around `call`: it throws what `isTransientFailure` can tell apart.
 */
export function createExplorerCaller(endpoint: Endpoint, send: SendRequest): ExplorerCaller {
  return {
    quote: endpoint.quote,
    async call({ request, parse }, options) {
      const response = await send(buildHttpRequest(request, endpoint), options);
      const envelope = readResponse(response, endpoint);
      checkHttpStatus(envelope, { response, endpoint });
      const answer = parse(envelope);
      switch (answer.kind) {
        case "value":
          return answer.value;
        case "refused":
          throw toExplorerError(answer.meaning, { response, endpoint });
        case "malformed":
          throw new ExplorerResponseInvalidError({
            explorer: endpoint.explorer,
            host: endpoint.url.host,
            problem: answer.problem,
            httpStatus: response.status,
            hint: answer.isTransient
              ? undefined
              : "Look at the contract on the explorer's own page: what is missing here may be missing there too.",
            isTransient: answer.isTransient,
          });
      }
    },
  };
}
