import type { BareHex } from "../hex.ts";

const wordBytes = 32;

/** A salt and a little more may stand between a length and the code that it counts. */
const maxGapBytes = 256;

/**
 * Whether data say that what stands in a range ends there: it is the end of the data, or a length
 * shortly before the range counts up to it.
 *
 * The ABI writes such a length before `bytes`, and so does the packed form of Safe's MultiSend. It
 * counts from its own end; between it and the code there may be a salt, for a deployer that takes
 * the two together.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding
 * @see https://github.com/safe-global/safe-smart-account/blob/main/contracts/libraries/MultiSend.sol
 */
export function isDelimited(
  data: BareHex,
  { startBytes, endBytes }: { readonly startBytes: number; readonly endBytes: number },
): boolean {
  if (endBytes * 2 === data.length) {
    return true;
  }
  const largestGapBytes = Math.min(maxGapBytes, startBytes - wordBytes);
  for (let gapBytes = 0; gapBytes <= largestGapBytes; gapBytes += 1) {
    const countedBytes = endBytes - startBytes + gapBytes;
    const length = countedBytes.toString(16).padStart(wordBytes * 2, "0");
    if (data.startsWith(length, (startBytes - gapBytes - wordBytes) * 2)) {
      return true;
    }
  }
  return false;
}
