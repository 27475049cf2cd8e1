import type { BytecodeDifference } from "../bytecode/match.ts";
import { toChecksumAddress } from "../contract/address.ts";
import type { BuildCause } from "./cause.ts";

/** Returns the cause that the comparison itself proves. Other differences only say where it stopped. */
export function findEvidentCause(
  contract: string,
  difference: BytecodeDifference | undefined,
): BuildCause | undefined {
  switch (difference?.kind) {
    case "library-conflict":
      return {
        kind: "library-conflict",
        contract,
        library: difference.library,
        addresses: difference.addresses.map(toChecksumAddress),
      };
    case "immutable-conflict":
      return { kind: "immutable-conflict", contract };
    case "call-protection":
      return { kind: "call-protection", contract, protects: toChecksumAddress(difference.address) };
    case "metadata": {
      const { compiledBytes, onChainBytes } = difference;
      return { kind: "metadata-form", contract, compiledBytes, onChainBytes };
    }
    default:
      return undefined;
  }
}
