import { type Address, type BareHex, toBareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import { readInstructions } from "../bytecode/instructions.ts";
import type { BytecodeDifference } from "../bytecode/match.ts";
import { matchRuntime } from "../bytecode/match-code.ts";
import { toChecksumAddress } from "../contract/address.ts";
import { readLinkedLibraries } from "../contract/libraries.ts";
import type { BuildCause } from "./cause.ts";

/** A library that a build was linked to at one address, and the deployment at another. */
export interface WrongLibrary {
  readonly library: string;
  readonly built: Address;
  readonly deployed: Address;
}

const addressDigits = 40;

interface Deployed {
  readonly address: Address;
  /** The code at the address. */
  readonly runtimeBytecode: BareHex;
}

/**
 * Finds the library whose address the compiler was given and is another one on the chain, where the two codes
 * match in everything else.
 *
 * A library that is linked after the compilation leaves a place for any address, and is never wrong.
 *
 * @param settings those of the compiler input, with the libraries that the compiler was given
 */
export function findWrongLibrary(
  contract: CompiledContract,
  {
    deployed: { address, runtimeBytecode: onChain },
    settings,
  }: { readonly deployed: Deployed; readonly settings: Readonly<Record<string, unknown>> },
): WrongLibrary | undefined {
  const { object } = contract.runtimeBytecode;
  const given = new Map(
    Object.entries(readLinkedLibraries({ settings })).map(([library, built]) => [
      toBareHex(built),
      { library, built },
    ]),
  );
  const differing = readInstructions(object).filter(
    ({ offsetBytes, immediate }) => given.has(immediate) && takeAddress(onChain, offsetBytes) !== immediate,
  );
  const [first] = differing;
  const found = first && given.get(first.immediate);
  if (found === undefined) {
    return undefined;
  }
  const corrected = differing.reduce(
    (code, { offsetBytes }) =>
      code.slice(0, (offsetBytes + 1) * 2) +
      takeAddress(onChain, offsetBytes) +
      code.slice((offsetBytes + 1) * 2 + addressDigits),
    object,
  );
  const relinked = { ...contract, runtimeBytecode: { ...contract.runtimeBytecode, object: corrected } };
  const match = matchRuntime(relinked, onChain, { address });
  const isOnlyDifference = match.kind !== "mismatch" || match.difference.kind === "metadata";
  const deployed = takeAddress(onChain, first?.offsetBytes ?? 0);
  return isOnlyDifference ? { ...found, deployed: toChecksumAddress(deployed) } : undefined;
}

/** What the instruction at an offset pushes, read as an address. */
function takeAddress(code: BareHex, offsetBytes: number): BareHex {
  const start = (offsetBytes + 1) * 2;
  return code.slice(start, start + addressDigits);
}

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
