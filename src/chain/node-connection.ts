import type { CallOptions, Clock } from "../verification/ports.ts";

export interface JsonRpcQuestion {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/**
 * The `request` of EIP-1193; Hardhat's `connection.provider.request` fits. One that ignores the
 * signal is left behind when the signal is aborted.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export type JsonRpcRequest = (question: JsonRpcQuestion, options?: CallOptions) => Promise<unknown>;

/** For each request, where nobody says otherwise. */
export const defaultTimeoutMs = 60_000;

/** A way to ask one node. */
export interface NodeConnection {
  readonly request: JsonRpcRequest;
  /** Names the node in errors: a network's name or a URL. Secrets in a URL are cut off there. */
  readonly describe: () => string;
  /** What the node may repeat of the URL that it was asked at, and nobody else should. */
  readonly secrets?: readonly string[] | undefined;
  /** After this time without an answer the node counts as unreachable. */
  readonly timeoutMs: number;
  /** With it, a question that failed for a reason that passes is asked again. Default: each is asked once. */
  readonly clock?: Clock | undefined;
  /** Called before each wait, for people who wait. */
  readonly onRetry?: ((retry: NodeRetry) => void) | undefined;
}

/** A question that failed and will be asked again. */
export interface NodeRetry {
  readonly node: string;
  /** What happened, as a sentence. */
  readonly message: string;
  readonly delayMs: number;
}
