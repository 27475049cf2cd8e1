import { readInstructions } from "../../core/bytecode/instructions.ts";
import { matchRuntime } from "../../core/bytecode/match-runtime.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import type { BuildCause } from "../../core/causes/cause.ts";
import { findMetadataChange } from "../../core/causes/find-metadata-change.ts";
import { readMetadataDocument } from "../../core/causes/metadata-document.ts";
import type { CodeSettings } from "../../core/causes/settings.ts";
import {
  listPossibleEvmVersions,
  listSettingChanges,
  listSettingsToTry,
  readCodeSettings,
  writeCodeSettings,
} from "../../core/causes/settings.ts";
import { listProfiles } from "../list-profiles.ts";
import type { Run } from "../run.ts";
import type { ClosestContract } from "./closest-contract.ts";
import type { TrialCompiler } from "./create-trial-compiler.ts";
import { diagnoseProfile } from "./diagnose-profile.ts";
import type { Subject } from "./subject.ts";
import { toSettingsCause } from "./to-settings-cause.ts";

/**
 * Finds the settings with which a contract's source gives the code at the address; undefined when none
 * of those that are tried does.
 *
 * The hash of the metadata tells all settings at once, for the price of an analysis without code
 * generation, as long as not a letter of the sources was changed. Else a few settings are compiled.
 */
export async function diagnoseSettings(
  { subject, closest }: { readonly subject: Subject; readonly closest: ClosestContract },
  { run, compile }: { readonly run: Run; readonly compile: TrialCompiler },
): Promise<BuildCause | undefined> {
  const analysed = await compile(subject, { what: "other settings, by the metadata", outputs: "metadata" });
  const document = readMetadataDocument(analysed?.metadata ?? "");
  // solc's own choice of the EVM version is told by the metadata only.
  const built = readCodeSettings(document?.settings ?? subject.input.settings);
  const byMetadata = findByMetadata(subject, analysed?.metadata);
  if (byMetadata !== undefined) {
    return toSettingsCause({ subject, built, deployed: byMetadata }, { run, compile });
  }
  const profile = await diagnoseProfile(subject, { run, compile });
  if (profile !== undefined) {
    return profile;
  }
  const deployed = await findByTrial({ subject, closest, built }, { run, compile });
  return deployed && toSettingsCause({ subject, built, deployed }, { run, compile });
}

function findByMetadata({ target, input }: Subject, metadata: string | undefined): CodeSettings | undefined {
  const onChain = findTrailingMetadata(target.runtimeBytecode)?.metadata;
  const contents = Object.fromEntries(
    Object.entries(input.sources).map(([name, { content }]) => [name, content]),
  );
  const { change } = findMetadataChange({ text: metadata ?? "", contents, libraries: {} }, onChain);
  return change?.kind === "settings" ? change.deployed : undefined;
}

async function findByTrial(
  {
    subject,
    closest,
    built,
  }: { readonly subject: Subject; readonly closest: ClosestContract; readonly built: CodeSettings },
  { run, compile }: { readonly run: Run; readonly compile: TrialCompiler },
): Promise<CodeSettings | undefined> {
  const { target, input, buildInfo } = subject;
  const { compiled, onChain } = closest.codes;
  const choices = listSettingsToTry({
    built,
    solcVersion: buildInfo.solcLongVersion.split("+", 1).join(""),
    profiles: listProfiles(subject.contract, run),
    evmVersions: listPossibleEvmVersions(readInstructions(compiled.digits), readInstructions(onChain.digits)),
  });
  for (const choice of choices) {
    const what = listSettingChanges(built, choice).map(({ setting, deployed }) => `${setting} ${deployed}`);
    const settings = writeCodeSettings(input.settings, choice);
    const other = await compile(subject, { what: what.join(", "), settings });
    if (other !== undefined && matchRuntime(other, target.runtimeBytecode, target).kind !== "mismatch") {
      return choice;
    }
  }
  return undefined;
}
