import { isDeepStrictEqual } from "node:util";
import type { Address } from "../hex.ts";
import type { CompilerInput } from "./compiler-input.ts";

/**
 * Gives the compiler the addresses of libraries, by fully qualified name; everything else stays.
 *
 * Explorers take them from here. An input that has these very libraries already is returned as it is. They become part of the metadata, but of no other code.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description
 */
export function linkLibraries(
  input: CompilerInput,
  libraries: Readonly<Record<string, Address>>,
): CompilerInput {
  const names = Object.keys(libraries);
  if (names.length === 0) {
    return input;
  }
  const bySource: Record<string, Record<string, Address>> = {};
  for (const [fullyQualifiedName, address] of Object.entries(libraries)) {
    const colon = fullyQualifiedName.lastIndexOf(":");
    const sourceName = fullyQualifiedName.slice(0, colon);
    bySource[sourceName] = { ...bySource[sourceName], [fullyQualifiedName.slice(colon + 1)]: address };
  }
  return isDeepStrictEqual(bySource, input.settings.libraries)
    ? input
    : { ...input, settings: { ...input.settings, libraries: bySource } };
}
