import type { BytecodeDifference, CreationDifference } from "../../core/bytecode/match.ts";
import { formatRejected } from "../../explorer-api/etherscan/status-texts.ts";
import type { JobFacts, Verdict } from "./records.ts";

export interface Rejection extends Pick<JobFacts, "isTemporary" | "compilerErrors"> {
  /** As Sourcify calls it. */
  readonly code: string;
  readonly detail: string;
}

const maxCharacters = 1_000;

/**
 * Refuses a submission. Etherscan's own sentence comes first, because clients look for it.
 *
 * @see https://docs.etherscan.io/contract-verification/common-verification-errors
 */
export function rejected(code: string, detail: string, more: Partial<Rejection> = {}) {
  const text = detail.replace(/\p{C}+/gu, " ");
  const bounded = text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
  const rejection: Rejection = { ...more, code, detail: bounded };
  return { kind: "rejected", rejection } as const;
}

export function rejectedForNow(problem: string) {
  const detail = `This could be a temporary error, please retry: ${problem}`;
  return rejected("internal_error", detail, { isTemporary: true });
}

export function rejectedForCode(name: "runtime" | "creation", difference: CreationDifference) {
  const sentence =
    name === "runtime"
      ? "Compiled contract runtime bytecode does NOT match the on-chain runtime bytecode."
      : "Compiled contract deployment bytecode does NOT match the transaction deployment bytecode.";
  const code = name === "runtime" && difference.kind === "length" ? "bytecode_length_mismatch" : "no_match";
  return rejected(code, `${sentence} ${describeDifference(difference)}`);
}

export function rejectedForArguments(given: string | undefined, problem: string) {
  const said = given === undefined ? "None given" : `Given: ${describeArguments(given)}`;
  return rejected(
    "no_match",
    `Please check if the correct constructor argument was entered. ${said}${problem}`,
  );
}

export function toRejectedVerdict({ rejection }: { readonly rejection: Rejection }): Verdict {
  return { kind: "rejected", message: formatRejected(rejection.detail), facts: rejection };
}

function describeDifference(difference: BytecodeDifference | CreationDifference): string {
  switch (difference.kind) {
    case "no-code":
      return "The submitted contract has no bytecode";
    case "length":
      return `Compiled: ${difference.compiledBytes} bytes, on the chain: ${difference.onChainBytes} bytes`;
    case "code":
      return `The first difference is at byte ${difference.offsetBytes}`;
    case "constructor-arguments":
      return `The bytes after the code, from byte ${difference.offsetBytes} on, are not arguments of the constructor`;
  }
}

export function describeArguments(hex: string): string {
  if (hex === "") {
    return "none";
  }
  return hex.length > 200 ? `${hex.slice(0, 200)}… (${hex.length / 2} bytes)` : hex;
}
