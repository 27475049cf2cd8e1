import type { BareHex } from "../../../base/hex.ts";
import { toAbiSignature } from "../../abi/abi-entries.ts";
import type { AbiEntry, AbiParameter } from "../../build/compiled-contract.ts";
import { toSelector } from "../../proxy/places.ts";
import type { Finding } from "../finding.ts";
import { describeValues } from "./describe-values.ts";
import type { StepOutcome } from "./rehearsal-script.ts";

export interface View {
  readonly data: BareHex;
  /** With types, or with the arguments of the user. */
  readonly signature: string;
  readonly outputs: readonly AbiParameter[];
  readonly isRequested?: boolean | undefined;
}

export function listViews(abi: readonly AbiEntry[]): readonly View[] {
  return abi.filter((entry) => isView(entry) && (entry.inputs ?? []).length === 0).map(toView);
}

export function isView({ type, stateMutability }: AbiEntry): boolean {
  return type === "function" && (stateMutability === "view" || stateMutability === "pure");
}

export function toView(entry: AbiEntry): View {
  const signature = toAbiSignature(entry);
  const outputs: readonly AbiParameter[] = Array.isArray(entry.outputs) ? entry.outputs : [];
  return { signature, data: toSelector(signature), outputs };
}

/** Says what a view answers after an upgrade, if it answered otherwise before; undefined: there is nothing to tell. */
export function compareAnswers(
  { signature, outputs, isRequested = false }: View,
  { before, after }: { readonly before: StepOutcome; readonly after: StepOutcome },
): Finding | undefined {
  const finding = { area: "rehearsal", kind: "answer", subject: signature } as const;
  const [old, now] = [before, after].map(({ succeeded, data }) =>
    succeeded ? describeValues(outputs, data) : "reverted",
  );
  if (!(before.succeeded || after.succeeded)) {
    const reason = "reverts before and after";
    return isRequested ? { ...finding, severity: "note", reason } : undefined;
  }
  if (before.succeeded && !after.succeeded) {
    const reason = `returned ${old}, and reverts after the upgrade`;
    return { ...finding, severity: "broken", kind: "reverts", reason };
  }
  if (before.succeeded && before.data === after.data) {
    const reason = `returns ${old} before and after`;
    return isRequested ? { ...finding, severity: "fine", reason } : undefined;
  }
  return before.succeeded || isRequested
    ? { ...finding, severity: "note", reason: `${old} → ${now}` }
    : undefined;
}
