import type { BareHex } from "../../src/base/hex.ts";
import type { CompiledBytecode, CompiledContract } from "../../src/core/build/compiled-contract.ts";
import { findMetadataSections, findTrailingMetadata } from "../../src/core/bytecode/metadata.ts";

/** Digits, from the first to the one after the last. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** One of a contract's two codes: as it was compiled, and as it is on the chain. */
export interface CodePair {
  readonly contract: CompiledContract;
  readonly compiled: CompiledBytecode;
  readonly code: BareHex;
}

/** Changes one digit into another. */
export function flipAt(code: BareHex, index: number): BareHex {
  const digit = Number.parseInt(code.charAt(index), 16) ^ 1;
  return `${code.slice(0, index)}${digit.toString(16)}${code.slice(index + 1)}`;
}

/** Changes a digit that no link, immutable, call protection or metadata section covers. */
export function flipExecutable({ contract, compiled, code }: CodePair, part: number): BareHex {
  const places = [...listLinks(compiled), ...listImmutables(contract, compiled), ...listMetadata(compiled)];
  // A library's runtime code begins with its own address.
  let index = Math.max(44, Math.floor(compiled.object.length * part));
  for (let place = findCovering(places, index); place !== undefined; place = findCovering(places, index)) {
    index = place.start - 1;
  }
  return flipAt(code, index);
}

/** Changes a digit of the source hash in the contract's own metadata; of the version, where there is none. */
export function flipOwnMetadata(pair: CodePair): BareHex | undefined {
  return flipMetadata(pair, (section) => section === ownMetadata(pair.contract));
}

/** Changes a digit of the source hash in the metadata of a contract that this one embeds. */
export function flipEmbeddedMetadata(pair: CodePair): BareHex | undefined {
  return flipMetadata(pair, (section) => section !== ownMetadata(pair.contract));
}

/** Cuts the contract's own metadata off, unless that of a contract that it embeds would take its place. */
export function cutOwnMetadata({ contract, compiled, code }: CodePair): BareHex | undefined {
  const digits = ownMetadata(contract).length;
  const rest = compiled.object.slice(0, -digits);
  return listMetadata(compiled).some(({ end }) => end === rest.length) ? undefined : code.slice(0, -digits);
}

/** Changes a digit of an immutable that is read in several places, in the last of them. */
export function flipImmutable({ contract, code }: CodePair): BareHex | undefined {
  const last = findLastOfSeveral(contract.runtimeBytecode.immutableReferences, ({ id }) => id);
  return last && flipAt(code, last.offsetBytes * 2);
}

/** Changes a digit of a library that is linked in several places, in the last of them. */
export function flipLinkOnce({ compiled, code }: CodePair): BareHex | undefined {
  const last = findLastOfSeveral(compiled.linkReferences, ({ library }) => library);
  return last && flipAt(code, last.offsetBytes * 2);
}

/** Changes a digit of all addresses of libraries. */
export function flipLinks({ compiled, code }: CodePair): BareHex | undefined {
  return compiled.linkReferences.length === 0
    ? undefined
    : compiled.linkReferences.reduce((changed, { offsetBytes }) => flipAt(changed, offsetBytes * 2), code);
}

/** Changes a digit of the library's own address at the beginning of its runtime code. */
export function flipCallProtection({ compiled, code }: CodePair): BareHex | undefined {
  return compiled.object.startsWith(`73${"00".repeat(20)}3014`) ? flipAt(code, 2) : undefined;
}

function flipMetadata(
  { compiled, code }: CodePair,
  isWanted: (section: BareHex) => boolean,
): BareHex | undefined {
  const place = listMetadata(compiled).find(({ start, end }) => isWanted(compiled.object.slice(start, end)));
  return (
    place && flipAt(code, place.start + findHarmlessDigit(compiled.object.slice(place.start, place.end)))
  );
}

/** The keys `ipfs` and `bzzr1` with what says how long the hash is, or the key `solc`. */
const beforeValue = /646970667358221220|65627a7a72315820|64736f6c6343/;

/** A digit in a metadata section that may be another without making it less of a section. */
function findHarmlessDigit(section: BareHex): number {
  const key = beforeValue.exec(section);
  if (key === null) {
    throw new Error(`neither a source hash nor a version is in ${section}`);
  }
  return key.index + key[0].length + 5;
}

function ownMetadata({ runtimeBytecode }: CompiledContract): BareHex {
  const own = findTrailingMetadata(runtimeBytecode.object);
  if (own === undefined) {
    throw new Error("the runtime code does not end with a metadata section");
  }
  return runtimeBytecode.object.slice(own.offsetBytes * 2);
}

function listMetadata({ object }: CompiledBytecode): Place[] {
  return findMetadataSections(object).map(toPlace);
}

function listLinks({ linkReferences }: CompiledBytecode): Place[] {
  return linkReferences.map(toPlace);
}

function listImmutables({ runtimeBytecode }: CompiledContract, compiled: CompiledBytecode): Place[] {
  return compiled === runtimeBytecode ? runtimeBytecode.immutableReferences.map(toPlace) : [];
}

function toPlace({
  offsetBytes,
  lengthBytes,
}: {
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}) {
  return { start: offsetBytes * 2, end: (offsetBytes + lengthBytes) * 2 };
}

function findCovering(places: readonly Place[], index: number): Place | undefined {
  return places.find(({ start, end }) => start <= index && index < end);
}

function findLastOfSeveral<Reference>(
  references: readonly Reference[],
  nameOf: (reference: Reference) => string,
): Reference | undefined {
  return references.findLast((reference, index) =>
    references.slice(0, index).some((earlier) => nameOf(earlier) === nameOf(reference)),
  );
}
