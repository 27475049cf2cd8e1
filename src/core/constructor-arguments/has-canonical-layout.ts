import type { AbiParameter } from "../build-info/compiled-contract.ts";
import type { BareHex } from "../hex.ts";
import { findEncodingEnd } from "./find-encoding-end.ts";

/**
 * Whether offsets and lengths in encoded data are those that an encoder writes, with nothing after
 * the last value.
 */
export function hasCanonicalLayout(parameters: readonly AbiParameter[], encoded: BareHex): boolean {
  return findEncodingEnd(parameters, encoded) === encoded.length / 2;
}
