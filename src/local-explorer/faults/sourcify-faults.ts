import { type RequestErrorCode, requestErrorCodes } from "../../explorer-api/sourcify/error-codes.ts";
import { formatJob, type JobError } from "../../explorer-api/sourcify/job.ts";
import { formatError } from "../../explorer-api/sourcify/wire-values.ts";

/** The calls of Sourcify's API that a rule can be about. */
export const sourcifyCalls = ["sourcify-verify", "sourcify-job", "sourcify-contract"] as const;

export type SourcifyCall = (typeof sourcifyCalls)[number];

const someId = "00000000-0000-4000-8000-000000000000";

/** What Sourcify's server was seen to answer, and what its code can. */
export const sourcifyFaults = {
  "sourcify-duplicate": refused("duplicate_verification_request"),
  "sourcify-already-verified": refused("already_verified"),
  "sourcify-unsupported-chain": refused("unsupported_chain"),
  "sourcify-not-implemented": refused("not_implemented"),
  "sourcify-internal-error": refused("internal_error"),
  "sourcify-job-not-found": refused("job_not_found"),
  "sourcify-rate-limit": respond(
    429,
    { error: "Too many requests", retryAfter: "1s" },
    { "retry-after": "1" },
  ),
  "sourcify-pending": job({ isCompleted: false }),
  "sourcify-not-deployed": failed("contract_not_deployed", "The contract is not deployed on this chain"),
  "sourcify-no-match": failed("no_match", "The bytecodes do not match"),
  "sourcify-cannot-fetch": failed("cannot_fetch_bytecode", "The bytecode cannot be fetched"),
} as const;

function refused(code: RequestErrorCode) {
  const message = `The local explorer answers so on purpose: ${code}`;
  return respond(requestErrorCodes[code].status, formatError({ code, message, errorId: someId }));
}

function failed(code: string, message: string) {
  return job({ isCompleted: true, error: { code, message, errorId: someId } });
}

function job(state: { readonly isCompleted: boolean; readonly error?: JobError }) {
  const contract = {
    chainId: 1,
    address: `0x${"0".repeat(40)}` as const,
    creation: undefined,
    runtime: undefined,
  };
  const startedAt = "2026-01-01T00:00:00Z";
  return respond(200, formatJob({ verificationId: someId, startedAt, contract, ...state }));
}

function respond(status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
  return {
    kind: "http",
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  } as const;
}
