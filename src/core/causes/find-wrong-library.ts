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

/**
 * Finds the library that the compiler linked at another address than the chain has, where the rest of the code
 * matches.
 *
 * @param settings of the compiler input
 */
export function findWrongLibrary(
  contract: CompiledContract,
  {
    deployed,
    settings,
  }: {
    readonly deployed: { readonly address: Address; readonly runtimeBytecode: BareHex };
    readonly settings: Readonly<Record<string, unknown>>;
  },
): WrongLibrary | undefined {
  const given = Object.entries(readLinkedLibraries({ settings }));
  const match = matchRuntime(unlink(contract, given), deployed.runtimeBytecode, deployed);
  const libraries = match.kind === "mismatch" ? {} : match.libraries;
  return given
    .map(([library, built]) => ({ library, built, deployed: toChecksumAddress(libraries[library] ?? "") }))
    .find(({ library, built, deployed: linked }) => library in libraries && linked !== built);
}

function unlink(
  { runtimeBytecode, ...contract }: CompiledContract,
  libraries: readonly (readonly [string, Address])[],
): CompiledContract {
  const instructions = readInstructions(runtimeBytecode.object);
  const linked = libraries.flatMap(([library, address]) =>
    instructions
      .filter(({ immediate }) => immediate === toBareHex(address))
      .map(({ offsetBytes }) => ({ library, offsetBytes: offsetBytes + 1, lengthBytes: 20 })),
  );
  const linkReferences = [...runtimeBytecode.linkReferences, ...linked];
  const object = linked.reduce(
    (code, { offsetBytes }) =>
      `${code.slice(0, offsetBytes * 2)}${"0".repeat(40)}${code.slice(offsetBytes * 2 + 40)}`,
    runtimeBytecode.object,
  );
  return { ...contract, runtimeBytecode: { ...runtimeBytecode, object, linkReferences } };
}
