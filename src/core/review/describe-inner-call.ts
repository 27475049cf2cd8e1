import type { BareHex } from "../../base/hex.ts";
import { toAbiSignature } from "../abi/abi-entries.ts";
import type { AbiEntry } from "../build/compiled-contract.ts";
import { toSelector } from "../proxy/places.ts";
import { describeValues } from "./compare-answers.ts";
import type { Finding } from "./finding.ts";

/**
 * Says what an upgrade calls on the proxy in the same transaction, by the ABI of the next version.
 *
 * @param data the call data; empty: nothing is called, and there is nothing to say
 */
export function describeInnerCall(data: BareHex, abi: readonly AbiEntry[]): readonly Finding[] {
  if (data === "") {
    return [];
  }
  const entry = abi.find(
    (one) => one.type === "function" && data.startsWith(toSelector(toAbiSignature(one))),
  );
  const finding = { severity: "note", area: "calls", kind: "inner-call" } as const;
  if (entry === undefined) {
    const reason = "the upgrade calls it on the proxy; the next version declares no such function";
    return [{ ...finding, subject: `0x${data.slice(0, 8)}`, reason }];
  }
  const values = describeValues(entry.inputs ?? [], data.slice(8));
  const reason = `the upgrade calls it on the proxy${values === "" ? "" : `, with ${values}`}`;
  return [{ ...finding, subject: toAbiSignature(entry), reason }];
}
