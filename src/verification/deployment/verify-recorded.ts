import type { ErrorCode } from "../../base/error-codes.ts";
import { BaseError } from "../../base/errors.ts";
import type { BuildInfoStore, RecordedContract } from "../ports.ts";
import type { VerificationRequest } from "../request.ts";
import type { VerificationResult } from "../result.ts";
import type { Run } from "../run.ts";
import { verifyContract } from "../verify-contract.ts";

type Claims = Pick<VerificationRequest, "contract" | "constructorArguments" | "libraries">;

/** What of a record answers which failure. */
const answers: Partial<Record<ErrorCode, (record: RecordedContract) => Claims>> = {
  CONSTRUCTOR_ARGUMENTS_MISSING: ({ constructorArguments }) => ({ constructorArguments }),
  LIBRARY_ADDRESS_MISSING: ({ libraries }) => ({ libraries }),
  CONTRACT_AMBIGUOUS: ({ contract }) => ({ contract }),
};

/** What is known of a contract besides the chain and the project's builds. */
export interface Recorded {
  /** undefined: nothing is recorded of it, as of what is behind a proxy. */
  readonly record: RecordedContract | undefined;
  /** The project's builds and those that were kept with the deployment; undefined: none were kept. */
  readonly builds: BuildInfoStore | undefined;
}

/**
 * Verifies a contract of a deployment. If the project's own builds have no exact match, those that were
 * kept with the deployment are looked at, too: they may have to be compiled first.
 *
 * @throws BaseError as `verifyContract` does
 */
export async function verifyRecorded(run: Run, { record, builds }: Recorded): Promise<VerificationResult> {
  if (builds === undefined) {
    return verifyClaimed(run, record);
  }
  const first = await verifyIfExact(run, record);
  return first ?? verifyClaimed({ ...run, ports: { ...run.ports, builds } }, record);
}

/** Nothing is submitted, and nothing explained, without an exact match. */
async function verifyIfExact(
  run: Run,
  record: RecordedContract | undefined,
): Promise<VerificationResult | undefined> {
  const request = { ...run.request, requireExact: true, explain: false };
  try {
    const result = await verifyClaimed({ ...run, request }, record);
    return result.status === "mismatch" ? undefined : result;
  } catch (error) {
    if (error instanceof BaseError && (error.about === "project" || error.about === "source")) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Verifies a contract with what a record claims of it. What a person wrote has to be right. What a tool
 * wrote is used only where the chain does not tell: a name may be an alias, and arguments are proved by
 * the creation as a rule.
 */
async function verifyClaimed(run: Run, record: RecordedContract | undefined): Promise<VerificationResult> {
  if (record === undefined) {
    return verifyContract(run);
  }
  if (record.isByHand === true) {
    return verifyContract(withClaims(run, record));
  }
  const used = new Set<ErrorCode>();
  let claims: Claims = {};
  for (;;) {
    try {
      return await verifyContract(withClaims(run, claims));
    } catch (error) {
      const answer = error instanceof BaseError && !used.has(error.code) ? answers[error.code] : undefined;
      const more = answer?.(record) ?? {};
      if (!(error instanceof BaseError) || Object.values(more).every((claim) => claim === undefined)) {
        throw error;
      }
      // Each failure is answered once.
      used.add(error.code);
      claims = { ...claims, ...more };
    }
  }
}

function withClaims(run: Run, { contract, constructorArguments, libraries }: Claims): Run {
  return { ...run, request: { ...run.request, contract, constructorArguments, libraries } };
}
