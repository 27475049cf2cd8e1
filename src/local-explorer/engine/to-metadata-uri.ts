import type { BareHex } from "../../base/hex.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";

const base58Digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** "sha2-256, 32 bytes", as IPFS puts it before a digest: https://multiformats.io/multihash/ */
const sha256Prefix = "1220";

/**
 * Where a contract's metadata file lies, by the hash in its runtime bytecode: `ipfs://Qm…` or
 * `bzzr://…`; undefined where the code does not say.
 */
export function toMetadataUri(runtimeBytecode: BareHex): string | undefined {
  const hash = findTrailingMetadata(runtimeBytecode)?.metadata.sourceHash;
  if (hash === undefined) {
    return undefined;
  }
  return hash.kind === "ipfs"
    ? `ipfs://${toBase58(`${sha256Prefix}${hash.digest}`)}`
    : `bzzr://${hash.digest}`;
}

/** A first version IPFS address is base 58 of the multihash, which never begins with a zero byte. */
function toBase58(hex: BareHex): string {
  let rest = BigInt(`0x${hex}`);
  let text = "";
  while (rest > 0n) {
    text = base58Digits.charAt(Number(rest % 58n)) + text;
    rest /= 58n;
  }
  return text;
}
