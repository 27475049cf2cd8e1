import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import { type ContractMatch, contractMatchSchema, formatContractMatch } from "./contract-match.ts";
import { type CodeMeaning, explainJobCode } from "./error-codes.ts";
import {
  type HttpAnswer,
  hashSchema,
  hexSchema,
  type ParsedAnswer,
  parseAnswer,
  type SourcifyRequest,
  timeSchema,
} from "./wire-values.ts";

/** A verification that was accepted, and what is known of it. */
export interface VerificationJob {
  readonly verificationId: string;
  readonly startedAt: string | undefined;
  readonly finishedAt?: string | undefined;
  readonly compilationMs?: number | undefined;
  readonly isCompleted: boolean;
  /** Without a match while the job runs, and where it failed. */
  readonly contract: ContractMatch | undefined;
  /** Why it failed. `already_verified` is no failure for a user. */
  readonly error?: JobError | undefined;
  /** What became of the submissions that the server made elsewhere; filled after the end. */
  readonly externalVerifications?: Readonly<Record<string, ExternalVerification>> | undefined;
}

export interface JobError {
  readonly code: string;
  readonly message: string;
  readonly errorId: string | undefined;
  readonly codes?: ComparedCodes | undefined;
  readonly creationTransactionHash?: Hex | undefined;
  /** The compiler's errors, as texts. */
  readonly compilerErrors?: readonly string[] | undefined;
}

/** The codes that were compared; servers leave out those that make an answer too long. */
export interface ComparedCodes {
  readonly recompiledCreation?: Hex | undefined;
  readonly recompiledRuntime?: Hex | undefined;
  readonly onChainCreation?: Hex | undefined;
  readonly onChainRuntime?: Hex | undefined;
}

/** A submission that the server made at another explorer. */
export interface ExternalVerification {
  readonly verificationId?: string | undefined;
  readonly error?: string | undefined;
  readonly statusUrl?: string | undefined;
  readonly explorerUrl?: string | undefined;
  readonly contractApiUrl?: string | undefined;
}

/** Asks what has become of a verification. */
export function buildJobRequest(verificationId: string): SourcifyRequest {
  return { method: "GET", path: `v2/verify/${encodeURIComponent(verificationId)}` };
}

/** Writes what is known of a verification. */
export function formatJob(job: VerificationJob) {
  const { startedAt, finishedAt, compilationMs, contract, error, externalVerifications } = job;
  return {
    isJobCompleted: job.isCompleted,
    verificationId: job.verificationId,
    ...(startedAt === undefined ? {} : { jobStartTime: startedAt }),
    ...(finishedAt === undefined ? {} : { jobFinishTime: finishedAt }),
    ...(compilationMs === undefined ? {} : { compilationTime: String(compilationMs) }),
    ...(error === undefined ? {} : { error: formatJobError(error) }),
    ...(contract === undefined ? {} : { contract: formatContractMatch(contract) }),
    ...(externalVerifications === undefined ? {} : { externalVerifications }),
  };
}

/** forge reads no more than this of an answer. */
const maxAnswerBytes = 2 ** 20;

/** What the rest of an answer may take. */
const reservedBytes = 64 * 1024;

function formatJobError({ code, message, errorId, ...facts }: JobError) {
  const { codes = {}, creationTransactionHash, compilerErrors } = facts;
  const { recompiledCreation, recompiledRuntime, onChainCreation, onChainRuntime } = codes;
  const all = {
    ...(recompiledCreation === undefined ? {} : { recompiledCreationCode: recompiledCreation }),
    ...(recompiledRuntime === undefined ? {} : { recompiledRuntimeCode: recompiledRuntime }),
    ...(onChainCreation === undefined ? {} : { onchainCreationCode: onChainCreation }),
    ...(onChainRuntime === undefined ? {} : { onchainRuntimeCode: onChainRuntime }),
  };
  const characters = Object.values(all).reduce((total, hex) => total + hex.length, 0);
  return {
    customCode: code,
    message,
    errorId: errorId ?? "",
    ...(characters > maxAnswerBytes - reservedBytes ? {} : all),
    ...(creationTransactionHash === undefined ? {} : { creationTransactionHash }),
    ...(compilerErrors === undefined ? {} : { errorData: { compilerErrors: toErrors(compilerErrors) } }),
  };
}

