import type { Address, Hex } from "../../core/hex.ts";
import { detectProxy } from "../../core/proxy/detect-proxy.ts";
import type { CallOptions, ChainReader } from "../../verification/ports.ts";

/** Finds what a proxy delegates to; undefined where it is no proxy that is known. */
export type DetectImplementation = (
  proxy: { readonly reader: ChainReader; readonly address: Address; readonly code: Hex },
  options?: CallOptions,
) => Promise<Address | undefined>;

/**
 * Knows the proxies that the plugin knows, by the same rules. Of a diamond's facets it is the first:
 * a record of the explorer API has room for one implementation.
 */
export const detectImplementation: DetectImplementation = async ({ reader, address, code }, options) => {
  const detection = await detectProxy({ address, code, probe: reader }, options);
  return detection.kind === "proxy" ? detection.implementations[0] : undefined;
};
