const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/**
 * Writes bytes the way IPFS writes hashes of files. Leading zero bytes, which no such hash has, are
 * not kept.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-msporny-base58
 */
export function encodeBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  while (value > 0n) {
    text = (alphabet[Number(value % 58n)] ?? "") + text;
    value /= 58n;
  }
  return text;
}
