import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import type { Envelope, RequestParameters } from "../../../explorer-api/etherscan/call.ts";
import type { ForwardedAnswer } from "../../../verification/ports.ts";
import type { ConnectedChain } from "../../engine/chains.ts";
import type { SubmissionLimits, SubmissionServices } from "../take-submission.ts";
import type { ApiKey } from "./check-api-key.ts";

/** What the actions answer from. */
export interface ActionServices extends SubmissionServices {
  readonly limits: ActionLimits;
}

export interface ActionLimits extends SubmissionLimits {
  readonly submissionsPerDay: number;
  readonly proxySubmissionsPerDay: number;
  /** How long the chain is searched for a creation. */
  readonly creationSearchMs: number;
}

/** One call of an action. */
export interface ActionCall {
  readonly method: string;
  readonly parameters: RequestParameters;
  readonly apiKey: ApiKey;
  /** The chain that the call is about. @throws typed errors of a chain that does not answer */
  readonly chain: ConnectedChain;
  /** Where the client reaches this explorer: `http://127.0.0.1:4280`. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** An answer of the module `proxy`: a node's, and no envelope. */
export type NodeAnswerOnWire = ForwardedAnswer & { readonly jsonrpc: "2.0"; readonly id: 1 };

/** The answer: an envelope, or an ABI without one, for `format=raw`. */
export type ActionAnswer = Envelope | readonly AbiEntry[] | NodeAnswerOnWire;

/** Answers an action that is about a contract on a chain. */
export type ChainAction = (call: ActionCall, services: ActionServices) => Promise<ActionAnswer>;

/** Answers an action that needs no chain, and so also while the chain does not answer. */
export type StoreAction = (
  call: Omit<ActionCall, "chain">,
  services: ActionServices,
) => Promise<ActionAnswer>;
