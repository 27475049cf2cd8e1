import type { Address, Hex } from "../hex.ts";

/** Ends what waits. */
export interface ProbeOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * What detection needs to know of the chain. A reader of the chain fits as it is.
 *
 * A failure rejects, and the detection with it. That a contract reverts is an answer.
 */
export interface ProxyProbe {
  /** One word of a contract's storage. */
  getStorage(address: Address, slot: Hex, options?: ProbeOptions): Promise<Hex>;
  call(
    request: { readonly to: Address; readonly data: Hex },
    options?: ProbeOptions,
  ): Promise<{ readonly kind: "returned"; readonly data: Hex } | { readonly kind: "reverted" }>;
}

/** The same with code, for whoever follows proxies to other contracts. */
export interface ProxyGraphProbe extends ProxyProbe {
  /** Runtime bytecode; "0x" where there is none. */
  getCode(address: Address, options?: ProbeOptions): Promise<Hex>;
}
