import type { BareHex } from "../hex.ts";
import type { BytecodeDifference } from "./match.ts";
import type { Transformation } from "./transformation.ts";

export type CollectedLibraries =
  | { readonly kind: "collected"; readonly libraries: Readonly<Record<string, BareHex>> }
  | { readonly kind: "conflict"; readonly difference: BytecodeDifference };

/**
 * Reads the libraries' addresses out of the transformations: one library, one address.
 *
 * `known` are addresses that are already proved, by the runtime bytecode for instance; another
 * address for one of these libraries is a conflict.
 */
export function collectLibraries(
  transformations: readonly Transformation[],
  known: Readonly<Record<string, BareHex>> = {},
): CollectedLibraries {
  const libraries = new Map<string, BareHex>();
  for (const transformation of transformations) {
    if (transformation.reason !== "library") {
      continue;
    }
    const { id: library, value } = transformation;
    const address = libraries.get(library) ?? known[library] ?? value;
    if (address !== value) {
      return {
        kind: "conflict",
        difference: { kind: "library-conflict", library, addresses: [address, value] },
      };
    }
    libraries.set(library, address);
  }
  return { kind: "collected", libraries: Object.fromEntries(libraries) };
}
