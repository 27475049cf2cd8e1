import type { Address, Hex } from "../../base/hex.ts";
import { detectProxy } from "../../core/proxy/detect-proxy.ts";
import type { CallOptions, ChainReader } from "../../verification/ports.ts";

/** Finds what a proxy delegates to: one address, or a diamond's facets; none where it is no proxy that is known. */
export type DetectImplementations = (
  proxy: { readonly reader: ChainReader; readonly address: Address; readonly code: Hex },
  options?: CallOptions,
) => Promise<readonly Address[]>;

/** Knows the proxies that the plugin knows, by the same rules. */
export const detectImplementations: DetectImplementations = async ({ reader, address, code }, options) => {
  const detection = await detectProxy({ address, code, probe: reader }, options);
  return detection.kind === "proxy" ? detection.implementations : [];
};
