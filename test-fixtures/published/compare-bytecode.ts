import type { CompiledBytecode } from "./compile.ts";
import type { PublishedContract } from "./types.ts";

type Verdict = Pick<PublishedContract, "expected" | "sourceHash">;

/** The key and the digest of a source hash: an IPFS multihash, or 32 bytes of the two kinds of Swarm hash. */
const sourceHash = /(?<=64697066735822|65627a7a7230|65627a7a7231)(1220|5820)[0-9a-f]{64}/g;

/**
 * Returns what a publisher's bytecode is to the compiled one before anything is linked or deployed:
 * equal, equal but for source hashes, or undefined when it is other code.
 */
export function compareBytecode(published: string, compiled: CompiledBytecode): Verdict | undefined {
  const theirs = clearPlaceholders(published, compiled);
  const ours = clearPlaceholders(compiled.object, compiled);
  const hashes = theirs.match(sourceHash) ?? [];
  if (theirs === ours) {
    return hashes.length > 0
      ? { expected: "exact", sourceHash: "equal" }
      : { expected: "partial", sourceHash: "absent" };
  }
  return theirs.replaceAll(sourceHash, "") === ours.replaceAll(sourceHash, "")
    ? { expected: "partial", sourceHash: "different" }
    : undefined;
}

/** Truffle and solc spell placeholders differently, but write them in the same places. */
function clearPlaceholders(digits: string, { linkReferences }: CompiledBytecode): string {
  let cleared = digits;
  for (const { start, length } of Object.values(linkReferences).flatMap((names) =>
    Object.values(names).flat(),
  )) {
    cleared = `${cleared.slice(0, 2 * start)}${"_".repeat(2 * length)}${cleared.slice(2 * (start + length))}`;
  }
  return cleared;
}
