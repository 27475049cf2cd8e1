import type { BareHex } from "../hex.ts";
import type { CodePlace } from "./find-code-places.ts";

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
