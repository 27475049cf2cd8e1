/** What a client does after a `customCode`. */
export type CodeMeaning =
  | "retry-later"
  /** The server's own node may be behind, and a later verification may succeed. */
  | "not-indexed"
  /** Another job for this contract is running. */
  | "under-way"
  /** The contract is verified with at least the same match. */
  | "already-verified"
  | "not-found"
  | "cannot-take-part"
  /** The same request fails again. */
  | "permanent";

/**
 * Codes of failed requests.
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
  cannot_fetch_bytecode: { status: 404, meaning: "not-indexed" },
  too_many_requests: { status: 429, meaning: "retry-later" },
  // Of servers that are not Sourcify's own
  not_implemented: { status: 501, meaning: "cannot-take-part" },
} as const satisfies Record<string, { readonly status: number; readonly meaning: CodeMeaning }>;

export type RequestErrorCode = keyof typeof requestErrorCodes;

/** Codes of failed jobs that are not permanent. */
const jobMeanings: Readonly<Record<string, CodeMeaning>> = {
  contract_not_deployed: "not-indexed",
  onchain_runtime_bytecode_not_available: "not-indexed",
  onchain_creation_bytecode_not_available: "not-indexed",
  unsupported_language: "cannot-take-part",
  no_similar_match_found: "not-found",
  // Of servers that are not Sourcify's own
  timeout: "retry-later",
};

const meanings: ReadonlyMap<string, CodeMeaning> = new Map([
  ...Object.entries(jobMeanings),
  ...Object.entries(requestErrorCodes).map(([code, { meaning }]) => [code, meaning] as const),
]);

/** An unknown code is permanent. */
export function explainJobCode(code: string): CodeMeaning {
  return meanings.get(code) ?? "permanent";
}

/** Without a known code the HTTP status decides. */
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
