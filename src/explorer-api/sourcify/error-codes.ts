/** The meaning of a `customCode` for the client that submits. */
export type CodeMeaning =
  /** The same request may succeed later. */
  | "retry-later"
  /** Another job for this contract runs: wait for what it finds. */
  | "under-way"
  /** The contract is verified already, and what was submitted is no better. */
  | "already-verified"
  /** There is no such job, record or route. */
  | "not-found"
  /** This server does not serve the chain, the language or the method. */
  | "cannot-take-part"
  /** The same request fails again: what was sent is wrong, or does not match. */
  | "permanent";

/**
 * The codes of failed requests, with the status that they come with.
 *
 * @see https://docs.sourcify.dev/docs/api/
 */
export const requestErrorCodes = {
  internal_error: { status: 500, meaning: "retry-later" },
  route_not_found: { status: 404, meaning: "cannot-take-part" },
  unsupported_chain: { status: 400, meaning: "cannot-take-part" },
  invalid_parameter: { status: 400, meaning: "permanent" },
  invalid_json: { status: 400, meaning: "permanent" },
  job_not_found: { status: 404, meaning: "not-found" },
  duplicate_verification_request: { status: 429, meaning: "under-way" },
  already_verified: { status: 409, meaning: "already-verified" },
  cannot_fetch_bytecode: { status: 404, meaning: "retry-later" },
  too_many_requests: { status: 429, meaning: "retry-later" },
  // Of servers that are not Sourcify's own
  not_implemented: { status: 501, meaning: "cannot-take-part" },
} as const satisfies Record<string, { readonly status: number; readonly meaning: CodeMeaning }>;

export type RequestErrorCode = keyof typeof requestErrorCodes;

/** The codes that only a job ends with and that are not permanent. */
const jobMeanings: Readonly<Record<string, CodeMeaning>> = {
  contract_not_deployed: "retry-later",
  onchain_runtime_bytecode_not_available: "retry-later",
  onchain_creation_bytecode_not_available: "retry-later",
  unsupported_language: "cannot-take-part",
  no_similar_match_found: "not-found",
  // Of servers that are not Sourcify's own
  timeout: "retry-later",
};

const meanings: ReadonlyMap<string, CodeMeaning> = new Map([
  ...Object.entries(jobMeanings),
  ...Object.entries(requestErrorCodes).map(([code, { meaning }]) => [code, meaning] as const),
]);

/** Says what a job's code means. A code that is not known is permanent: its message is shown. */
export function explainJobCode(code: string): CodeMeaning {
  return meanings.get(code) ?? "permanent";
}

/** Says what a failed request means: by its code where that is known, else by its HTTP status. */
export function explainRequestCode(code: string | undefined, status: number): CodeMeaning {
  const known = code === undefined ? undefined : meanings.get(code);
  return known ?? explainStatus(status);
}

function explainStatus(status: number): CodeMeaning {
  if (status === 501 || status === 405) {
    return "cannot-take-part";
  }
  if (status === 404) {
    return "not-found";
  }
  return status === 408 || status === 429 || status >= 500 ? "retry-later" : "permanent";
}