function toErrors(texts: readonly string[]) {
  return texts.map((formattedMessage) => ({ severity: "error", formattedMessage }));
}

const optionalHex = hexSchema.nullish().catch(undefined);
const optionalText = z.string().nullish().catch(undefined);

const compilerErrorSchema = z
  .looseObject({ formattedMessage: z.string().optional(), message: z.string().optional() })
  .transform(({ formattedMessage, message }) => formattedMessage ?? message ?? "")
  .or(z.string());

const errorSchema = z
  .looseObject({
    customCode: z.string(),
    message: z.string().catch(""),
    errorId: optionalText,
    recompiledCreationCode: optionalHex,
    recompiledRuntimeCode: optionalHex,
    onchainCreationCode: optionalHex,
    onchainRuntimeCode: optionalHex,
    creationTransactionHash: hashSchema.nullish().catch(undefined),
    errorData: z
      .looseObject({ compilerErrors: z.array(compilerErrorSchema).optional() })
      .nullish()
      .catch(undefined),
  })
  .transform((fields): JobError => {
    const codes = dropMissing({
      recompiledCreation: fields.recompiledCreationCode,
      recompiledRuntime: fields.recompiledRuntimeCode,
      onChainCreation: fields.onchainCreationCode,
      onChainRuntime: fields.onchainRuntimeCode,
    });
    return {
      code: fields.customCode,
      message: fields.message,
      errorId: fields.errorId || undefined,
      ...dropMissing({
        codes: Object.keys(codes).length === 0 ? undefined : codes,
        creationTransactionHash: fields.creationTransactionHash,
        compilerErrors: fields.errorData?.compilerErrors,
      }),
    };
  });

const externalSchema = z
  .looseObject({
    verificationId: optionalText,
    error: optionalText,
    statusUrl: optionalText,
    explorerUrl: optionalText,
    contractApiUrl: optionalText,
  })
  .transform(
    ({ verificationId, error, statusUrl, explorerUrl, contractApiUrl }): ExternalVerification =>
      dropMissing({ verificationId, error, statusUrl, explorerUrl, contractApiUrl }),
  );

const jobSchema = z
  .looseObject({
    isJobCompleted: z.boolean(),
    verificationId: z.string().catch(""),
    jobStartTime: timeSchema.nullish().catch(undefined),
    jobFinishTime: timeSchema.nullish().catch(undefined),
    compilationTime: z.coerce.number().nullish().catch(undefined),
    contract: contractMatchSchema.nullish(),
    error: errorSchema.nullish(),
    externalVerifications: z.record(z.string(), externalSchema).nullish().catch(undefined),
  })
  .transform(
    (fields): VerificationJob => ({
      verificationId: fields.verificationId,
      isCompleted: fields.isJobCompleted,
      startedAt: fields.jobStartTime ?? undefined,
      contract: fields.contract ?? undefined,
      ...dropMissing({
        finishedAt: fields.jobFinishTime,
        compilationMs: fields.compilationTime,
        error: fields.error,
        externalVerifications: fields.externalVerifications,
      }),
    }),
  );

/** The members that are there: a parsed job then equals the one that was written. */
function dropMissing<Members extends Readonly<Record<string, unknown>>>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], null | undefined> };
function dropMissing(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** Reads what has become of a verification; a job that is not known is refused as `not-found`. */
export function parseJobAnswer(answer: HttpAnswer): ParsedAnswer<VerificationJob> {
  return parseAnswer(answer, jobSchema);
}

/** What a job's state means for whoever waits for it. */
export type JobVerdict =
  | { readonly kind: "pending" }
  | { readonly kind: "verified"; readonly contract: ContractMatch }
  | { readonly kind: "failed"; readonly meaning: CodeMeaning; readonly error: JobError };

/** Says how a job ended; one without a match and without an error has not matched. */
export function toVerdict({ isCompleted, error, contract }: VerificationJob): JobVerdict {
  if (!isCompleted) {
    return { kind: "pending" };
  }
  if (error !== undefined) {
    return { kind: "failed", meaning: explainJobCode(error.code), error };
  }
  const isMatch = contract?.creation !== undefined || contract?.runtime !== undefined;
  return isMatch
    ? { kind: "verified", contract }
    : {
        kind: "failed",
        meaning: "permanent",
        error: { code: "no_match", message: "", errorId: undefined },
      };
}
