import type { BareHex } from "../../base/hex.ts";
import type { CompiledBytecode } from "../build/compiled-contract.ts";

export type LinkedBytecode =
  | { readonly kind: "linked"; readonly object: BareHex }
  | { readonly kind: "incomplete"; readonly missing: readonly string[] };

/** Puts the addresses of libraries, 40 hex digits by fully qualified name, into bytecode. */
export function linkBytecode(
  { object, linkReferences }: CompiledBytecode,
  libraries: Readonly<Record<string, BareHex>>,
): LinkedBytecode {
  const missing = new Set(
    linkReferences.map(({ library }) => library).filter((name) => !Object.hasOwn(libraries, name)),
  );
  if (missing.size > 0) {
    return { kind: "incomplete", missing: [...missing] };
  }
  const linked = linkReferences.reduce(
    (code, { library, offsetBytes, lengthBytes }) =>
      code.slice(0, offsetBytes * 2) +
      (libraries[library] ?? "") +
      code.slice((offsetBytes + lengthBytes) * 2),
    object,
  );
  return { kind: "linked", object: linked };
}
