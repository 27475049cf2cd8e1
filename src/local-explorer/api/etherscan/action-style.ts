import { randomBytes } from "node:crypto";
import type { Address, Hex } from "../../../base/hex.ts";
import { formatStatusAnswer } from "../../../explorer-api/etherscan/actions/check-status.ts";
import {
  formatGetContractCreationAnswer,
  parseGetContractCreationRequest,
} from "../../../explorer-api/etherscan/actions/get-contract-creation.ts";
import { formatGetSourceCodeAnswer } from "../../../explorer-api/etherscan/actions/get-source-code.ts";
import {
  type Envelope,
  formatNotOk,
  type ParsedRequest,
  type RequestParameters,
} from "../../../explorer-api/etherscan/call.ts";
import { formatDailyLimit, formatNoCode, statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import { formatSubmissionAnswer } from "../../../explorer-api/etherscan/submission-answer.ts";
import type { VerifiedRecord } from "../../../explorer-api/etherscan/verified-record.ts";
import { receiptLength, toReceipt } from "../../../explorer-api/etherscan/wire-values.ts";
import type { ContractCreation } from "../../../verification/ports.ts";
import type { ConnectedChain } from "../../engine/chains.ts";
import type { SourceSubmission } from "../../engine/records.ts";

import type { JobKind, JobState } from "../../store/jobs.ts";
import type { ApiKey } from "../api-key.ts";
import type { ApiSources } from "../api-sources.ts";
import type { TakenSubmission } from "../take-submission.ts";

/** The differences between two explorers that serve the same actions. */
export interface ActionStyle {
  /** Whether submissions need a key, which then has a daily limit. */
  readonly hasKeys: boolean;
  /** With what a proxy without a verified source is refused; undefined: it is linked too. */
  readonly unverifiedProxy: string | undefined;
  refuseAction(parameters: RequestParameters, text: string): HttpAnswer;
  refuse(text: string): Envelope;
  refuseSubmission(text: string): Envelope;
  parseAddresses(parameters: RequestParameters): ParsedRequest<readonly Hex[]>;
  formatCreations(creations: readonly ContractCreation[]): Envelope;
  formatSource(address: Address, shown: ShownSource): Envelope;
  toSubmission(submission: SourceSubmission, parameters: RequestParameters): ParsedRequest<SourceSubmission>;
  createReceipt(address: Address, services: Pick<ApiSources, "store" | "clock">): string;
  formatTaken(taken: TakenSubmission, of: { readonly address: Address; readonly kind: JobKind }): Envelope;
  formatStatus(
    job: JobState | undefined,
    of: { readonly kind: JobKind; readonly page: string | undefined },
  ): Envelope;
}

export interface HttpAnswer {
  readonly status: number;
  readonly json: unknown;
}

interface ShownSource {
  /** undefined: it is not verified. */
  readonly record: VerifiedRecord | undefined;
  readonly implementation: Address | undefined;
}

/** As Etherscan answers, with HTTP status 200 always: hardhat-verify drops the text of any other. */
export const etherscanStyle: ActionStyle = {
  hasKeys: true,
  unverifiedProxy: undefined,
  refuseAction: (_, text) => ({ status: 200, json: formatNotOk(text) }),
  refuse: (text) => formatNotOk(text),
  refuseSubmission: (text) => formatNotOk(text),
  parseAddresses: parseGetContractCreationRequest,
  formatCreations: formatGetContractCreationAnswer,
  formatSource: (_, { record, implementation }) => formatGetSourceCodeAnswer(record, implementation),
  toSubmission: (submission) => ({ kind: "request", request: submission }),
  createReceipt: () => toReceipt(randomBytes(receiptLength)),
  formatTaken(taken, { address, kind }) {
    switch (taken.kind) {
      case "taken":
        return formatSubmissionAnswer({ kind: "receipt", receipt: taken.receipt });
      case "already-verified":
        return formatSubmissionAnswer({ kind: "already-verified", message: statusTexts.alreadyVerified });
      case "no-code":
        return formatSubmissionAnswer({ kind: "not-indexed", message: formatNoCode(address) });
      case "daily-limit":
        return formatNotOk(
          kind === "proxy"
            ? `Daily limit of ${taken.perDay} proxy submissions reached`
            : formatDailyLimit(taken.perDay),
        );
    }
  },
  formatStatus(job, { page }) {
    if (job === undefined) {
      return formatStatusAnswer({ kind: "unknown-receipt", message: statusTexts.unknownReceipt });
    }
    if (job.kind === "pending") {
      return formatStatusAnswer({ kind: "pending", message: statusTexts.pending });
    }
    const { kind, message } = job.verdict;
    const isExplained = kind === "rejected" && page !== undefined;
    return formatStatusAnswer({ kind, message: isExplained ? withPage(message, page) : message });
  },
};

/** Clients print the text of a refusal, so it ends with the page that explains it. */
function withPage(message: string, page: string): string {
  return `${message.replace(/\.$/, "")}. See ${page}`;
}

interface ActionCall {
  readonly style: ActionStyle;
  readonly method: string;
  readonly parameters: RequestParameters;
  /** undefined: the API asks for none. */
  readonly apiKey: ApiKey | undefined;
  readonly chain: ConnectedChain;
  /** Where the client reaches this explorer: `http://127.0.0.1:4280`. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

export type ChainAction = (call: ActionCall, services: ApiSources) => Promise<Envelope>;

/** Needs no chain, so it is answered also while the chain does not answer. */
export type StoreAction = (call: Omit<ActionCall, "chain">, services: ApiSources) => Promise<Envelope>;
