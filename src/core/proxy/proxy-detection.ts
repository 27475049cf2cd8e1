import type { Address, BareHex } from "../hex.ts";
import type { ProxyPattern } from "./proxy-pattern.ts";

/** A contract that runs the code of others. Optional facts are left out where there are none. */
export interface DetectedProxy {
  readonly kind: "proxy";
  readonly pattern: ProxyPattern;
  /**
   * What the proxy delegates to: one address, for a diamond its facets in its own order. Empty only
   * for a beacon proxy whose beacon does not answer. That there is code is not checked here.
   */
  readonly implementations: readonly Address[];
  /** The contract that knows the implementation in the proxy's stead. */
  readonly beacon?: Address;
  /** Who may upgrade: a contract such as ProxyAdmin, or an account. */
  readonly admin?: Address;
  /** What is appended to the code of a clone for its implementation to read; not the empty string. */
  readonly immutableArguments?: BareHex;
  /** The code was put together byte by byte: there is no source that could be verified. */
  readonly sourceless: boolean;
}

/** What the state of the chain says of a contract. */
export type ProxyDetection = { readonly kind: "not-a-proxy" } | DetectedProxy;
