import type { Address } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { type Failure, isExplorerFailure, isFailure } from "../../core/errors/failure.ts";
import {
  buildCheckProxyVerificationRequest,
  buildCheckVerifyStatusRequest,
  parseCheckProxyVerificationAnswer,
  parseCheckVerifyStatusAnswer,
} from "../../explorer-api/etherscan/actions/check-status.ts";
import { buildGetAbiRequest, parseGetAbiAnswer } from "../../explorer-api/etherscan/actions/get-abi.ts";
import {
  buildGetContractCreationRequest,
  parseGetContractCreationAnswer,
} from "../../explorer-api/etherscan/actions/get-contract-creation.ts";
import {
  buildGetSourceCodeRequest,
  parseGetImplementationAnswer,
  parseGetSourceCodeAnswer,
} from "../../explorer-api/etherscan/actions/get-source-code.ts";
import {
  buildVerifyProxyContractRequest,
  type ProxySubmission,
  parseVerifyProxyContractAnswer,
} from "../../explorer-api/etherscan/actions/verify-proxy-contract.ts";
import {
  buildVerifySourceCodeRequest,
  parseVerifySourceCodeAnswer,
} from "../../explorer-api/etherscan/actions/verify-source-code.ts";
import type {
  CallOptions,
  ContractCreation,
  ProxyStatusAnswer,
  ProxySubmissionAnswer,
  StatusAnswer,
  Submission,
  SubmissionAnswer,
  VerifiedSource,
} from "../../verification/ports.ts";
import type { ActionCall, ExplorerCaller } from "./call-action.ts";

/** The answer got lost: whether the submission was accepted is not known. */
interface LostAnswer {
  readonly kind: "unknown";
  readonly message: string;
}

/**
 * Returns whether an answer's receipt contains a secret. Receipts are shown and stored, so such a receipt is
 * refused.
 */
function repeatsSecret(answer: object, { quote }: Pick<ExplorerCaller, "quote">): boolean {
  return (
    "receipt" in answer && typeof answer.receipt === "string" && quote(answer.receipt) !== answer.receipt
  );
}

/**
 * Calls an action that must not be done twice.
 *
 * It throws only if the explorer certainly accepted nothing. After any other failure the answer is `unknown`.
 */
async function callSubmission<Answer extends object>(
  caller: ExplorerCaller,
  { call, ...options }: CallOptions & { readonly call: ActionCall<Answer> },
): Promise<Answer | LostAnswer> {
  try {
    const answer = await caller.call(call, options);
    return repeatsSecret(answer, caller)
      ? { kind: "unknown", message: "The explorer's receipt contains a secret." }
      : answer;
  } catch (error) {
    if (isExplorerFailure(error) && !error.isUnprocessed) {
      return { kind: "unknown", message: error.summary };
    }
    throw error;
  }
}

/** Asks what became of a submitted proxy. */
export async function checkProxyVerification(
  caller: ExplorerCaller,
  { receipt, ...options }: CallOptions & { readonly receipt: string },
): Promise<ProxyStatusAnswer> {
  const request = buildCheckProxyVerificationRequest(receipt);
  return quoteAnswer(
    await caller.call({ request, parse: parseCheckProxyVerificationAnswer }, options),
    caller,
  );
}

/** Asks what became of a submitted contract. */
export async function checkVerifyStatus(
  caller: ExplorerCaller,
  { receipt, ...options }: CallOptions & { readonly receipt: string },
): Promise<StatusAnswer> {
  const request = buildCheckVerifyStatusRequest(receipt);
  return quoteAnswer(await caller.call({ request, parse: parseCheckVerifyStatusAnswer }, options), caller);
}

/** Returns the ABI that the explorer has of a contract; undefined: not verified. */
export function getAbi(
  caller: ExplorerCaller,
  { address, ...options }: CallOptions & { readonly address: Address },
): Promise<readonly AbiEntry[] | undefined> {
  return caller.call({ request: buildGetAbiRequest(address), parse: parseGetAbiAnswer }, options);
}

/**
 * Returns who created each contract; those that the explorer does not know are left out.
 *
 * One call after the other, so that a long list does not run into the rate limit by itself.
 */
export async function getContractCreation(
  caller: ExplorerCaller,
  { addresses, ...options }: CallOptions & { readonly addresses: readonly Address[] },
): Promise<readonly ContractCreation[]> {
  const creations: ContractCreation[] = [];
  for (let start = 0; start < addresses.length; ) {
    const part = addresses.slice(start, start + caller.maxCreationAddresses());
    const request = buildGetContractCreationRequest(part);
    creations.push(...(await caller.call({ request, parse: parseGetContractCreationAnswer }, options)));
    start += part.length;
  }
  return creations;
}

/** Returns the implementation that the explorer shows for a proxy; undefined: it shows none. */
export function getImplementation(
  caller: ExplorerCaller,
  { address, ...options }: CallOptions & { readonly address: Address },
): Promise<Address | undefined> {
  return caller.call(
    { request: buildGetSourceCodeRequest(address), parse: parseGetImplementationAnswer },
    options,
  );
}

/** Returns the explorer's record of a contract; undefined: not verified. */
export function getSourceCode(
  caller: ExplorerCaller,
  { address, ...options }: CallOptions & { readonly address: Address },
): Promise<VerifiedSource | undefined> {
  return caller.call(
    {
      request: buildGetSourceCodeRequest(address),
      parse: (envelope) => parseGetSourceCodeAnswer(envelope, address),
    },
    options,
  );
}

/** The answer with the explorer's words made fit for a message. */
function quoteAnswer<Answer extends object>(
  answer: Answer,
  { quote }: Pick<ExplorerCaller, "quote">,
): Answer {
  return "message" in answer && typeof answer.message === "string"
    ? { ...answer, message: quote(answer.message) }
    : answer;
}

/** Submits a proxy, to be linked to its implementation; not every explorer has this action. */
export async function verifyProxyContract(
  caller: ExplorerCaller,
  { proxy, ...options }: CallOptions & { readonly proxy: ProxySubmission },
): Promise<ProxySubmissionAnswer> {
  const call = { request: buildVerifyProxyContractRequest(proxy), parse: parseVerifyProxyContractAnswer };
  try {
    return quoteAnswer(await callSubmission(caller, { call, ...options }), caller);
  } catch (error) {
    if (isNotServed(error)) {
      return { kind: "unsupported", message: error.summary };
    }
    throw error;
  }
}

/** The other actions are served at this address, so a status of this kind is about the action. */
function isNotServed(
  error: unknown,
): error is Failure<"EXPLORER_RESPONSE_INVALID"> | Failure<"EXPLORER_REQUEST_REJECTED"> {
  const isAnswer =
    isFailure(error, "EXPLORER_RESPONSE_INVALID") || isFailure(error, "EXPLORER_REQUEST_REJECTED");
  return isAnswer && !error.isTransient && [404, 405, 501].includes(error.details.httpStatus ?? 0);
}

/** Submits a contract's source. */
export async function verifySourceCode(
  caller: ExplorerCaller,
  { submission, ...options }: CallOptions & { readonly submission: Submission },
): Promise<SubmissionAnswer> {
  const call = { request: buildVerifySourceCodeRequest(submission), parse: parseVerifySourceCodeAnswer };
  return quoteAnswer(await callSubmission(caller, { call, ...options }), caller);
}
