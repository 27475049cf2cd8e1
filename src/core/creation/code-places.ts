import type { Address, BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import { listMaskedCreationSpans, listMaskedSpans, type MaskedSpan } from "../bytecode/compare-with-masks.ts";
import type { MatchedBytecode } from "../bytecode/match.ts";
import { matchCreation, matchRuntime } from "../bytecode/match-code.ts";
import { findMetadataSections } from "../bytecode/metadata.ts";

/** Data to be searched, and the libraries' addresses that are proved already. */
export interface SearchedData {
  readonly data: BareHex;
  /** Fully qualified name → 40 hex digits. */
  readonly libraries: Readonly<Record<string, BareHex>>;
}

/** Finds a contract's init code inside other code, as in that of a contract that creates it with `new`. */
export function findInitCode(
  contract: CompiledContract,
  { data, libraries }: SearchedData,
): MatchedBytecode | undefined {
  const { creationBytecode, metadataSections } = contract;
  const { object } = creationBytecode;
  const sections = findMetadataSections(object, metadataSections);
  const spans = listMaskedCreationSpans(creationBytecode, sections);
  const matches = listStarts(data, { object, spans }).map((at) =>
    matchCreation({ ...contract, abi: [] }, data.slice(at, at + object.length), { libraries }),
  );
  return matches.find((match) => match.kind !== "mismatch");
}

/** Init code has no value for an immutable yet, nor a library's own address. */
const nowhere: Address = "0x0000000000000000000000000000000000000000";

/** Returns whether other code contains a contract's runtime bytecode, as init code with any constructor does. */
export function containsRuntime(contract: CompiledContract, data: BareHex): boolean {
  const { runtimeBytecode, metadataSections } = contract;
  const { object } = runtimeBytecode;
  const spans = listMaskedSpans(runtimeBytecode, findMetadataSections(object, metadataSections));
  return listStarts(data, { object, spans }).some((at) => {
    const code = data.slice(at, at + object.length);
    return at > 0 && matchRuntime(contract, code, { address: nowhere }).kind !== "mismatch";
  });
}

interface SearchedCode {
  readonly object: BareHex;
  readonly spans: readonly MaskedSpan[];
}

/** Lists the digits at which a code may begin. */
function listStarts(data: BareHex, code: SearchedCode): readonly number[] {
  const anchor = chooseAnchor(code);
  const starts: number[] = [];
  if (anchor === undefined) {
    return starts;
  }
  for (let at = data.indexOf(anchor.digits); at !== -1; at = data.indexOf(anchor.digits, at + 1)) {
    const start = at - anchor.offsetBytes * 2;
    if (start % 2 === 0 && start >= 0) {
      starts.push(start);
    }
  }
  return starts;
}

/** Long enough to be no coincidence. */
const anchorBytes = 32;

/** The end of the longest piece that is the same wherever the code is deployed: many contracts begin alike. */
function chooseAnchor({ object, spans }: SearchedCode) {
  let fixed = { offsetBytes: 0, lengthBytes: 0 };
  let offsetBytes = 0;
  for (const span of [...spans, { offsetBytes: object.length / 2, lengthBytes: 0 }]) {
    const lengthBytes = span.offsetBytes - offsetBytes;
    fixed = lengthBytes > fixed.lengthBytes ? { offsetBytes, lengthBytes } : fixed;
    offsetBytes = span.offsetBytes + span.lengthBytes;
  }
  const end = fixed.offsetBytes + fixed.lengthBytes;
  const start = end - anchorBytes;
  return fixed.lengthBytes < anchorBytes
    ? undefined
    : { offsetBytes: start, digits: object.slice(start * 2, end * 2) };
}
