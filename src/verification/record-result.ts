import { decodeConstructorArguments, hasConstructorParameters } from "../core/abi/constructor.ts";
import { readLinkedLibraries } from "../core/contract/libraries.ts";
import { licenseOfRecord } from "../core/contract/license.ts";
import { findLanguage, isCompiledBySolc } from "../core/contract/source-language.ts";
import type { VerifiedSource } from "./ports.ts";
import { nameOfRecord, type ShownRecord } from "./records/compare-record.ts";
import type { AlreadyVerifiedResult, VerificationResult } from "./result.ts";
import { readSettings } from "./results/settings-schema.ts";
import type { Operation } from "./run.ts";
import { toEmptyResult, toMatchFields } from "./to-result.ts";

export function toAlreadyVerifiedResult(
  run: Operation<"explorer" | "licenses">,
  { target, record, match, message }: ShownRecord & Pick<VerificationResult, "match" | "message">,
): AlreadyVerifiedResult {
  return {
    status: "already-verified",
    ...toEmptyResult(run, target),
    ...recordFacts(record, run),
    match,
    ...toMatchFields(record.matches),
    message,
  };
}

function recordFacts(record: VerifiedSource, { ports }: Operation<"licenses">) {
  return {
    contract: nameOfRecord(record),
    codeFormat: toCodeFormat(record),
    compiler: record.compilerVersion,
    settings: isCompiledBySolc(findLanguage(record))
      ? readSettings(record.compilerInput?.settings)
      : undefined,
    constructorArguments: readShownArguments(record),
    libraries: record.compilerInput === undefined ? {} : readLinkedLibraries(record.compilerInput),
    sources: Object.keys(record.sources),
    license: licenseOfRecord(record, ports.licenses) ?? null,
  } satisfies Partial<VerificationResult>;
}

function toCodeFormat(record: VerifiedSource) {
  if (!isCompiledBySolc(findLanguage(record))) {
    return null;
  }
  return record.compilerInput === undefined ? "solidity-single-file" : "solidity-standard-json-input";
}

/** The account that verified the contract gave them. Explorers that leave them out show none. */
export function readShownArguments({
  abi = [],
  encodedConstructorArguments: encoded,
}: VerifiedSource): VerificationResult["constructorArguments"] {
  if (encoded === undefined || (encoded === "" && hasConstructorParameters(abi))) {
    return null;
  }
  const values = decodeConstructorArguments(abi, encoded)?.values ?? [];
  return { encoded, values: [...values], origin: encoded === "" ? "none" : "explorer" };
}
