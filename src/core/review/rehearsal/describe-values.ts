import type { BareHex } from "../../../base/hex.ts";
import { findBySelector } from "../../abi/abi-entries.ts";
import { toNamedValues } from "../../abi/constructor.ts";
import { describeArgument } from "../../abi/describe-argument.ts";
import type { AbiEntry, AbiParameter } from "../../build/compiled-contract.ts";
import { decodeErrorText, decodeValues } from "../../calls/signature.ts";

/**
 * Says with what a call was reverted: `with "not the owner"`, or `with the error Locked(until = 7)`. Errors that the ABI
 * lacks are shown by their selectors.
 */
export function describeRevert(data: BareHex, abi: readonly AbiEntry[]): string {
  if (data === "") {
    return "without a reason";
  }
  const text = decodeErrorText(data);
  if (text !== undefined) {
    return `with ${JSON.stringify(text)}`;
  }
  const error = findBySelector(abi, { type: "error", data });
  return error === undefined
    ? `with the error 0x${data.slice(0, 8)}`
    : `with the error ${error.name}(${describeValues(error.inputs ?? [], data.slice(8))})`;
}

const maxCharacters = 200;

/** Writes encoded values, each with its name where it has one; as hex if they are not encoded so. */
export function describeValues(parameters: readonly AbiParameter[], data: BareHex): string {
  const values = decodeValues(parameters, data);
  const shown =
    values === undefined ? `0x${data}` : toNamedValues(parameters, values).map(describeArgument).join(", ");
  return shown.length > maxCharacters ? `${shown.slice(0, maxCharacters)}…` : shown;
}
