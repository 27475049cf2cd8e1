import type { Envelope, RequestParameters } from "../../../explorer-api/etherscan/call.ts";
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

/** Answers an action that is about a contract on a chain. */
export type ChainAction = (call: ActionCall, services: ApiSources) => Promise<Envelope>;

/** Answers an action that needs no chain, and so also while the chain does not answer. */
export type StoreAction = (call: Omit<ActionCall, "chain">, services: ApiSources) => Promise<Envelope>;
