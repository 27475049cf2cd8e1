import type { BareHex } from "../../../base/hex.ts";
import { findBySelector } from "../../abi/abi-entries.ts";
import type { AbiEntry } from "../../build/compiled-contract.ts";
import { decodeErrorText } from "../../calls/signature.ts";
import { describeValues } from "./compare-answers.ts";

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
