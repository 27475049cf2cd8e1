import { isJsonRecord } from "../../../base/json.ts";
import type { LaidOutSource, SourceLayout } from "../../build/parse-output.ts";
import { readSyntaxTree, type SyntaxNode, walkNodes } from "../../build/syntax-tree.ts";
import { type Instruction, opcodes, readInstructions } from "../../bytecode/instructions.ts";
import type { SourcePlace } from "../cause.ts";
import type { CodePair } from "../code-blocks.ts";
import { createPlaceReader } from "./source-places.ts";

/** Shorter ones may be numbers that look like text. */
const minCharacters = 3;

/** Smaller ones are in any code. */
const minNumber = 256n;

/** Four bytes and more: shorter ones are in any code by chance. */
const minCarried = 2n ** 24n;

/**
 * Returns the only line of the sources with a text, a number, an event or an error that the compiled code pushes and
 * the code on the chain does not. This needs no source map.
 *
 * Texts are copied by code that the compiler generates, which the source map does not lead back; and after the
 * optimizer of Yul it leads astray.
 */
export function locateLiteral(
  { compiled, onChain, carried = onChain.digits }: CodePair,
  layout: SourceLayout,
): SourcePlace | undefined {
  const theirs = listValues(readInstructions(onChain.digits));
  // The optimizer may write a constant behind the code, and copy it from there.
  const isCarried = (value: bigint) => value >= minCarried && carried.includes(value.toString(16));
  const instructions = readInstructions(compiled.digits).filter(
    ({ immediate }) => !compiled.isFilledIn(immediate),
  );
  const values = [...listValues(instructions)].filter(
    (value) => value >= minNumber && !theirs.has(value) && !isCarried(value),
  );
  const wanted = new Set(values);
  const places = new Map<bigint, SourcePlace[]>();
  for (const source of wanted.size === 0 ? [] : layout.sources.values()) {
    const facts = [...listFacts(source, wanted)];
    const read = facts.length === 0 ? undefined : createPlaceReader(source);
    for (const { value, start } of facts) {
      places.set(value, [...(places.get(value) ?? []), ...(read === undefined ? [] : [read(start)])]);
    }
  }
  const only = [...places.values()].filter(([first, ...others]) =>
    others.every(({ sourceName, line }) => sourceName === first?.sourceName && line === first.line),
  );
  return only.flat().toSorted((one, other) => one.line - other.line)[0];
}

/** Lists what code pushes, also by a shift, but for the places of labels. */
function listValues(instructions: readonly Instruction[]): ReadonlySet<bigint> {
  const labels = new Set(
    instructions.flatMap(({ opcode, offsetBytes }) => (opcode === opcodes.jumpdest ? [offsetBytes] : [])),
  );
  const values = new Set<bigint>();
  for (const [index, { immediate }] of instructions.entries()) {
    const value = immediate === "" ? 0n : BigInt(`0x${immediate}`);
    const [next, after] = [instructions[index + 1], instructions[index + 2]];
    if (immediate.length > 6 || !labels.has(Number(value))) {
      values.add(value);
    }
    if (after?.opcode === opcodes.shl && next?.opcode === opcodes.push1) {
      values.add(BigInt.asUintN(256, value << BigInt(`0x${next.immediate}`)));
    }
  }
  return values;
}

/** A value that a source writes as it is pushed. */
interface Fact {
  readonly value: bigint;
  readonly start: number;
}

function* listFacts(source: LaidOutSource, wanted: ReadonlySet<bigint>): Generator<Fact> {
  const texts = [...wanted].map((value) => ({ value, text: toText(value) }));
  const root = readSyntaxTree(source.readAst(), source.content);
  for (const node of root === undefined ? [] : walkNodes(root)) {
    const number = readNumber(node);
    if (number !== undefined && wanted.has(number)) {
      yield { value: number, start: node.start };
    }
    const text = node.type === "Literal" ? (node.name ?? "") : "";
    for (const known of texts) {
      if (known.text.length >= minCharacters && text.includes(known.text)) {
        yield { value: known.value, start: node.start };
      }
    }
  }
}

/** Reads the number that an expression of literals is, an event's topic, or an error's selector. */
function readNumber({ attributes }: SyntaxNode): bigint | undefined {
  const { eventSelector, errorSelector, typeDescriptions } = attributes;
  if (isHex(eventSelector)) {
    return BigInt(`0x${eventSelector}`);
  }
  if (isHex(errorSelector)) {
    // It stands in front of the error's arguments.
    return BigInt(`0x${errorSelector.padEnd(64, "0")}`);
  }
  const type = isJsonRecord(typeDescriptions) ? typeDescriptions.typeIdentifier : undefined;
  const [, digits] = /^t_rational_(\d+)_by_1$/.exec(typeof type === "string" ? type : "") ?? [];
  return digits === undefined ? undefined : BigInt(digits);
}

/** A build that somebody else wrote may say anything. */
function isHex(selector: unknown): selector is string {
  return typeof selector === "string" && /^[0-9a-f]{1,64}$/i.test(selector);
}

/** The printable text that is padded with zeros; empty where it is none. */
function toText(value: bigint): string {
  const digits = value.toString(16).replace(/(?:00)+$/, "");
  const text = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, "hex").toString("latin1");
  return /^[ -~]+$/.test(text) ? text : "";
}
