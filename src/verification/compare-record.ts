import { isDeepStrictEqual } from "node:util";
import type { MatchKind } from "../core/bytecode/match.ts";
import { BaseError } from "../core/errors/base-error.ts";
import { errorCodes } from "../core/errors/codes.ts";
import { ContractNotFoundError } from "../core/errors/project-errors.ts";
import { findMatch } from "./find-match.ts";
import type { StoredContract, VerifiedSource } from "./ports.ts";
import type { Target } from "./read-target.ts";
import type { Run } from "./run.ts";

/** Whether what an explorer shows is what this project built. */
export type RecordComparison =
  | { readonly kind: "same"; readonly match: MatchKind }
  | { readonly kind: "other" }
  /** The project has no build that could say so, or the record is no standard JSON. */
  | { readonly kind: "unknown" };

/**
 * Compares the explorer's record with this project's builds, by the name that the record has.
 *
 * Only where the record is what this project built does the local match speak for the explorer.
 */
export async function compareRecord(
  { target, record }: { readonly target: Target; readonly record: VerifiedSource },
  run: Run,
): Promise<RecordComparison> {
  if (record.compilerInput === undefined) {
    return { kind: "unknown" };
  }
  try {
    const request = { ...run.request, contract: nameOfRecord(record) };
    const found = await findMatch(target.runtimeBytecode, { ...run, request });
    return found.kind === "found" && (await isBuildOf({ record, contract: found.contract }, run))
      ? { kind: "same", match: found.match.kind }
      : { kind: "other" };
  } catch (error) {
    if (error instanceof ContractNotFoundError) {
      return { kind: "other" };
    }
    if (error instanceof BaseError && projectCodes.has(error.code)) {
      return { kind: "unknown" };
    }
    throw error;
  }
}

/** `file.sol:Name`, or the name alone where the explorer tells no more. */
export function nameOfRecord({ contractFileName, contractName }: VerifiedSource): string {
  return contractFileName === undefined ? contractName : `${contractFileName}:${contractName}`;
}

const projectCodes: ReadonlySet<string> = new Set(errorCodes.project);

/** The same compiler and settings and, for every source that the record shows, the same text. */
async function isBuildOf(
  { record, contract }: { readonly record: VerifiedSource; readonly contract: StoredContract },
  run: Run,
): Promise<boolean> {
  const { solcLongVersion, input } = await run.ports.builds.readBuildInfo(contract.buildInfoId);
  const shown = record.compilerInput;
  return (
    shown !== undefined &&
    record.compilerVersion === `v${solcLongVersion}` &&
    isDeepStrictEqual(codeSettings(shown.settings), codeSettings(input.settings)) &&
    Object.entries(shown.sources).every(([name, { content }]) => input.sources[name]?.content === content)
  );
}

/** The settings that shape the code: which outputs were asked for and where libraries are does not. */
function codeSettings({
  outputSelection: _outputs,
  libraries: _libraries,
  ...settings
}: Readonly<Record<string, unknown>>) {
  return settings;
}
