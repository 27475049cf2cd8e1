import { createHash } from "node:crypto";
import type { Envelope, ParsedRequest, RequestParameters } from "../../../explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import type { ForwardedAnswer } from "../../../verification/ports.ts";
import type { ConnectedChain } from "../../engine/chains.ts";
import type { SubmissionLimits, SubmissionServices } from "../take-submission.ts";
import type { ActionStyle } from "./action-style.ts";

/** What the actions answer from. */
export interface ActionServices extends SubmissionServices {
  readonly limits: ActionLimits;
  /** Whether it ends with the call that it answers, so that no one can open a page of it; default: no. */
  readonly isForOneCall?: boolean | undefined;
}

export interface ActionLimits extends SubmissionLimits {
  readonly submissionsPerDay: number;
  readonly proxySubmissionsPerDay: number;
  /** How long the chain is searched for a creation. */
  readonly creationSearchMs: number;
}

/** One call of an action. */
interface ActionCall {
  readonly style: ActionStyle;
  readonly method: string;
  readonly parameters: RequestParameters;
  /** undefined: the API asks for none. */
  readonly apiKey: ApiKey | undefined;
  /** The chain that the call is about. @throws typed errors of a chain that does not answer */
  readonly chain: ConnectedChain;
  /** Where the client reaches this explorer: `http://127.0.0.1:4280`. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** An answer of the module `proxy`: a node's, and no envelope. */
export type NodeAnswerOnWire = ForwardedAnswer & { readonly jsonrpc: "2.0"; readonly id: 1 };

export type ActionAnswer = Envelope | NodeAnswerOnWire;

/** Answers an action that is about a contract on a chain. */
export type ChainAction = (call: ActionCall, services: ActionServices) => Promise<ActionAnswer>;

/** Answers an action that needs no chain, and so also while the chain does not answer. */
export type StoreAction = (
  call: Omit<ActionCall, "chain">,
  services: ActionServices,
) => Promise<ActionAnswer>;

/** A key as far as the local explorer keeps it. */
export interface ApiKey {
  /** A digest of it; also of no key at all. */
  readonly keyHash: string;
  /** Whether it is the key that lies beside the database. */
  readonly isOwn: boolean;
}

/** Checks keys against a list; without one any key will do. The explorer's own key always does. */
export function createApiKeyCheck(apiKeys: readonly string[] | undefined, ownKey?: string | undefined) {
  /** Submissions need a key. Others do not, but a key that they bring must be a right one. */
  return (
    parameters: RequestParameters,
    { isNeeded }: { readonly isNeeded: boolean },
  ): ParsedRequest<ApiKey> => {
    const key = parameters.get("apikey") ?? "";
    const keyHash = createHash("sha256").update(key).digest("hex");
    const isOwn = key === ownKey;
    if (key === "") {
      return isNeeded
        ? { kind: "invalid", text: statusTexts.missingApiKey }
        : { kind: "request", request: { keyHash, isOwn } };
    }
    return apiKeys === undefined || isOwn || apiKeys.includes(key)
      ? { kind: "request", request: { keyHash, isOwn } }
      : { kind: "invalid", text: statusTexts.invalidApiKey };
  };
}
