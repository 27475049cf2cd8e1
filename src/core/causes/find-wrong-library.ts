import { type Address, type BareHex, toBareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import { readInstructions } from "../bytecode/instructions.ts";
import { matchRuntime } from "../bytecode/match-code.ts";
import { toChecksumAddress } from "../contract/address.ts";
import { readLinkedLibraries } from "../contract/libraries.ts";

export interface WrongLibrary {
  readonly library: string;
  readonly built: Address;
  readonly deployed: Address;
}

const addressDigits = 40;

interface Deployed {
  readonly address: Address;
  readonly runtimeBytecode: BareHex;
}

/**
 * Finds the library that the compiler linked at another address than the chain has, where the rest of the code
 * matches.
 *
 * @param settings of the compiler input
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
  const deployed = takeAddress(onChain, first?.offsetBytes ?? 0);
  return matchRuntime(relinked, onChain, { address }).kind === "mismatch"
    ? undefined
    : { ...found, deployed: toChecksumAddress(deployed) };
}

function takeAddress(code: BareHex, offsetBytes: number): BareHex {
  const start = (offsetBytes + 1) * 2;
  return code.slice(start, start + addressDigits);
}
