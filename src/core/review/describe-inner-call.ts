import type { BareHex } from "../../base/hex.ts";
import { decodeAbi } from "../abi/abi-coder.ts";
import { findBySelector, toAbiSignature } from "../abi/abi-entries.ts";
import type { AbiEntry, AbiParameter } from "../build/compiled-contract.ts";
import type { Finding } from "./finding.ts";
import { describeValues } from "./rehearsal/describe-values.ts";

/**
 * Says what an upgrade calls on the proxy in the same transaction, by the ABI of the next version.
 *
 * @param data the call data; empty: nothing is called, and there is nothing to say
 * @param abi undefined: it is not known, because the source is not
 */
export function describeInnerCall(data: BareHex, abi: readonly AbiEntry[] | undefined): readonly Finding[] {
  if (data === "") {
    return [];
  }
  const entry = abi && findBySelector(abi, { type: "function", data });
  const finding = { severity: "note", area: "calls", kind: "inner-call" } as const;
  if (entry === undefined) {
    const declared = abi === undefined ? "" : "; the next version declares no such function";
    const reason = `the upgrade calls it on the proxy${declared}`;
    return [{ ...finding, subject: `0x${data.slice(0, 8)}`, reason }];
  }
  const values = describeValues(entry.inputs ?? [], data.slice(8));
  const zeros = listZeros(entry.inputs ?? [], data.slice(8));
  const zero = zeros.length === 0 ? "" : `; zero: ${zeros.join(", ")}`;
  const reason = `the upgrade calls it on the proxy${values === "" ? "" : `, with ${values}`}${zero}`;
  return [{ ...finding, subject: toAbiSignature(entry), reason }];
}

/** Lists the parameters whose values are zero and have many digits, such as the root that opened Nomad in 2022. */
function listZeros(parameters: readonly AbiParameter[], data: BareHex): readonly string[] {
  const values = decodeAbi(parameters, data) ?? [];
  return parameters.flatMap(({ name = "", type }, index) =>
    /^0x0+$/.test(String(values[index])) ? [name === "" ? `${type} ${index + 1}` : name] : [],
  );
}
