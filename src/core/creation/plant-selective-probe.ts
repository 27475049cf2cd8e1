import { type Instruction, opcodes, readInstructions, straightCodeEnds } from "../bytecode/instructions.ts";
import { findMetadataSections } from "../bytecode/metadata.ts";
import type { Address, BareHex } from "../hex.ts";

/** PUSH2, two bytes, JUMP and JUMPDEST. */
const entryBytes = 5;
const pc = 0x58;

/**
 * Puts a probe into a creation bytecode that tells only at one address, and creates the contract
 * anywhere else: for a creator that makes several of a kind. Undefined where there is no room: the
 * metadata are long enough since solc 0.5.9.
 *
 * The probe takes the place of metadata, which are never run. They are not always at the very end: up to
 * solc 0.7 data that the constructor uses may follow. The first instructions go there, too, and in their place is a jump: no other byte moves, so that jumps lead where they led.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html#encoding-of-the-metadata-hash-in-the-bytecode
 */
export function plantSelectiveProbe(code: BareHex, address: Address): BareHex | undefined {
  const instructions = readInstructions(code);
  const moved = takeFirst(instructions);
  if (moved === undefined) {
    return undefined;
  }
  const head = code.slice(0, moved.lengthBytes * 2);
  for (const section of findMetadataSections(code).toReversed()) {
    const start = instructions.find(({ offsetBytes }) => offsetBytes >= section.offsetBytes);
    const startBytes = start?.offsetBytes ?? code.length / 2;
    const body = writeBody({ address, head, startBytes });
    const endBytes = startBytes + body.length / 2;
    if (endBytes <= section.offsetBytes + section.lengthBytes) {
      const entry = `61${toHex(startBytes, 2)}56${"5b".repeat(moved.lengthBytes - entryBytes + 1)}`;
      return entry + code.slice(moved.lengthBytes * 2, startBytes * 2) + body + code.slice(endBytes * 2);
    }
  }
  return undefined;
}

/** What depends on where it stands cannot move. */
const bound: ReadonlySet<number> = new Set([...straightCodeEnds, opcodes.jumpi, opcodes.jumpdest, pc]);

/** The instructions that make room for the jump. */
function takeFirst(instructions: readonly Instruction[]): { readonly lengthBytes: number } | undefined {
  const next = instructions.find(({ offsetBytes }) => offsetBytes >= entryBytes);
  const first = instructions.slice(0, next && instructions.indexOf(next));
  return next === undefined || first.some(({ opcode }) => bound.has(opcode))
    ? undefined
    : { lengthBytes: next.offsetBytes };
}

function writeBody({
  address,
  head,
  startBytes,
}: {
  readonly address: Address;
  readonly head: BareHex;
  readonly startBytes: number;
}): BareHex {
  const compare = [
    "5b", // JUMPDEST
    "30", // ADDRESS
    `73${address.slice(2).toLowerCase()}`,
    "18", // XOR: zero where they are equal
    "80", // DUP1
  ].join("");
  // From here the stack has a zero, which serves as one.
  const tell = [
    "38818239", // CODESIZE bytes of the code from 0 on, to memory at 0
    "3881fd", // REVERT with them
  ].join("");
  const jumpBytes = 4;
  const elsewhere = startBytes + compare.length / 2 + jumpBytes + tell.length / 2;
  return [
    compare,
    `61${toHex(elsewhere, 2)}57`, // JUMPI
    tell,
    "5b50", // JUMPDEST, POP
    head,
    `60${toHex(entryBytes - 1, 1)}56`, // JUMP back behind the jump that led here
  ].join("");
}

function toHex(value: number, bytes: number): BareHex {
  return value.toString(16).padStart(bytes * 2, "0");
}
