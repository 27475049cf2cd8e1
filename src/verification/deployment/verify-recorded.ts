import type { Address } from "../../base/hex.ts";
import type { ErrorCode } from "../../core/errors/error-rows.ts";
import { BaseError, isFailure } from "../../core/errors/failure.ts";
import type { BuildInfoStore, KeptBuilds, RecordedContract } from "../ports.ts";
import type { VerificationResult } from "../result.ts";
import type { Run, VerificationRequest } from "../run.ts";
import { verifyContract } from "../verify-contract.ts";

type Claims = Pick<VerificationRequest, "contract" | "constructorArguments" | "libraries">;

/** What of a record answers which failure. */
const answers: Partial<Record<ErrorCode, (record: Claims) => Claims>> = {
  CONSTRUCTOR_ARGUMENTS_MISSING: ({ constructorArguments }) => ({ constructorArguments }),
  LIBRARY_ADDRESS_MISSING: ({ libraries }) => ({ libraries }),
  CONTRACT_AMBIGUOUS: ({ contract }) => ({ contract }),
};

/** What a record says of a contract, whoever wrote it. */
type RecordClaims = Claims & Pick<RecordedContract, "isByHand" | "commit">;

/** What is known of a contract besides the chain and the project's builds. */
export interface Recorded {
  /** undefined: nothing is recorded of it, as of what is behind a proxy. */
  readonly record: RecordClaims | undefined;
  /** The project's builds and those that were kept with the deployment; undefined: none were kept. */
  readonly builds: BuildInfoStore | undefined;
}

/** Opens the builds that were kept with a deployment, together with the project's. */
export type FindKeptBuilds = (kept: KeptBuilds, address: Address) => BuildInfoStore;

interface Records {
  readonly chainId: number;
  /** undefined: the user said where builds are. */
  readonly findKeptBuilds: FindKeptBuilds | undefined;
}

/**
 * Verifies a contract with what this project's deployment records say of its address. Of several records
 * the first that says something counts; what the user says counts more.
 *
 * @throws BaseError as `verifyContract` does
 */
export async function verifyFromRecords(
  run: Run,
  { chainId, findKeptBuilds }: Records,
): Promise<VerificationResult> {
  const { address } = run.request;
  const records = await run.ports.records.find({ chainId, address });
  const kept = records.find(({ builds }) => builds !== undefined)?.builds;
  const record = {
    contract: records.find(({ contract }) => contract !== undefined)?.contract,
    constructorArguments: records.find((one) => one.constructorArguments !== undefined)?.constructorArguments,
    libraries: records.find(({ libraries }) => libraries !== undefined)?.libraries,
    commit: records.find(({ commit }) => commit !== undefined)?.commit,
  };
  return verifyRecorded(run, { record, builds: kept && findKeptBuilds?.(kept, address) });
}

/**
 * Verifies a contract of a deployment. If the project's own builds have no exact match, those that were
 * kept with the deployment are looked at, too: they may have to be compiled first.
 *
 * @throws BaseError as `verifyContract` does
 */
export async function verifyRecorded(given: Run, { record, builds }: Recorded): Promise<VerificationResult> {
  const run = { ...given, request: { ...given.request, commit: given.request.commit ?? record?.commit } };
  if (builds === undefined) {
    return verifyClaimed(run, record);
  }
  const first = await verifyIfExact(run, record);
  return first ?? verifyWithKept({ ...run, ports: { ...run.ports, builds } }, { record, own: run });
}

/**
 * Nothing is submitted, and nothing explained, without an exact match. What came of a submission is the result,
 * also if the explorer shows another source: another build would change nothing about that.
 */
