import { verifyElsewhere } from "../host-style.ts";
import { type CallAgain, row } from "../row.ts";

export type QuotedText = string;

export interface Answered extends CallAgain {
  readonly explorer: string;
  readonly message: QuotedText;
}

export interface Rejected extends Answered {
  readonly httpStatus?: number | undefined;
}

export interface KeyProblem {
  readonly explorer: string;
  /** Whether a Blockscout needs the key; default: an explorer in Etherscan's manner. */
  readonly isBlockscout?: boolean | undefined;
  readonly httpStatus?: number | undefined;
}

export interface TooLarge {
  readonly explorer: string;
  readonly message?: QuotedText | undefined;
  readonly httpStatus?: number | undefined;
  readonly requestBytes?: number | undefined;
  readonly maxBytes?: number | undefined;
}

const unprocessed = (): CallAgain => ({ isUnprocessed: true });

export const explorerRows = {
  EXPLORER_REQUEST_REJECTED: row<Rejected>({
    about: "service",
    summary: ({ explorer, isTransient = false }) =>
      isTransient
        ? `The explorer ${explorer} could not serve the request now.`
        : `The explorer ${explorer} refused the request.`,
    facts: ({ message, httpStatus }) => ({ answer: message || undefined, "HTTP status": httpStatus }),
    hints: ({ isTransient = false }, { hints }) =>
      isTransient
        ? ["Try again later."]
        : [hints.checkExplorerUrl, "Check that the explorer supports this request."],
    call: ({ isTransient, retryAfterMs, isUnprocessed }) => ({ isTransient, retryAfterMs, isUnprocessed }),
  }),
  EXPLORER_RATE_LIMITED: row<
    Answered & {
      /** undefined: it takes no keys. */
      readonly hasApiKey: boolean | undefined;
    }
  >({
    about: "explorer",
    summary: ({ explorer }) => `The rate limit of the explorer ${explorer} was reached.`,
    facts: ({ message, retryAfterMs }) => ({
      answer: message || undefined,
      "retry after": describeWait(retryAfterMs),
    }),
    hints: ({ hasApiKey }) => {
      if (hasApiKey === undefined) {
        return ["Try again later."];
      }
      return hasApiKey
        ? ["Try again later, and check whether another program uses the same API key."]
        : ["Set an API key: most explorers allow more requests with one.", "Or try again later."];
    },
    call: ({ retryAfterMs, isUnprocessed = true }) => ({ isTransient: true, retryAfterMs, isUnprocessed }),
  }),
  EXPLORER_QUOTA_EXHAUSTED: row<Answered>({
    about: "explorer",
    summary: ({ explorer }) => `The daily limit of the explorer ${explorer} is used up.`,
    facts: ({ message }) => ({ answer: message || undefined }),
    hints: () => ["Try again tomorrow, or use another API key or a plan with a higher limit."],
    call: unprocessed,
  }),
  EXPLORER_SUBMISSION_TOO_LARGE: row<TooLarge>({
    about: "submission",
    summary: ({ explorer }) => `The submission is larger than the explorer ${explorer} accepts.`,
    facts: ({ message, httpStatus, requestBytes, maxBytes }) => ({
      answer: message || undefined,
      "HTTP status": httpStatus,
      submission: requestBytes === undefined ? undefined : `${Math.ceil(requestBytes / 1024)} KiB`,
      "accepted size":
        maxBytes === undefined ? undefined : `up to ${Math.floor(maxBytes / 1024)} KiB of sources`,
    }),
    hints: () => [
      verifyElsewhere,
      "If you run the explorer, raise the limit for request bodies, also in the web server in front of it.",
    ],
    call: unprocessed,
  }),
  EXPLORER_CHAIN_UNSUPPORTED: row<
    Answered & {
      readonly chainId: number;
      readonly isUnnamed?: boolean | undefined;
    }
  >({
    about: "participation",
    summary: ({ explorer, isUnnamed = false }) =>
      isUnnamed
        ? `The explorer ${explorer} needs the chain id, which the request did not have.`
        : `The explorer ${explorer} does not serve this chain.`,
    facts: ({ chainId, message }) => ({ "chain id": chainId, answer: message || undefined }),
    hints: ({ chainId, message, isUnnamed = false }, { hints }) =>
      isUnnamed
        ? [
            `Add ?chainid=${chainId} to the explorer's apiUrl, or remove its dialect: then each request has the chain id.`,
          ]
        : [
            /\bplan\b/i.test(message)
              ? "The API key's plan does not include this chain: upgrade it, or use another explorer of the chain."
              : undefined,
            /\bV1\b/i.test(message) ? "Set the explorer's apiUrl to the URL of its V2 API." : undefined,
            hints.chooseOtherExplorer,
          ],
    call: unprocessed,
  }),
  EXPLORER_SERVICE_MISSING: row<Answered & { readonly httpStatus?: number | undefined }>({
    about: "participation",
    summary: ({ explorer }) => `The explorer ${explorer} does not have the requested function.`,
    facts: ({ message, httpStatus }) => ({ answer: message || undefined, "HTTP status": httpStatus }),
    hints: (_details, { hints }) => [hints.chooseOtherExplorer],
    call: unprocessed,
  }),
  API_KEY_MISSING: row<KeyProblem & { readonly message?: QuotedText }>({
    about: "participation",
    summary: ({ explorer, httpStatus }) =>
      httpStatus === undefined
        ? `The explorer ${explorer} needs an API key, and none is set.`
        : `The explorer ${explorer} answers HTTP ${httpStatus}, and no API key is set for it.`,
    facts: ({ message }) => ({ answer: message || undefined }),
    hints: ({ isBlockscout = false }, { hints }) => [isBlockscout ? hints.setBlockscoutKey : hints.setApiKey],
    call: unprocessed,
  }),
  API_KEY_INVALID: row<KeyProblem & Answered>({
    about: "explorer",
    summary: ({ explorer }) => `The explorer ${explorer} does not accept the API key.`,
    facts: ({ message, httpStatus }) => ({ answer: message || undefined, "HTTP status": httpStatus }),
    hints: ({ isBlockscout = false }, { hints }) => [
      "Check that the key is complete and belongs to this explorer.",
      isBlockscout ? hints.setBlockscoutKey : hints.setApiKey,
    ],
    call: unprocessed,
  }),
};

const hourMs = 60 * 60 * 1000;

function describeWait(retryAfterMs: number | undefined): string | undefined {
  if (retryAfterMs === undefined) {
    return undefined;
  }
  return retryAfterMs >= hourMs ? "an hour or more" : `${Math.ceil(retryAfterMs / 1000)} s`;
}
