import type { Address, BareHex } from "../../base/hex.ts";
import type { AbiType } from "../abi/abi-type.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import { matchRuntime } from "../bytecode/match-runtime.ts";

/** solc's id of each immutable → its value. */
export type Immutables = ReadonlyMap<string, BareHex>;

/**
 * Reads the values of a contract's immutables out of its runtime bytecode; undefined when it is not
 * the code of this contract.
 *
 * @see https://docs.soliditylang.org/en/latest/contracts.html#immutable
 */
export function readImmutables(
  contract: CompiledContract,
  { address, runtimeBytecode }: { readonly address: Address; readonly runtimeBytecode: BareHex },
): Immutables | undefined {
  if (matchRuntime(contract, runtimeBytecode, { address }).kind === "mismatch") {
    return undefined;
  }
  return new Map(
    contract.runtimeBytecode.immutableReferences.map(({ id, offsetBytes, lengthBytes }) => [
      id,
      runtimeBytecode.slice(offsetBytes * 2, (offsetBytes + lengthBytes) * 2),
    ]),
  );
}

/** Ids of the immutables that have not the same value on both sides. */
export function listDifferentImmutables(one: Immutables, other: Immutables): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((id) => one.get(id) !== other.get(id));
}

/** A value before and after one argument was changed. */
interface Change {
  readonly before: BareHex;
  readonly after: BareHex;
}

/** A change of one bit turns half of a hash's 256 bits; so many are no coincidence. */
const minHashBits = 64;

/**
 * How an immutable that moves with an argument tells it, so that no other argument leaves the same: it
 * holds the argument as it is, or a hash of it. A truth value has no other to be. Undefined where it
 * does not tell it.
 *
 * A sum, a quotient or the like moves too, and is the same for other arguments. Where a difference
 * passes zero, all its bits turn; what it changed by is a small number all the same.
 *
 * What only holds an argument tells nothing if another one moves it, too: the sum of an argument and
 * zero is that argument.
 */
export function tellsArgument(
  type: AbiType,
  { argument, immutable }: { readonly argument: Change; readonly immutable: Change },
): "held" | "hashed" | undefined {
  if (isScattered(immutable)) {
    return "hashed";
  }
  const isHeld = immutable.before === argument.before && immutable.after === argument.after;
  return isHeld || type.kind === "boolean" ? "held" : undefined;
}

/** Whether the bits that turn, and those of the distance either way, are as many as in a hash. */
function isScattered({ before, after }: Change): boolean {
  const [one, other] = [BigInt(`0x${before}`), BigInt(`0x${after}`)];
  const bits = before.length * 4;
  const distances = [one - other, other - one].map((distance) => BigInt.asUintN(bits, distance));
  return [one ^ other, ...distances].every((value) => countBits(value) >= minHashBits);
}

function countBits(value: bigint): number {
  return value.toString(2).replaceAll("0", "").length;
}
