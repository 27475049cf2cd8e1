import { toChecksumAddress } from "../../core/address/to-checksum-address.ts";
import type { Address, Hex } from "../../core/hex.ts";
import { keccak256 } from "../../core/keccak256.ts";
import type { CallOptions, ChainReader } from "../../verification/ports.ts";

/** Finds what a proxy delegates to; undefined where it is no proxy that is known. */
export type DetectImplementation = (
  proxy: { readonly reader: ChainReader; readonly address: Address; readonly code: Hex },
  options?: CallOptions,
) => Promise<Address | undefined>;

/** The whole code of a minimal proxy: https://eips.ethereum.org/EIPS/eip-1167 */
const minimalProxy = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/;

/** Knows the two commonest kinds: minimal proxies by their code, EIP-1967 proxies by their storage. */
export const detectImplementation: DetectImplementation = async ({ reader, address, code }, options) => {
  const target = minimalProxy.exec(code.toLowerCase())?.[1];
  if (target !== undefined) {
    return toChecksumAddress(target);
  }
  const word = await reader.getStorage(address, slotOf("eip1967.proxy.implementation"), options);
  const digits = word.slice(2).toLowerCase().padStart(64, "0").slice(-40);
  return /^0+$/.test(digits) ? undefined : toChecksumAddress(digits);
};

/** The hash of a label minus one, so that its preimage is not known: https://eips.ethereum.org/EIPS/eip-1967 */
function slotOf(label: string): Hex {
  const slot = BigInt(`0x${keccak256(label)}`) - 1n;
  return `0x${slot.toString(16).padStart(64, "0")}`;
}
