import type { BareHex } from "../../base/hex.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import type { Rejection } from "./rejection.ts";
import type { CompilationSettings } from "./to-compilation.ts";

type Given = CompilationSettings["libraries"];

/**
 * Checks that each library that the code on the chain uses was given, with the address that it has
 * there. Undefined: all is well.
 */
export function checkLibraries(
  onChain: Readonly<Record<string, BareHex>>,
  given: Given,
): Rejection | undefined {
  const linked = Object.entries(onChain).map(([name, address]) => ({ name, address }));
  const missing = linked.filter(({ name }) => findGiven(name, given) === undefined);
  if (missing.length > 0) {
    return { kind: "libraries-missing", libraries: missing };
  }
  for (const library of linked) {
    const address = findGiven(library.name, given);
    if (address !== undefined && address !== library.address) {
      return { kind: "library-differs", library, given: address };
    }
  }
  return undefined;
}

/** The same input with its libraries left for the match to find, and so with other metadata. */
export function withoutLibraries(input: CompilerInput): CompilerInput {
  const { libraries: _, ...settings } = input.settings;
  return { ...input, settings };
}

function findGiven(fullyQualifiedName: string, given: Given): BareHex | undefined {
  const colon = fullyQualifiedName.lastIndexOf(":");
  const [sourceName, name] = [fullyQualifiedName.slice(0, colon), fullyQualifiedName.slice(colon + 1)];
  const address = findOwn(findOwn(given, sourceName), name) ?? findOwn(findOwn(given, ""), name);
  return address?.replace(/^0x/, "").toLowerCase();
}

/** Sources and libraries may be called like what every object has. */
function findOwn<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
