import { randomBytes } from "node:crypto";
import {
  formatStatusAnswer,
  parseCheckStatusRequest,
  type StatusAnswer,
} from "../../../explorer-api/etherscan/actions/check-status.ts";
import { parseVerifyProxyContractRequest } from "../../../explorer-api/etherscan/actions/verify-proxy-contract.ts";
import { parseVerifySourceCodeRequest } from "../../../explorer-api/etherscan/actions/verify-source-code.ts";
import { type Envelope, formatNotOk } from "../../../explorer-api/etherscan/envelope.ts";
import { formatDailyLimit, formatNoCode, statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import { formatSubmissionAnswer } from "../../../explorer-api/etherscan/submission-answer.ts";
import { receiptLength, toReceipt } from "../../../explorer-api/etherscan/wire-values.ts";
import { awaitDeployedCode, toAddress } from "../../engine/chains.ts";
import type { JobRequest } from "../../engine/records.ts";
import type { JobState } from "../../store/jobs.ts";
import type { ActionCall, ActionServices, ChainAction, StoreAction } from "./action.ts";
import { hasManyParts } from "./parameters.ts";
import { formatProxyDailyLimit, formatSourceTooLong, refusalTexts } from "./refusal-texts.ts";

/** Takes the source of a contract for verification. */
export const verifySourceCode: ChainAction = async (call, services) => {
  const { parameters, chain, signal } = call;
  const { store, clock, limits } = services;
  const parsed = parseVerifySourceCodeRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const submission = { ...parsed.request, address: toAddress(parsed.request.address) };
  const { address, sourceCode } = submission;
  if (submission.codeFormat !== "solidity-single-file" && hasManyParts(sourceCode)) {
    return formatNotOk(refusalTexts.tooManyParts);
  }
  if (sourceCode.length > limits.maxSourceCharacters) {
    return formatNotOk(formatSourceTooLong(limits.maxSourceCharacters));
  }
  const onChain = await awaitDeployedCode({ chain, address }, { clock, waitMs: limits.codeWaitMs, signal });
  if (onChain === undefined) {
    return formatSubmissionAnswer({ kind: "not-indexed", message: formatNoCode(address) });
  }
  // A partial match may be improved on; an exact one is the best there is.
  if (store.contracts.findMatch(onChain.deployed) === "exact") {
    return formatSubmissionAnswer({ kind: "already-verified", message: statusTexts.alreadyVerified });
  }
  return submitJob({ ...call, request: { kind: "source", submission } }, services);
};

/** Takes a proxy that is to be linked to its implementation. */
export const verifyProxyContract: ChainAction = async (call, services) => {
  const parsed = parseVerifyProxyContractRequest(call.parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const { expectedImplementation } = parsed.request;
  const address = toAddress(parsed.request.address);
  const { clock, limits } = services;
  const wait = { clock, waitMs: limits.codeWaitMs, signal: call.signal };
  const onChain = await awaitDeployedCode({ chain: call.chain, address }, wait);
  return onChain === undefined
    ? formatSubmissionAnswer({ kind: "not-indexed", message: formatNoCode(address) })
    : submitJob(
        {
          ...call,
          request: {
            kind: "proxy",
            address,
            expectedImplementation: expectedImplementation && toAddress(expectedImplementation),
          },
        },
        services,
      );
};

/**
 * Takes a submission: stores the job, counts it against the day's limit, and answers with a receipt.
 * The limit is not for this explorer's own key.
 *
 * The job is in the database before the answer goes out, so that a receipt is never a lie, whatever
 * happens to this process then.
 */
function submitJob(
  { request, chain, apiKey }: Pick<ActionCall, "chain" | "apiKey"> & { readonly request: JobRequest },
  { store, queue, clock, limits }: ActionServices,
): Envelope {
  const submittedAtMs = clock.now();
  const day = new Date(submittedAtMs).toISOString().slice(0, 10);
  const counter = { day, kind: request.kind, keyHash: apiKey.hash };
  const isSource = request.kind === "source";
  const perDay = isSource ? limits.submissionsPerDay : limits.proxySubmissionsPerDay;
  const answer = store.transaction(() => {
    if (!apiKey.isOwn && store.dailyCounters.count(counter) >= perDay) {
      return formatNotOk(isSource ? formatDailyLimit(perDay) : formatProxyDailyLimit(perDay));
    }
    // Nobody may have more places in the queue than are left for the others.
    const places = limits.maxPendingJobs - store.jobs.countPending();
    if (places <= 0 || (!apiKey.isOwn && store.jobs.countPendingOf(apiKey.hash) >= places)) {
      return formatNotOk(statusTexts.serverBusy);
    }
    const receipt = toReceipt(randomBytes(receiptLength));
    store.dailyCounters.increment(counter);
    store.jobs.add({ guid: receipt, chain: chain.key, request, submittedAtMs, submitter: apiKey.hash });
    return formatSubmissionAnswer({ kind: "receipt", receipt });
  });
  queue.wake();
  return answer;
}

/** How often the store is looked into while somebody waits for a verdict. */
const pollDelayMs = 50;

/**
 * Answers what has become of a submission of one kind.
 *
 * While there is no verdict the answer is held back a little: compilations take seconds, and forge
 * asks at once and then not before a quarter of a minute has passed.
 */
export function createCheckStatus(kind: JobRequest["kind"]): StoreAction {
  return async ({ parameters, signal }, { store, clock, limits }) => {
    const parsed = parseCheckStatusRequest(parameters);
    if (parsed.kind === "invalid") {
      return formatNotOk(parsed.text);
    }
    const { receipt } = parsed.request;
    const deadlineMs = clock.now() + limits.statusWaitMs;
    let job = store.jobs.find(receipt, kind);
    while (job?.kind === "pending" && clock.now() + pollDelayMs <= deadlineMs) {
      await clock.sleep(pollDelayMs, signal);
      job = store.jobs.find(receipt, kind);
    }
    return formatStatusAnswer(toStatus(job));
  };
}

function toStatus(job: JobState | undefined): StatusAnswer {
  if (job === undefined) {
    return { kind: "unknown-receipt", message: statusTexts.unknownReceipt };
  }
  return job.kind === "pending" ? { kind: "pending", message: statusTexts.pending } : job.verdict;
}
