import { z } from "zod";

import type { BuildInfo } from "../core/build-info/build-info.ts";
import { linkLibraries } from "../core/compiler-input/link-libraries.ts";
import { toFullyQualifiedName } from "../core/contract-name/fully-qualified-name.ts";
import { SingleFileSettingsError } from "../core/errors/flatten-errors.ts";
import { listInexpressibleSettings } from "../core/flatten/list-inexpressible-settings.ts";
import type { FoundMatch } from "./find-match.ts";
import { flattenContract } from "./flatten/flatten-contract.ts";
import type { Submission } from "./ports.ts";
import type { Creation } from "./recover-creation.ts";
import type { Run } from "./run.ts";

/** The settings that a single-file submission has fields for. */
const settingsSchema = z.object({
  optimizer: z.object({ enabled: z.boolean().default(false), runs: z.int().default(200) }).prefault({}),
  evmVersion: z.string().optional(),
});

interface SingleFile extends Pick<Submission, "codeFormat" | "sourceCode" | "contractName" | "singleFile"> {
  /** SPDX expression of the whole file. */
  readonly license: string | undefined;
}

/**
 * Flattens a contract for a submission that takes one file, with the settings that such a submission
 * can say. The file is proved; its metadata cannot be that of the original, so explorers that look at
 * metadata call the match partial.
 *
 * @throws SingleFileSettingsError naming the settings that would be lost
 * @throws FlatteningRefusedError
 */
export async function prepareSingleFile(
  {
    found,
    creation,
    buildInfo,
  }: { readonly found: FoundMatch; readonly creation: Creation; readonly buildInfo: BuildInfo },
  run: Run,
): Promise<SingleFile> {
  const { contract } = found;
  const { settings } = linkLibraries(buildInfo.input, creation.libraries);
  const lost = listInexpressibleSettings(settings);
  if (lost.length > 0) {
    throw new SingleFileSettingsError({ contract: toFullyQualifiedName(contract), settings: lost });
  }
  const { source, license, renames } = await flattenContract(contract, run);
  const { optimizer, evmVersion } = settingsSchema.parse(settings);
  const newNames = new Map(renames.map(({ from, to }) => [from, to]));
  return {
    codeFormat: "solidity-single-file",
    sourceCode: source,
    contractName: contract.contractName,
    license,
    singleFile: {
      optimizer: optimizer.enabled,
      runs: optimizer.runs,
      evmVersion,
      libraries: Object.entries(creation.libraries).map(([name, address]) => ({
        name: newNames.get(name) ?? name.slice(name.lastIndexOf(":") + 1),
        address,
      })),
    },
  };
}
