import { toShortVersion } from "../../core/build/compiler-version.ts";
import { matchRuntime } from "../../core/bytecode/match-runtime.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import type { BuildCause } from "../../core/causes/cause.ts";
import { digestText } from "../../core/causes/metadata-document.ts";
import { listConfigChanges, type ProfileCompiler } from "../../core/causes/settings.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { ContractBuild } from "./contract-build.ts";
import type { TrialCompiler } from "./create-trial-compiler.ts";

/** Each profile costs a compilation, and other trials follow. */
const maxProfiles = 3;

/**
 * Finds the build profile that a contract was deployed with. It compiles with all settings of each
 * profile, including those that the search for single settings does not vary. Returns `undefined` if no
 * profile reproduces the code at the address.
 *
 * If the chain has a source hash, only the metadata is compiled and compared.
 */
export async function diagnoseProfile(
  subject: ContractBuild,
  compile: TrialCompiler,
): Promise<BuildCause | undefined> {
  const { contract, buildInfo, input, profiles } = subject;
  const solcVersion = toShortVersion(buildInfo.solcLongVersion);
  const others = profiles.flatMap(({ name, compilers }) =>
    compilers
      .filter(({ version }) => version === solcVersion)
      .map((compiler) => ({
        name,
        changes: listConfigChanges(input.settings, { solcVersion, settings: compiler.settings }),
        compiler,
      })),
  );
  const built = others.find(({ changes }) => changes.length === 0)?.name;
  const different = others.filter(({ changes }) => changes.length > 0);
  for (const { name, changes, compiler } of different.slice(0, maxProfiles)) {
    if (await isDeployedWith({ name, compiler }, { subject, compile })) {
      return {
        kind: "build-profile",
        contract: toFullyQualifiedName(contract),
        built,
        deployed: name,
        changes,
      };
    }
  }
  return undefined;
}

async function isDeployedWith(
  { name, compiler }: { readonly name: string; readonly compiler: ProfileCompiler },
  { subject, compile }: { readonly subject: ContractBuild; readonly compile: TrialCompiler },
): Promise<boolean> {
  const { target, input } = subject;
  const { remappings, libraries } = input.settings;
  const settings = { ...compiler.settings, remappings, libraries };
  const hash = findTrailingMetadata(target.runtimeBytecode)?.metadata.sourceHash;
  const outputs = hash === undefined ? undefined : "metadata";
  const compiled = await compile(subject, { what: `the build profile ${name}`, settings, outputs });
  if (compiled === undefined) {
    return false;
  }
  return hash === undefined
    ? matchRuntime(compiled, target.runtimeBytecode, target).kind !== "mismatch"
    : digestText(compiled.metadata ?? "", hash.kind) === hash.digest;
}
