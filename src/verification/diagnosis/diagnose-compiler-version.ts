import { matchRuntime } from "../../core/bytecode/match-runtime.ts";
import type { BuildCause } from "../../core/causes/cause.ts";
import {
  findBuildProfile,
  listSettingChanges,
  readCodeSettings,
  type SettingChange,
  writeCodeSettings,
} from "../../core/causes/settings.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { listProfiles } from "../list-profiles.ts";
import type { Run } from "../run.ts";
import type { TrialCompiler } from "./create-trial-compiler.ts";
import type { Subject } from "./subject.ts";

interface Versions {
  readonly subject: Subject;
  /** `0.8.37` */
  readonly built: string;
  /** From the metadata on the chain. */
  readonly deployed: string;
}

/**
 * The metadata on the chain names another compiler: says whether the source gives the code with that
 * one, if it is at hand, and whether one of the project's profiles has it.
 */
export async function diagnoseCompilerVersion(
  { subject, built, deployed }: Versions,
  { run, compile }: { readonly run: Run; readonly compile: TrialCompiler },
): Promise<BuildCause> {
  const contract = toFullyQualifiedName(subject.contract);
  const { settings } = subject.input;
  const own = readCodeSettings(settings);
  const profiles = listProfiles(subject.contract, run);
  const ofProfiles = profiles
    .flatMap(({ compilers }) => compilers.filter((compiler) => compiler.version === deployed))
    .map((compiler) => readCodeSettings(compiler.settings));
  const version: SettingChange = { setting: "version", built, deployed };
  let reproduces: boolean | undefined;
  for (const chosen of [own, ...ofProfiles.filter((other) => listSettingChanges(own, other).length > 0)]) {
    const compiled = await compile(subject, {
      what: `solc ${deployed}`,
      settings: writeCodeSettings(settings, chosen),
      solcLongVersion: deployed,
    });
    reproduces = isReproducedBy(subject, compiled) ?? reproduces;
    if (reproduces === true) {
      const find = { solcVersion: deployed, settings: chosen, defaultEvmVersion: undefined };
      const profile = findBuildProfile(profiles, find);
      const changes = [version, ...listSettingChanges(own, chosen)];
      return profile === undefined
        ? { kind: "compiler-version", contract, built, deployed, reproduces }
        : { kind: "build-profile", contract, built: undefined, deployed: profile, changes };
    }
  }
  return { kind: "compiler-version", contract, built, deployed, reproduces };
}

function isReproducedBy({ target }: Subject, compiled: Awaited<ReturnType<TrialCompiler>>) {
  return compiled && matchRuntime(compiled, target.runtimeBytecode, target).kind !== "mismatch";
}
