import type { Address, BareHex, Hex } from "../../base/hex.ts";
import { type Instruction, opcodes, readInstructions, terminatingOpcodes } from "../bytecode/instructions.ts";
import { findMetadataSections } from "../bytecode/metadata.ts";
import { keccak256, toChecksumAddress } from "../contract/address.ts";
import type { CodePlace } from "./creation-code.ts";

/**
 * Init code that creates nothing: it reverts with its own address, its creator's, the time, and the
 * whole of itself, which has the constructor arguments at its end. A contract that creates another
 * with `new` passes that on, as Solidity does with every revert.
 *
 * @see https://docs.soliditylang.org/en/latest/control-structures.html#error-handling-assert-require-revert-and-exceptions
 */
export const probe: BareHex = [
  "30600052", // ADDRESS, to memory at 0
  "33602052", // CALLER, at 32
  "42604052", // TIMESTAMP, at 64
  "386000606039", // CODESIZE bytes of the code from 0 on, at 96
  "386060016000fd", // REVERT with all that
].join("");

/** Makes of a creation bytecode one of the same length that tells what it is given. */
export type Planting = (code: BareHex) => BareHex;

/** The probe, in the first bytes: what follows stays as it is. */
export const plantProbe: Planting = (code) => probe + code.slice(probe.length);

/**
 * Puts a probe in the place of each of these creation bytecodes. Their length stays the same, so that
 * the contract around them runs as before.
 */
export function plantProbes(
  data: BareHex,
  { places, plant }: { readonly places: readonly CodePlace[]; readonly plant: Planting },
): BareHex {
  return places.reduce(
    (planted, { startBytes, endBytes, code }) =>
      planted.slice(0, startBytes * 2) + plant(code) + planted.slice(endBytes * 2),
    data,
  );
}

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
const bound: ReadonlySet<number> = new Set([...terminatingOpcodes, opcodes.jumpi, opcodes.jumpdest, pc]);

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

/** A creation that is to be recognised. */
interface WitnessedCreation {
  readonly address: Address;
  /** Constructor arguments, to the byte. */
  readonly encoded: BareHex;
}

/**
 * Makes of a creation bytecode one of the same length that creates nothing at this address with these
 * arguments behind it, and a contract that does nothing anywhere else and with any others. Undefined
 * where there is no room.
 */
export function plantWitness(code: BareHex, { address, encoded }: WitnessedCreation): BareHex | undefined {
  const hash = keccak256(Buffer.from(encoded, "hex"));
  const compare = [
    `62${toHex(code.length / 2, 3)}`, // PUSH3 length of the code
    "803803", // DUP1, CODESIZE, SUB: length of what is behind it
    "8091600039", // DUP1, SWAP2, CODECOPY to memory at 0
    "600020", // KECCAK256
    `7f${hash}14`, // EQ
    `3073${address.slice(2).toLowerCase()}14`, // ADDRESS, EQ
    "16", // AND
  ].join("");
  const create = "600060005360016000f3"; // RETURN one byte, STOP
  const refuseAt = compare.length / 2 + 3 + create.length / 2;
  const body = `${compare}60${toHex(refuseAt, 1)}57${create}5b60006000fd`;
  return body.length > code.length ? undefined : body + code.slice(body.length);
}

/**
 * Returns code that calls a contract with the data and value that it is given itself, whether or not
 * the call fails, and then returns the size of the code at an address, as a word.
 */
export function callAndLook({
  recipient,
  address,
}: {
  readonly recipient: Address;
  /** Where to look, after the call. */
  readonly address: Address;
}): Hex {
  return `0x${[
    "366000600037", // CALLDATACOPY, all of it to memory at 0
    "600060003660003473", // no room for an answer; the data, the value, and PUSH20
    recipient.slice(2).toLowerCase(),
    "5af150", // GAS, CALL, POP
    "73",
    address.slice(2).toLowerCase(),
    "3b60005260206000f3", // EXTCODESIZE, MSTORE, RETURN
  ].join("")}`;
}

/** What a probe told of the creation that it ran in the place of. */
export interface ProbeAnswer {
  /** Where the contract would have been created; with CREATE2 another than without the probe. */
  readonly address: Address;
  readonly creator: Address;
  /** The block's, as a word. */
  readonly timestamp: BareHex;
  /** What the contract would have been created with: its own code again, and its arguments. */
  readonly creationBytecode: BareHex;
}

const wordDigits = 64;

const headDigits = 3 * wordDigits;

const addressPadding = "0".repeat(24);

/**
 * Reads what a call reverted with; undefined when it does not come from a probe in one of these
 * places, to the byte.
 */
export function readProbeAnswer(data: BareHex, places: readonly CodePlace[]): ProbeAnswer | undefined {
  const [address, creator] = [data.slice(0, wordDigits), data.slice(wordDigits, 2 * wordDigits)];
  const initCode = data.slice(headDigits);
  const place = places.find(({ code }) => initCode.startsWith(plantProbe(code)));
  return place === undefined || ![address, creator].every((word) => word.startsWith(addressPadding))
    ? undefined
    : {
        address: toChecksumAddress(address.slice(addressPadding.length)),
        creator: toChecksumAddress(creator.slice(addressPadding.length)),
        timestamp: data.slice(2 * wordDigits, headDigits),
        creationBytecode: place.code + initCode.slice(place.code.length),
      };
}
