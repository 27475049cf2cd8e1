import {
  type Address,
  type BareHex,
  type Hex,
  toBareHex,
  toBigInt,
  toHex,
  toWord,
} from "../../../base/hex.ts";
import { keccak256, toChecksumAddress } from "../../contract/address.ts";

/** A step that fails leaves those before it in place, and the next one runs. */
export type ScriptStep =
  | { readonly kind: "create"; readonly creationBytecode: BareHex }
  | {
      readonly kind: "call";
      readonly to: Address;
      readonly data: BareHex;
      /** In wei; default: none. */
      readonly value?: bigint | undefined;
      /** The most gas that it may use; default: all that is left, but for a 64th. */
      readonly gas?: number | undefined;
    };

export interface StepOutcome {
  readonly succeeded: boolean;
  readonly data: BareHex;
}

const scratch = "6020";
const [pointerBytes, maxGas] = [0x20, 0xff_ffff];

/**
 * Writes code that runs steps one after the other in one `eth_call` to the account that has the code. It returns for each
 * step a word that is 1 for success, the length of the data, and the data, padded to words.
 *
 * @see https://www.evm.codes
 */
export function writeScript(steps: readonly ScriptStep[]): Hex {
  const inputs = steps.map((step) => (step.kind === "create" ? step.creationBytecode : step.data));
  const longest = Math.max(...inputs.map((input) => input.length / 2));
  const resultsAt = push(pointerBytes + Math.ceil(longest / 32) * 32);
  // The first pass only measures: each piece has a fixed length, whatever it pushes.
  const assemble = (dataStart: number) => {
    let at = dataStart;
    const pieces = steps.map((step, index) => {
      const input = inputs[index] ?? "";
      const piece = writeStep(step, { at, bytes: input.length / 2 });
      at += input.length / 2;
      return piece + recordOutcome;
    });
    // RETURN what lies between the first result and the place of the next one.
    return [`${resultsAt}600052`, ...pieces, `${resultsAt}60005103${resultsAt}f3`].join("");
  };
  return toHex(assemble(assemble(0).length / 2) + inputs.join(""));
}

/** PUSH3: longer than any offset in such a script. */
function push(number: number): BareHex {
  return `62${toWord(number, 3)}`;
}

function writeStep(
  step: ScriptStep,
  { at, bytes }: { readonly at: number; readonly bytes: number },
): BareHex {
  const [length, place] = [push(bytes), push(at)];
  const load = `${length}${place}${scratch}39`; // CODECOPY the input to memory
  if (step.kind === "create") {
    return `${load}${length}${scratch}6000f01515`; // CREATE, and 1 if it returned an address
  }
  const gas = step.gas === undefined ? "5a" : push(Math.min(step.gas, maxGas));
  const value = `7f${toWord(step.value ?? 0n)}`;
  return `${load}60006000${length}${scratch}${value}73${toBareHex(step.to)}${gas}f1`; // CALL
}

/** Takes 0 or 1 from the stack. Memory at 0 has the place of the next outcome. */
const recordOutcome: BareHex = [
  "600051", // MLOAD the place
  "818152", // MSTORE the success there
  "3d8160200152", // RETURNDATASIZE behind it
  "3d6000826040013e", // RETURNDATACOPY behind that
  "3d601f01601f191601604001", // the next place: a multiple of 32
  "60005250",
].join("");

/** Reads what a script returned; undefined: it is not the answer of a script with so many steps. */
export function readOutcomes(returned: BareHex, count: number): readonly StepOutcome[] | undefined {
  const outcomes: StepOutcome[] = [];
  for (let at = 0; at < returned.length; ) {
    const [success, length] = [returned.slice(at, at + 64), returned.slice(at + 64, at + 128)];
    const digits = length === "" ? Number.NaN : Number(toBigInt(length)) * 2;
    const end = at + 128 + Math.ceil(digits / 64) * 64;
    if (!(end <= returned.length)) {
      return undefined;
    }
    outcomes.push({ succeeded: /1$/.test(success), data: returned.slice(at + 128, at + 128 + digits) });
    at = end;
  }
  return outcomes.length === count ? outcomes : undefined;
}

/** Accounts that have a forwarder's code in a rehearsal: to the proxy, and to the next implementation. */
export const [forwarderToProxy, forwarderToNext] = [toForwarder("proxy"), toForwarder("next")];

function toForwarder(label: string): Address {
  return toChecksumAddress(keccak256(`hardhat-verify-contract: forwarder to ${label}`).slice(-40));
}

/** Writes code that passes every call on to another address, and its answer back: a script calls with another sender. */
export function writeForwarder(to: Address): Hex {
  return `0x36600060003760006000366000600073${toBareHex(to)}5af13d600060003e6033573d6000fd5b3d6000f3`;
}