async function verifyIfExact(
  run: Run,
  record: RecordClaims | undefined,
): Promise<VerificationResult | undefined> {
  const { note = run.request.explain } = run.request;
  const request = {
    ...run.request,
    requireExact: true,
    explain: false,
    note: note ?? true,
    findSimilar: false,
  };
  try {
    const result = await verifyClaimed({ ...run, request }, record);
    const isUnsubmitted = result.status === "mismatch" && result.codeFormat === null;
    return isUnsubmitted ? undefined : result;
  } catch (error) {
    if (isAboutBuilds(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Kept builds that cannot be used leave the project's own; if those have nothing of it, they are the failure. */
async function verifyWithKept(
  run: Run,
  { record, own }: { readonly record: RecordClaims | undefined; readonly own: Run },
): Promise<VerificationResult> {
  try {
    return await verifyClaimed(run, record);
  } catch (failure) {
    if (!isAboutBuilds(failure) && !isFailure(failure, "COMPILER_UNAVAILABLE")) {
      throw failure;
    }
    const result = await verifyClaimed(own, record).catch((error: unknown) => {
      throw isAboutBuilds(error) ? failure : error;
    });
    if (result.status === "mismatch" && isFailure(failure, "COMPILER_UNAVAILABLE")) {
      throw failure;
    }
    return result;
  }
}

/**
 * Verifies what the project's builds do not have, or what has no build as after a clean, with the builds that its
 * packages bring along, such as the admins and beacons that OpenZeppelin's plugins deploy. Without an exact match there,
 * the project's own result is returned.
 *
 * @throws BaseError as `verifyOwn` does
 * @throws COMPILER_UNAVAILABLE when the source is found in a package, and cannot be proved here
 */
export async function verifyPublished(
  run: Run,
  {
    verifyOwn,
    publishedBuilds,
  }: {
    readonly verifyOwn: (run: Run) => Promise<VerificationResult>;
    readonly publishedBuilds: BuildInfoStore;
  },
): Promise<VerificationResult> {
  const { check = false, contract, note = run.request.explain } = run.request;
  const own = verifyOwn(run);
  const known = await own.catch((error: unknown) => {
    if (!isFailure(error, "BUILD_NOT_FOUND")) {
      throw error;
    }
  });
  const isUnsubmitted = known === undefined || (known.status === "mismatch" && known.codeFormat === null);
  if (!isUnsubmitted || (check && known?.match) || contract !== undefined) {
    return own;
  }
  try {
    const result = await verifyContract({
      ...run,
      ports: { ...run.ports, builds: publishedBuilds },
      request: { ...run.request, requireExact: true, explain: false, note: note ?? true, findSimilar: false },
    });
    // A check calls what is not verified yet a mismatch, too.
    const isFound = result.status !== "mismatch" || (check && result.match !== null);
    return isFound ? result : own;
  } catch (error) {
    // What to do with a proxy is known without its own source.
    const isProxy = known?.differences?.cause === "proxy";
    if (isAboutBuilds(error) || (isProxy && isFailure(error, "COMPILER_UNAVAILABLE"))) {
      return own;
    }
    throw error;
  }
}

function isAboutBuilds(error: unknown): error is BaseError {
  return error instanceof BaseError && (error.about === "project" || error.about === "source");
}

/**
 * Verifies a contract with what a record claims of it. What a person wrote has to be right. What a tool
 * wrote is used only where the chain does not tell: a name may be an alias, and arguments are proved by
 * the creation as a rule.
 */
async function verifyClaimed(run: Run, record: RecordClaims | undefined): Promise<VerificationResult> {
  if (record === undefined) {
    return verifyContract(run);
  }
  if (record.isByHand === true) {
    return verifyContract(withClaims(run, record, { isRecorded: false }));
  }
  const used = new Set<ErrorCode>();
  let claims: Claims = {};
  for (;;) {
    try {
      return await verifyContract(
        withClaims(run, claims, { isRecorded: true, recordedContract: record.contract }),
      );
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

/** What the user says comes before what is recorded. */
function withClaims(
  run: Run,
  claims: Claims,
  {
    isRecorded,
    recordedContract,
  }: { readonly isRecorded: boolean; readonly recordedContract?: string | undefined },
): Run {
  const { request } = run;
  const hasRecordedArguments =
    isRecorded && request.constructorArguments === undefined && claims.constructorArguments !== undefined;
  return {
    ...run,
    request: {
      ...request,
      contract: request.contract ?? claims.contract,
      constructorArguments: request.constructorArguments ?? claims.constructorArguments,
      libraries: request.libraries ?? claims.libraries,
      recordedContract,
      hasRecordedArguments,
    },
  };
}
