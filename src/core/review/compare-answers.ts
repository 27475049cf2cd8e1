import type { BareHex } from "../../base/hex.ts";
import { decodeAbi } from "../abi/abi-coder.ts";
import { toAbiSignature } from "../abi/abi-entries.ts";
import { findEncodingEnd, toNamedValues } from "../abi/constructor.ts";
import { describeArgument } from "../abi/describe-argument.ts";
import type { AbiEntry, AbiParameter } from "../build/compiled-contract.ts";
import { toSelector } from "../proxy/places.ts";
import type { Finding } from "./finding.ts";
import type { StepOutcome } from "./rehearsal-script.ts";

/** A function that reads the state and takes no arguments. */
export interface View {
  readonly selector: BareHex;
  readonly signature: string;
  readonly outputs: readonly AbiParameter[];
}

/** Lists the views of an ABI that take no arguments. */
export function listViews(abi: readonly AbiEntry[]): readonly View[] {
  return abi
    .filter(
      ({ type, inputs = [], stateMutability }) =>
        type === "function" &&
        inputs.length === 0 &&
        (stateMutability === "view" || stateMutability === "pure"),
    )
    .map((entry) => {
      const signature = toAbiSignature(entry);
      const outputs: readonly AbiParameter[] = Array.isArray(entry.outputs) ? entry.outputs : [];
      return { signature, selector: toSelector(signature), outputs };
    });
}

/** Says what a view answers after an upgrade, if it answered otherwise before; undefined: it answers the same. */
export function compareAnswers(
  view: View,
  { before, after }: { readonly before: StepOutcome; readonly after: StepOutcome },
): Finding | undefined {
  if (!before.succeeded || (after.succeeded && before.data === after.data)) {
    return undefined;
  }
  const finding = { area: "rehearsal", subject: view.signature } as const;
  const old = describeValues(view.outputs, before.data);
  return after.succeeded
    ? {
        ...finding,
        severity: "note",
        kind: "answer",
        reason: `${old} → ${describeValues(view.outputs, after.data)}`,
      }
    : {
        ...finding,
        severity: "broken",
        kind: "reverts",
        reason: `answered ${old}, and is reverted afterwards`,
      };
}

const maxCharacters = 200;

/** Writes encoded values, each with its name where it has one; as hex if they are not encoded so. */
export function describeValues(parameters: readonly AbiParameter[], data: BareHex): string {
  const values = findEncodingEnd(parameters, data) === undefined ? undefined : decodeAbi(parameters, data);
  const shown =
    values === undefined ? `0x${data}` : toNamedValues(parameters, values).map(describeArgument).join(", ");
  return shown.length > maxCharacters ? `${shown.slice(0, maxCharacters)}…` : shown;
}
