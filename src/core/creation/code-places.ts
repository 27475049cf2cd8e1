import { type Address, type BareHex, readLength, toWord, wordDigits } from "../../base/hex.ts";
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

const wordBytes = 32;

/** Larger than what a transaction may create, and an end for the search. */
const maxInitCodeBytes = 0x20000;

/** An end for call data that are full of small numbers: each piece is hashed. */
const maxCodesAround = 200;

/**
 * Lists what may be the init code of the contract that carries a creation bytecode in itself, in
 * call data that pass it on: all behind a salt, as the deterministic deployer takes it, and whatever
 * a length is counted for, as for `bytes`, with or without a salt before it, the closest first. Nothing here
 * proves any of them.
 *
 * @see https://github.com/Arachnid/deterministic-deployment-proxy
 */
export function listEnclosingInitCode(
  data: BareHex,
  { startBytes, endBytes }: CodeRange,
): readonly CodeRange[] {
  const dataBytes = data.length / 2;
  const firstBytes = Math.max(wordBytes, startBytes - maxInitCodeBytes);
  const around: CodeRange[] = [{ startBytes: wordBytes, endBytes: dataBytes }];
  for (let beginBytes = startBytes; beginBytes >= firstBytes; beginBytes -= 1) {
    const word = data.slice(beginBytes * 2 - wordDigits, beginBytes * 2);
    const stopBytes = beginBytes + readLength(word);
    if (stopBytes >= endBytes && stopBytes <= dataBytes && around.length < maxCodesAround) {
      const starts = [beginBytes, beginBytes + wordBytes];
      around.push(...starts.map((start) => ({ startBytes: start, endBytes: stopBytes })));
    }
  }
  return around.filter((code) => code.startBytes <= startBytes);
}

/** A selector and a salt. Longer data may be the code of a contract that creates the other one itself. */
const maxPrefixBytes = 36;

/**
 * Returns whether data say that what stands in a range is passed on as it is: a length shortly before the range counts
 * up to its end, or it is all that stands in the data behind a salt.
 *
 * The ABI writes such a length before `bytes`, and so does the packed form of Safe's MultiSend. It
 * counts from its own end; between it and the code there may be a salt, for a deployer that takes
 * the two together.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding
 * @see https://github.com/safe-global/safe-smart-account/blob/main/contracts/libraries/MultiSend.sol
 */
export function isDelimited(
  data: BareHex,
  { startBytes, endBytes }: { readonly startBytes: number; readonly endBytes: number },
): boolean {
  if (endBytes * 2 === data.length && startBytes <= maxPrefixBytes) {
    return true;
  }
  const largestGapBytes = Math.min(maxPrefixBytes, startBytes - wordBytes);
  for (let gapBytes = 0; gapBytes <= largestGapBytes; gapBytes += 1) {
    const length = toWord(endBytes - startBytes + gapBytes);
    if (data.startsWith(length, (startBytes - gapBytes - wordBytes) * 2)) {
      return true;
    }
  }
  return false;
}
