import { type Address, type BareHex, type Hex, toBareHex, toWord } from "../../base/hex.ts";
import { type Instruction, opcodes, readInstructions, terminatingOpcodes } from "../bytecode/instructions.ts";
import { findMetadataSections } from "../bytecode/metadata.ts";
import type { CodePlace } from "./code-places.ts";

/**
 * Puts a probe into each of these creation bytecodes. Their length stays the same, so that the contract
 * around them runs as before. Code without room for a probe stays as it is.
 */
export function plantProbes(
  data: BareHex,
  { places, recorder }: { readonly places: readonly CodePlace[]; readonly recorder: Address },
): BareHex {
  return places.reduce(
    (planted, { startBytes, endBytes, code }) =>
      planted.slice(0, startBytes * 2) + plantProbe(code, recorder) + planted.slice(endBytes * 2),
    data,
  );
}

/** Where a probe puts its report: behind the words that Solidity keeps for itself. */
const reportAt = "80";

/**
 * Instructions that call the recorder with the creator's address and the whole init code, which has the
 * constructor arguments at its end. RETURNDATASIZE serves as zero: PUSH0 is too new for some chains.
 */
function writeReport(recorder: Address): BareHex {
  return [
    `3360${reportAt}52`, // CALLER, to memory
    "383d60a039", // CODESIZE bytes of the code from 0 on, behind it
    `3d3d3860200160${reportAt}3d73`, // nothing comes back; the report, no value, and PUSH20
    toBareHex(recorder),
    "5af150", // GAS, CALL, POP
  ].join("");
}

/** PUSH2, two bytes, JUMP and JUMPDEST. */
const entryBytes = 5;

/** The largest number that PUSH2 can push: chains without EIP-3860 have longer init code. */
const maxJumpedTo = 0xffff;

/**
 * Puts a probe into a creation bytecode: init code that reports what it is given, and then goes on as the
 * contract that it is, so that its creator notices nothing.
 *
 * The probe takes the place of metadata, which are never run. They are not always at the very end: up to
 * solc 0.7 data that the constructor uses may follow. The first instructions go there, too, and in their
 * place is a jump: no other byte moves, so that jumps lead where they led. Where the metadata are too
 * short or too far away, the probe is put first, and leaves a contract that does nothing.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html#encoding-of-the-metadata-hash-in-the-bytecode
 */
export function plantProbe(code: BareHex, recorder: Address): BareHex {
  const report = writeReport(recorder);
  const instructions = readInstructions(code);
  const movedBytes = countMoved(instructions);
  for (const section of movedBytes === undefined ? [] : findMetadataSections(code).toReversed()) {
    const headDigits = (movedBytes ?? 0) * 2;
    const start = instructions.find(({ offsetBytes }) => offsetBytes >= section.offsetBytes);
    const startBytes = start?.offsetBytes ?? code.length / 2;
    const goBack = `60${toWord(entryBytes - 1, 1)}56`; // JUMP behind the jump that led here
    const body = `5b${report}${code.slice(0, headDigits)}${goBack}`;
    const endBytes = startBytes + body.length / 2;
    if (endBytes <= section.offsetBytes + section.lengthBytes && startBytes <= maxJumpedTo) {
      const entry = `61${toWord(startBytes, 2)}56`.padEnd(headDigits, "5b");
      return entry + code.slice(headDigits, startBytes * 2) + body + code.slice(endBytes * 2);
    }
  }
  // RETURN one byte of the report, which is zero: STOP.
  const alone = `${report}600160${reportAt}f3`;
  return alone.length > code.length ? code : alone + code.slice(alone.length);
}

const pc = 0x58;

/** Code that depends on its position cannot move. */
const bound: ReadonlySet<number> = new Set([...terminatingOpcodes, opcodes.jumpi, opcodes.jumpdest, pc]);

/** The length of the instructions that make room for the jump. */
function countMoved(instructions: readonly Instruction[]): number | undefined {
  const next = instructions.find(({ offsetBytes }) => offsetBytes >= entryBytes);
  const first = instructions.slice(0, next && instructions.indexOf(next));
  return next === undefined || first.some(({ opcode }) => bound.has(opcode)) ? undefined : next.offsetBytes;
}

/**
 * Returns code for the account that sends a transaction, for one `eth_call` to it: the first call makes
 * the transaction, each call during it is the report of a probe, which is kept in storage, and in the end
 * everything that was reported is returned. What a creator keeps to itself reverted takes its reports with
 * it; whatever else it does with a failure, or with what it created, they stay.
 */
export function writeRecorder({
  recipient,
  codeBytes,
}: {
  /** Whom the transaction calls; undefined for one that creates a contract. */
  readonly recipient: Address | undefined;
  /** The length of the creation bytecode that probes are planted in. */
  readonly codeBytes: number;
}): Hex {
  const codeLength = `62${toWord(codeBytes, 3)}`;
  const argumentsAt = `62${toWord(codeBytes + 32, 3)}`;
  const keep = "8155600101"; // at the next free place in storage, which is on the stack
  const run =
    recipient === undefined
      ? "36600034f0" // CREATE with all that is in memory
      : `600060003660003473${toBareHex(recipient)}5af1`; // CALL with it
  return `0x${assemble([
    "600054", // SLOAD the next free place: zero before the first call
    "80",
    "@report",
    "57",
    "506001600055", // the first place is 1
    "366000600037", // CALLDATACOPY to memory at 0
    run,
    "600052", // MSTORE what was created at 0
    "6001",
    ":return",
    "806000541115",
    "@returned",
    "57",
    "80548160200252600101", // SLOAD, MSTORE
    "@return",
    "56",
    ":returned",
    "6020026000f3", // RETURN
    ":report",
    `${argumentsAt}3610`, // too short for a report: a payment
    "@ignore",
    "57",
    `33${keep}`, // CALLER: the new contract
    `600035${keep}`, // its creator
    `${codeLength}6020600037${codeLength}600020${keep}`, // KECCAK256 of its init code without arguments
    `${argumentsAt}3603${keep}`, // length of the arguments
    argumentsAt,
    ":keep",
    "36811015",
    "@kept",
    "57",
    "803582556020019060010190", // a word of the arguments
    "@keep",
    "56",
    ":kept",
    "5060005500", // STOP
    ":ignore",
    "00",
  ])}`;
}

/** Puts code together: `:name` is a JUMPDEST, `@name` pushes where that is. */
function assemble(pieces: readonly string[]): BareHex {
  const places = new Map<string, number>();
  const encode = (piece: string) =>
    piece.startsWith("@") ? `61${toWord(places.get(piece.slice(1)) ?? 0, 2)}` : piece.replace(/^:.*/, "5b");
  let code = "";
  for (const piece of pieces) {
    if (piece.startsWith(":")) {
      places.set(piece.slice(1), code.length / 2);
    }
    code += encode(piece);
  }
  return pieces.map(encode).join("");
}
