import type { Address, BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import { listMaskedCreationSpans, listMaskedSpans, type MaskedSpan } from "../bytecode/compare-with-masks.ts";
import type { MatchedBytecode } from "../bytecode/match.ts";
import { matchCreation, matchRuntime } from "../bytecode/match-code.ts";
import { findMetadataSections } from "../bytecode/metadata.ts";

/** Where a contract's creation bytecode stands in some data, without what follows it. */
export interface CodePlace {
  readonly startBytes: number;
  readonly endBytes: number;
  /** The bytes that stand there: linked, and with the metadata that was deployed. */
  readonly code: BareHex;
  readonly match: MatchedBytecode;
}

/** Data to be searched, and the libraries' addresses that are proved already. */
export interface SearchedData {
  readonly data: BareHex;
  /** Fully qualified name → 40 hex digits. */
  readonly libraries: Readonly<Record<string, BareHex>>;
}

/** Long enough to be no coincidence, short enough to be free of placeholders nearly always. */
const anchorBytes = 32;

/**
 * Finds each place where a contract's creation bytecode stands inside other data: call data that
 * pass it on, or the code of a contract that creates it with `new`.
 */
export function findCodePlaces(
  contract: CompiledContract,
  { data, libraries }: SearchedData,
): readonly CodePlace[] {
  const { creationBytecode, metadataSections } = contract;
  const sections = findMetadataSections(creationBytecode.object, metadataSections);
  const spans = listMaskedCreationSpans(creationBytecode, sections);
  return listStarts(data, { object: creationBytecode.object, spans })
    .map((startBytes) => readPlace(contract, { data, startBytes, libraries }))
    .filter((place) => place !== undefined);
}

/** Init code has no value for an immutable yet, nor a library's own address. */
const nowhere: Address = "0x0000000000000000000000000000000000000000";

/**
 * Finds each place where a contract's runtime bytecode stands inside other data. Init code contains the
 * runtime bytecode that it leaves, so this also finds init code with another constructor.
 */
export function findRuntimePlaces(contract: CompiledContract, data: BareHex): readonly CodeRange[] {
  const { runtimeBytecode, metadataSections } = contract;
  const { object } = runtimeBytecode;
  const spans = listMaskedSpans(runtimeBytecode, findMetadataSections(object, metadataSections));
  return listStarts(data, { object, spans })
    .map((startBytes) => ({ startBytes, endBytes: startBytes + object.length / 2 }))
    .filter(({ startBytes, endBytes }) => {
      const code = data.slice(startBytes * 2, endBytes * 2);
      return matchRuntime(contract, code, { address: nowhere }).kind !== "mismatch";
    });
}

interface SearchedCode {
  readonly object: BareHex;
  readonly spans: readonly MaskedSpan[];
}

/** Lists where a code may begin in some data, by the one piece of it that is searched for. */
function listStarts(data: BareHex, code: SearchedCode): readonly number[] {
  const anchor = chooseAnchor(code);
  const starts: number[] = [];
  if (anchor === undefined) {
    return starts;
  }
  for (let at = data.indexOf(anchor.digits); at !== -1; at = data.indexOf(anchor.digits, at + 1)) {
    const startBytes = at / 2 - anchor.offsetBytes;
    if (Number.isInteger(startBytes) && startBytes >= 0) {
      starts.push(startBytes);
    }
  }
  return starts;
}

/**
 * A piece of the code that is the same wherever it is deployed: the end of the longest one, because
 * the beginning is what nearly all contracts have in common.
 */
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

function readPlace(
  contract: CompiledContract,
  { data, startBytes, libraries }: SearchedData & { readonly startBytes: number },
): CodePlace | undefined {
  const endBytes = startBytes + contract.creationBytecode.object.length / 2;
  const code = data.slice(startBytes * 2, endBytes * 2);
  const match = matchCreation({ ...contract, abi: [] }, code, { libraries });
  return match.kind === "mismatch" ? undefined : { startBytes, endBytes, code, match };
}

/** A piece of code in other data. */
export interface CodeRange {
  readonly startBytes: number;
  readonly endBytes: number;
}
