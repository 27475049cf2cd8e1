import { randomBytes } from "node:crypto";
import {
  formatStatusAnswer,
  parseCheckStatusRequest,
  type StatusAnswer,
} from "../../../explorer-api/etherscan/actions/check-status.ts";
import { parseVerifyProxyContractRequest } from "../../../explorer-api/etherscan/actions/verify-proxy-contract.ts";
import { parseVerifySourceCodeRequest } from "../../../explorer-api/etherscan/actions/verify-source-code.ts";
import { type Envelope, formatNotOk } from "../../../explorer-api/etherscan/call.ts";
import { formatDailyLimit, formatNoCode, statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import { formatSubmissionAnswer } from "../../../explorer-api/etherscan/submission-answer.ts";
import { receiptLength, toReceipt } from "../../../explorer-api/etherscan/wire-values.ts";
import { toAddress } from "../../engine/chains.ts";
import { submissionPath } from "../../pages/submission-page.ts";
import type { JobKind, JobState } from "../../store/jobs.ts";
import {
  awaitVerdict,
  type Submitter,
  type TakenSubmission,
  takeProxy,
  takeSource,
} from "../take-submission.ts";
import type { ApiKey, ChainAction, StoreAction } from "./action.ts";
import { formatProxyDailyLimit } from "./refusal-texts.ts";

const createReceipt = () => toReceipt(randomBytes(receiptLength));

/** Takes the source of a contract for verification. */
export const verifySourceCode: ChainAction = async ({ parameters, apiKey, ...call }, services) => {
  const parsed = parseVerifySourceCodeRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const address = toAddress(parsed.request.address);
  const submitter = toSubmitter(apiKey, services.limits.submissionsPerDay);
  const submission = { ...parsed.request, address };
  const taken = await takeSource({ ...call, submission, submitter, createReceipt }, services);
  return formatTaken(taken, { address, formatLimit: formatDailyLimit });
};

/** Takes a proxy that is to be linked to its implementation. */
export const verifyProxyContract: ChainAction = async ({ parameters, apiKey, ...call }, services) => {
  const parsed = parseVerifyProxyContractRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const { expectedImplementation: expected } = parsed.request;
  const address = toAddress(parsed.request.address);
  const expectedImplementation = expected && toAddress(expected);
  const submitter = toSubmitter(apiKey, services.limits.proxySubmissionsPerDay);
  const taken = await takeProxy(
    { ...call, address, expectedImplementation, submitter, createReceipt },
    services,
  );
  return formatTaken(taken, { address, formatLimit: formatProxyDailyLimit });
};

function toSubmitter({ hash, isOwn }: ApiKey, perDay: number): Submitter {
  return { keyHash: hash, perDay, isOwn };
}

function formatTaken(
  taken: TakenSubmission,
  {
    address,
    formatLimit,
  }: { readonly address: string; readonly formatLimit: (submissions: number) => string },
): Envelope {
  switch (taken.kind) {
    case "taken":
      return formatSubmissionAnswer({ kind: "receipt", receipt: taken.receipt });
    case "already-verified":
      return formatSubmissionAnswer({ kind: "already-verified", message: statusTexts.alreadyVerified });
    case "no-code":
      return formatSubmissionAnswer({ kind: "not-indexed", message: formatNoCode(address) });
    case "daily-limit":
      return formatNotOk(formatLimit(taken.perDay));
    case "queue-full":
      return formatNotOk(statusTexts.serverBusy);
  }
}

/** Answers what has become of a submission of one kind. */
export function createCheckStatus(kind: JobKind): StoreAction {
  return async ({ parameters, origin, signal }, services) => {
    const parsed = parseCheckStatusRequest(parameters);
    if (parsed.kind === "invalid") {
      return formatNotOk(parsed.text);
    }
    const status = toStatus(await awaitVerdict({ ...parsed.request, kind, signal }, services));
    return formatStatusAnswer(
      status.kind === "rejected" && services.isForOneCall !== true
        ? {
            ...status,
            message: withPage(status.message, `${origin}${submissionPath(parsed.request.receipt)}`),
          }
        : status,
    );
  };
}

/** Clients print the text of a refusal as it is: the page that says all of it is behind it, whole. */
function withPage(message: string, page: string): string {
  return `${message.replace(/\.$/, "")}. See ${page}`;
}

function toStatus(job: JobState | undefined): StatusAnswer {
  if (job === undefined) {
    return { kind: "unknown-receipt", message: statusTexts.unknownReceipt };
  }
  return job.kind === "pending" ? { kind: "pending", message: statusTexts.pending } : job.verdict;
}
