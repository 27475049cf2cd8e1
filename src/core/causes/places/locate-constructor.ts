import type { BareHex } from "../../../base/hex.ts";
import type { CompiledContract } from "../../build/compiled-contract.ts";
import type { SourceLayout } from "../../build/parse-output.ts";
import { readInstructions } from "../../bytecode/instructions.ts";
import { findMetadataSections } from "../../bytecode/metadata.ts";
import type { SourcePlace } from "../cause.ts";
import { type CodePair, toCodePair } from "../code-blocks.ts";
import type { CodeSettings } from "../settings.ts";
import { orCreated } from "./locate-created.ts";
import { findPlace } from "./locate-difference.ts";

/**
 * Returns where in the sources the constructor of a contract differs from that of the creation bytecode on the
 * chain; `undefined` if the source map leads to no
 * part of a contract, or one of the two does not create the contract's code.
 */
export function findConstructorPlace(
  { contract, onChain }: { readonly contract: CompiledContract; readonly onChain: BareHex },
  { layout, settings }: { readonly layout: SourceLayout; readonly settings: CodeSettings },
): SourcePlace | undefined {
  const codes = toConstructorPair(contract, onChain);
  const { creationSourceMap: sourceMap } = layout;
  if (codes === undefined || sourceMap === undefined) {
    return undefined;
  }
  const { inputSourceName, creationBytecode, runtimeBytecode } = contract;
  const where = { layout: { ...layout, sourceMap }, inputSourceName, settings };
  const { object } = creationBytecode;
  const end = codes.compiled.digits.length + runtimeBytecode.object.length;
  const carried = { digits: object.slice(end), onChain };
  return orCreated(findPlace(codes, where), { carried, layout: where.layout });
}

/**
 * Puts two constructors into the one form in which they can be compared: that of a compiled contract, and that
 * of the creation bytecode on the chain. Returns `undefined` if the runtime bytecode does not follow it in both.
 *
 * Creation bytecode is the constructor, which the source map is about, and behind it the runtime bytecode, other
 * contracts and the arguments. Where those stand, and how long all of it is, is written into the constructor: such
 * numbers move with its length, and count as equal.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/source_mappings.html
 */
function toConstructorPair(contract: CompiledContract, onChain: BareHex): CodePair | undefined {
  const { object, linkReferences } = contract.creationBytecode;
  const runtime = toUnfilledStart(contract);
  const [start, startOnChain] = [findBytes(object, runtime), findBytes(onChain, runtime)];
  if (start === undefined || startOnChain === undefined) {
    return undefined;
  }
  const compiled = {
    object: object.slice(0, start * 2),
    linkReferences: linkReferences.filter(({ offsetBytes }) => offsetBytes < start),
    immutableReferences: [],
  };
  const codes = toCodePair(compiled, onChain.slice(0, startOnChain * 2));
  const shift = startOnChain - start;
  const theirs = listNumbers(codes.onChain.digits);
  const moved = [...listNumbers(codes.compiled.digits)].filter(
    (number) => number >= start && number <= object.length / 2 && theirs.has(number + shift),
  );
  const length = object.length / 2;
  const movedOnChain = moved.includes(length)
    ? []
    : findLength(theirs, { isAfter: startOnChain + runtime.length / 2, lengthOnChain: onChain.length / 2 });
  return {
    compiled: withNumbers(codes.compiled, new Set([...moved, ...movedOnChain.map(() => length)])),
    onChain: withNumbers(codes.onChain, new Set([...moved.map((number) => number + shift), ...movedOnChain])),
    carried: onChain,
  };
}

/** Finds the length of creation bytecode among numbers, if only one can be it: arguments have whole words. */
function findLength(
  numbers: ReadonlySet<number>,
  { isAfter, lengthOnChain }: { readonly isAfter: number; readonly lengthOnChain: number },
): readonly number[] {
  const lengths = [...numbers].filter(
    (number) => number > isAfter && number <= lengthOnChain && (lengthOnChain - number) % 32 === 0,
  );
  return lengths.length === 1 ? lengths : [];
}

/** Shorter code may stand anywhere. */
const minBytes = 8;

/** Returns the runtime bytecode up to what may differ on the chain: a library's address, or its metadata. */
function toUnfilledStart({ runtimeBytecode, metadataSections }: CompiledContract): BareHex {
  const { object, linkReferences } = runtimeBytecode;
  const filled = [...linkReferences, ...findMetadataSections(object, metadataSections)];
  return object.slice(0, 2 * Math.min(object.length / 2, ...filled.map(({ offsetBytes }) => offsetBytes)));
}

function findBytes(code: BareHex, searched: BareHex): number | undefined {
  let at = searched.length < minBytes * 2 ? -1 : code.indexOf(searched);
  while (at % 2 === 1) {
    at = code.indexOf(searched, at + 1);
  }
  return at === -1 ? undefined : at / 2;
}

/** Code has at most 3 bytes of length. */
const maxNumberDigits = 6;

function listNumbers(code: BareHex): ReadonlySet<number> {
  const immediates = readInstructions(code).map(({ immediate }) => immediate);
  return new Set(immediates.flatMap((immediate) => toNumber(immediate) ?? []));
}

function toNumber(immediate: BareHex): number | undefined {
  return immediate === "" || immediate.length > maxNumberDigits ? undefined : Number.parseInt(immediate, 16);
}

function withNumbers(code: CodePair["compiled"], moved: ReadonlySet<number>): CodePair["compiled"] {
  return {
    ...code,
    isFilledIn: (immediate) => moved.has(toNumber(immediate) ?? -1) || code.isFilledIn(immediate),
  };
}
