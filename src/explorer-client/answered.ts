import { isExplorerFailure } from "../core/errors/failure.ts";
import type { Endpoint } from "./endpoint.ts";
import type { HttpRequest, HttpResponse } from "./http/send-request.ts";

export interface Answered {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly endpoint: Endpoint;
  /** Whether the API takes no keys. */
  readonly isKeyless?: boolean;
}

/** The answer to a submission got lost, so it may have been accepted. */
export interface LostAnswer {
  readonly kind: "unknown";
  readonly message: string;
}

/** Rejects only if the explorer certainly accepted nothing. */
export async function orUnknown<Answer>(submission: Promise<Answer>): Promise<Answer | LostAnswer> {
  try {
    return await submission;
  } catch (error) {
    if (isExplorerFailure(error) && !error.isUnprocessed) {
      return { kind: "unknown", message: error.summary };
    }
    throw error;
  }
}

/** Makes the explorer's words in an answer fit for a message. */
export function quoteMessage<Answer>(answer: Answer, { quote }: Pick<Endpoint, "quote">): Answer {
  return typeof answer === "object" &&
    answer !== null &&
    "message" in answer &&
    typeof answer.message === "string"
    ? { ...answer, message: quote(answer.message) }
    : answer;
}

/** Replaces the keys of an endpoint in all texts and names of members. */
export function redactTexts(data: unknown, endpoint: Pick<Endpoint, "redact">): unknown {
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
