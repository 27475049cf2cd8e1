import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import type { IncludedDeclaration } from "./flattened.ts";

/** A library, by its name in a flattened source, and its address as the settings have it. */
export interface FlattenedLibrary {
  readonly name: string;
  readonly address: unknown;
}

/**
 * Lists the libraries of a flattened source that the original's settings have addresses for, in the
 * order of the source. Those of other contracts in the same build are left out.
 *
 * Settings may give an address to a name whatever its source: that is what the empty source name is.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description
 */
export function listFlattenedLibraries(
  { libraries }: CompilerInput["settings"],
  included: readonly IncludedDeclaration[],
): readonly FlattenedLibrary[] {
  return included.flatMap(({ inputSourceName, name, flattenedName, isContract }) => {
    const address =
      getMember(getMember(libraries, inputSourceName), name) ?? getMember(getMember(libraries, ""), name);
    return address === undefined || !isContract ? [] : [{ name: flattenedName, address }];
  });
}

function getMember(value: unknown, key: string): unknown {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return members.find(([name]) => name === key)?.[1];
}
