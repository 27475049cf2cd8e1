import { licenseOfSource } from "../core/compiler-input/license-of-source.ts";
import { readLinkedLibraries } from "../core/compiler-input/read-linked-libraries.ts";
import { decodeConstructorArguments } from "../core/constructor-arguments/decode-constructor-arguments.ts";
import { chooseLicense, noLicenseNumber } from "../core/license/choose-license.ts";
import type { LicenseTable } from "../core/license/license-table.ts";
import { compareRecord, nameOfRecord, type RecordComparison } from "./compare-record.ts";
import type { VerifiedSource } from "./ports.ts";
import type { Target } from "./read-target.ts";
import type { VerificationResult } from "./result.ts";
import type { Run } from "./run.ts";
import { toEmptyResult } from "./to-result.ts";

/**
 * The explorer showed a verified source before anything was submitted: its record, and the match of
 * this project's code where the record is what this project built.
 */
export async function toAlreadyVerifiedResult(
  run: Run,
  { target, record }: { readonly target: Target; readonly record: VerifiedSource },
): Promise<VerificationResult> {
  const comparison = await compareRecord({ target, record }, run);
  return {
    status: "already-verified",
    ...toEmptyResult(run, target),
    ...recordFacts(record, run),
    match: comparison.kind === "same" ? comparison.match : null,
    message: `${run.ports.explorer.name} ${texts[comparison.kind]}`,
  };
}

const texts = {
  same: "shows this very source already.",
  other: "shows a verified source already; it is not the one in this project's builds.",
  unknown: "shows a verified source already; it could not be compared with this project's builds.",
} as const satisfies Record<RecordComparison["kind"], string>;

function recordFacts(record: VerifiedSource, { ports }: Run) {
  const encoded = record.encodedConstructorArguments;
  const values = decodeConstructorArguments(record.abi ?? [], encoded)?.values ?? [];
  return {
    contract: nameOfRecord(record),
    codeFormat:
      record.compilerInput === undefined
        ? ("solidity-single-file" as const)
        : ("solidity-standard-json-input" as const),
    compiler: record.compilerVersion,
    // The explorer had these from whoever verified the contract; nobody gave them now.
    constructorArguments: { encoded, values: [...values], origin: encoded === "" ? "none" : "recovered" },
    libraries: record.compilerInput === undefined ? {} : readLinkedLibraries(record.compilerInput),
    sources: Object.keys(record.sources),
    license: record.license ?? findUnnumberedLicense(record, ports.licenses) ?? null,
  } satisfies Partial<VerificationResult>;
}

/**
 * Explorers show no licence for one that they have no number for, such as UNLICENSED. The source still
 * names it, as it did when it was submitted.
 */
function findUnnumberedLicense(
  { contractFileName, sources }: VerifiedSource,
  table: LicenseTable,
): string | undefined {
  const source = sources[contractFileName ?? ""] ?? "";
  const { number, spdx } = chooseLicense({
    expression: licenseOfSource(source),
    override: undefined,
    table,
  });
  return number === noLicenseNumber ? spdx : undefined;
}
