import { z } from "zod";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { maxLibraryPairs, type SingleFileSettings } from "../../core/contract/contract-record.ts";
import { linkLibraries } from "../../core/contract/libraries.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { IncludedDeclaration } from "../../core/flatten/flattened.ts";
import {
  type InexpressibleSetting,
  listFlattenedLibraries,
  listInexpressibleSettings,
} from "../../core/flatten/flattened-input.ts";
import type { StoredContract, Submission } from "../ports.ts";
import type { Creation } from "../recover-creation.ts";
import type { Operation } from "../run.ts";
import { listCodeFormats } from "../submission/check-capabilities.ts";
import { flattenContract } from "./flatten-contract.ts";

/** The settings that the format has fields for, with solc's defaults. */
const settingsSchema = z.object({
  optimizer: z.object({ enabled: z.boolean().default(false), runs: z.int().default(200) }).prefault({}),
  evmVersion: z.string().optional(),
});

interface SingleFile extends Pick<Submission, "codeFormat" | "sourceCode" | "contractName" | "singleFile"> {
  readonly license: string | undefined;
}

/**
 * Flattens and proves a contract for the single-file format. Explorers may call it a partial match, as its metadata
 * differs.
 *
 * @throws SINGLE_FILE_SETTINGS naming the settings that would be lost
 * @throws FLATTENING_REFUSED
 */
export async function prepareSingleFile(
  {
    found,
    creation,
    buildInfo,
  }: { readonly found: FoundMatch; readonly creation: Creation; readonly buildInfo: BuildInfo },
  run: Operation<"builds" | "compiler" | "explorer" | "reporter">,
): Promise<SingleFile> {
  const { contract } = found;
  const { settings } = linkLibraries(buildInfo.input, creation.libraries);
  requireExpressible(contract, listInexpressibleSettings(settings), run);
  const { source, license, included } = await flattenContract(contract, run);
  const singleFile = toSingleFileSettings(settings, included);
  requireExpressible(contract, listSurplusLibraries(singleFile), run);
  return {
    codeFormat: "solidity-single-file",
    sourceCode: source,
    contractName: contract.contractName,
    license,
    singleFile,
  };
}

/** @throws SINGLE_FILE_SETTINGS */
function requireExpressible(
  contract: StoredContract,
  lost: readonly InexpressibleSetting[],
  { ports: { explorer } }: Operation<"explorer">,
): void {
  if (lost.length > 0) {
    throw createFailure("SINGLE_FILE_SETTINGS", {
      contract: toFullyQualifiedName(contract),
      settings: lost,
      explorer: listCodeFormats(explorer).includes("standard-json") ? undefined : explorer.name,
    });
  }
}

function listSurplusLibraries({ libraries }: SingleFileSettings): readonly InexpressibleSetting[] {
  return libraries.length > maxLibraryPairs
    ? [{ name: "libraries", value: `${libraries.length}, and there are fields for ${maxLibraryPairs}` }]
    : [];
}

function toSingleFileSettings(
  settings: CompilerInput["settings"],
  included: readonly IncludedDeclaration[],
): SingleFileSettings {
  const { optimizer, evmVersion } = settingsSchema.parse(settings);
  return {
    optimizer: optimizer.enabled,
    runs: optimizer.runs,
    evmVersion,
    libraries: listFlattenedLibraries(settings, included),
  };
}
