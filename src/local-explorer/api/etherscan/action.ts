import type { Envelope, RequestParameters } from "../../../explorer-api/etherscan/call.ts";
import type { ForwardedAnswer } from "../../../verification/ports.ts";
import type { ConnectedChain } from "../../engine/chains.ts";
import type { ApiKey } from "../api-key.ts";
import type { ApiSources } from "../api-sources.ts";
import type { ActionStyle } from "./action-style.ts";

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
export type ChainAction = (call: ActionCall, services: ApiSources) => Promise<ActionAnswer>;

/** Answers an action that needs no chain, and so also while the chain does not answer. */
export type StoreAction = (call: Omit<ActionCall, "chain">, services: ApiSources) => Promise<ActionAnswer>;
