import { z } from "zod";
import { type ContractMatch, contractMatchSchema, formatContractMatch } from "./contract-match.ts";
import { type HttpAnswer, type ParsedAnswer, parseAnswer, type SourcifyRequest } from "./wire-values.ts";

export interface VerificationJob {
  readonly verificationId: string;
  readonly startedAt?: string | undefined;
  readonly finishedAt?: string | undefined;
  readonly isCompleted: boolean;
  /** Without a match while the job runs, and after it failed. */
  readonly contract: ContractMatch | undefined;
  /** `already_verified` is no failure for a user. */
  readonly error?: JobError | undefined;
}

export interface JobError {
  readonly code: string;
  readonly message: string;
  readonly errorId: string | undefined;
  readonly compilerErrors?: readonly string[] | undefined;
}

export function buildJobRequest(verificationId: string): SourcifyRequest {
  return { method: "GET", path: `v2/verify/${encodeURIComponent(verificationId)}` };
}

export function formatJob(job: VerificationJob) {
  const { startedAt, finishedAt, contract, error } = job;
  return {
    isJobCompleted: job.isCompleted,
    verificationId: job.verificationId,
    ...(startedAt === undefined ? {} : { jobStartTime: startedAt }),
    ...(finishedAt === undefined ? {} : { jobFinishTime: finishedAt }),
    ...(error === undefined ? {} : { error: formatJobError(error) }),
    ...(contract === undefined ? {} : { contract: formatContractMatch(contract) }),
  };
}

function formatJobError({ code, message, errorId, compilerErrors }: JobError) {
  return {
    customCode: code,
    message,
    errorId: errorId ?? "",
    ...(compilerErrors === undefined ? {} : { errorData: { compilerErrors: toErrors(compilerErrors) } }),
  };
}

function toErrors(texts: readonly string[]) {
  return texts.map((formattedMessage) => ({ severity: "error", formattedMessage }));
}

const compilerErrorSchema = z
  .looseObject({ formattedMessage: z.string().optional(), message: z.string().optional() })
  .transform(({ formattedMessage, message }) => formattedMessage ?? message ?? "")
  .or(z.string());

const errorSchema = z
  .looseObject({
    customCode: z.string(),
    message: z.string().catch(""),
    errorData: z
      .looseObject({ compilerErrors: z.array(compilerErrorSchema).optional() })
      .nullish()
      .catch(undefined),
  })
  .transform(
    (fields): JobError => ({
      code: fields.customCode,
      message: fields.message,
      errorId: undefined,
      compilerErrors: fields.errorData?.compilerErrors,
    }),
  );

const jobSchema = z
  .looseObject({
    isJobCompleted: z.boolean(),
    verificationId: z.string().catch(""),
    contract: contractMatchSchema.nullish(),
    error: errorSchema.nullish(),
  })
  .transform(
    (fields): VerificationJob => ({
      verificationId: fields.verificationId,
      isCompleted: fields.isJobCompleted,
      contract: fields.contract ?? undefined,
      error: fields.error ?? undefined,
    }),
  );

/** Refuses an unknown job as `not-found`. */
export function parseJobAnswer(answer: HttpAnswer): ParsedAnswer<VerificationJob> {
  return parseAnswer(answer, jobSchema);
}
