import { hasSameSourceHash } from "../../core/bytecode/match.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import type { Cause } from "../../core/causes/cause.ts";
import { findMetadataChange } from "../../core/causes/find-metadata-change.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { FoundMatch } from "../find-match.ts";
import type { Target } from "../read-target.ts";
import type { Run } from "../run.ts";
import { createTrialCompiler } from "./create-trial-compiler.ts";
import { diagnoseProfile } from "./diagnose-profile.ts";
import { openSubject } from "./open-subject.ts";
import { toSettingsCause } from "./to-settings-cause.ts";

/** Says what keeps a match from being exact: equal code, but not what its metadata speaks of. */
export async function diagnosePartial(
  { target, found }: { readonly target: Target; readonly found: FoundMatch },
  run: Run,
): Promise<Cause> {
  const { match } = found;
  if (match.sourceHash === "absent") {
    return { kind: "no-source-hash", contract: toFullyQualifiedName(found.contract) };
  }
  const subject = await openSubject({ target, contract: found.contract }, run);
  const contract = toFullyQualifiedName(found.contract);
  const onChain = findTrailingMetadata(target.runtimeBytecode)?.metadata;
  if (hasSameSourceHash(found.contract.runtimeBytecode.object, target.runtimeBytecode)) {
    return { kind: "other-compilation", contract, similarity: undefined, reproducedBy: undefined };
  }
  const deployed = onChain?.compilerVersion;
  const [built = ""] = subject.buildInfo.solcLongVersion.split("+");
  if (deployed !== undefined && deployed !== built) {
    return { kind: "compiler-version", contract, built, deployed, reproduces: true };
  }
  const compile = createTrialCompiler(run);
  const what = "other line ends and settings, by the metadata";
  const analysed = await compile(subject, { what, outputs: "metadata" });
  const contents = Object.entries(subject.input.sources).map(
    ([name, { content }]) => [name, content] as const,
  );
  const libraries = Object.entries(match.libraries).map(
    ([name, digits]) => [name, toChecksumAddress(digits)] as const,
  );
  const { change, ruledOut } = findMetadataChange(
    {
      text: analysed?.metadata ?? "",
      contents: Object.fromEntries(contents),
      libraries: Object.fromEntries(libraries),
    },
    onChain,
  );
  if (change?.kind === "settings") {
    return toSettingsCause({ subject, built: change.built, deployed: change.deployed }, { run, compile });
  }
  const profile = change === undefined ? await diagnoseProfile(subject, { run, compile }) : undefined;
  return (
    profile ?? { kind: "metadata", contract, change, ruledOut, sources: Object.keys(subject.input.sources) }
  );
}
