import path from "node:path";
import { listInWords } from "../../base/text.ts";
import type { CauseDescription, CauseOf } from "../../core/causes/cause.ts";
import { toShownSourceName } from "../../core/contract/contract-name.ts";
import { type HostPlace, writeCommand } from "./commands.ts";
import { writeCallWithBuild, writeLoneRebuild, writeProfileBuild, writeRebuild } from "./write-rebuild.ts";

type BuildCause = CauseOf<
  "variant" | "compiler-version" | "metadata-form" | "library-address" | "other-compilation"
>;

/** Says which build gives the code at the address, or its metadata, and writes the command. */
export function proposeBuild(cause: BuildCause, place: HostPlace): CauseDescription {
  switch (cause.kind) {
    case "variant":
      return proposeOfBuild(cause, place);
    case "compiler-version":
      return {
        explanation: `${nameAim(cause)}, set this version in ${nameConfig(place)} and build again.`,
        command: writeRebuild(place),
      };
    case "metadata-form":
      return {
        explanation: `Set the value used for the deployment in ${nameConfig(place)} and build again.`,
        command: writeRebuild(place),
      };
    case "library-address": {
      const step = /^0x0+$/.test(cause.deployed)
        ? "leave the library out of"
        : "set the library's deployed address in";
      return {
        explanation: `To verify it, ${step} \`libraries\` of the compiler's settings, and build again.`,
        command: writeRebuild(place),
      };
    }
    case "other-compilation":
      return proposeCompilation(cause, place);
  }
}

function proposeCompilation(
  { contract, reproducedBy }: CauseOf<"other-compilation">,
  place: HostPlace,
): CauseDescription {
  if (reproducedBy?.isClosure === true && place.buildInfo === undefined) {
    return { explanation: "", command: writeLoneRebuild(place, contract) };
  }
  return {
    explanation: reproducedBy === undefined ? "Verify it with the build info that it was deployed from." : "",
    command: writeCallWithBuild(place),
  };
}

/** A build of files that changed since is not made again by another build. */
function proposeOfBuild(cause: CauseOf<"variant">, place: HostPlace): CauseDescription {
  const { build } = cause;
  if (build === undefined) {
    return proposeVariant(cause, place);
  }
  const { file, profile, changedSources } = build;
  const compared = `The compared build is ${path.relative("", file)}${profile === undefined ? "" : ` (build profile \`${profile}\`)`}.`;
  if (changedSources.length === 0) {
    const { explanation, command } = proposeVariant(cause, place);
    return { explanation: [compared, explanation].filter((text) => text !== "").join(" "), command };
  }
  const files = listInWords(changedSources.map(toShownSourceName));
  return {
    explanation: `${compared} ${files} changed after it. ${nameAim(cause)}, build the earlier source with these settings. The command shows who deployed it, and in which block.`,
    command: writeCommand("contract-creation", place),
  };
}

function proposeVariant(cause: CauseOf<"variant">, place: HostPlace): CauseDescription {
  const { contract, changes, profile } = cause;
  if (profile !== undefined) {
    return { explanation: "", command: writeProfileBuild(place, profile.deployed) };
  }
  const kinds = new Set(changes.map(({ kind }) => kind));
  if (kinds.has("source-names")) {
    return {
      explanation: `Verify it with the build infos of that tool${place.isNote === true ? ` (${place.style.options.buildInfo})` : ""}.`,
      command: writeCallWithBuild(place),
    };
  }
  const settings = changes.filter((change) => change.kind === "setting");
  const steps = [
    ...(settings.length > 0 || kinds.has("compiler-version") ? [`set this in ${nameConfig(place)}`] : []),
    ...(kinds.has("libraries") ? ["set `libraries` of the compiler's settings"] : []),
    ...(kinds.has("line-ends") || kinds.has("final-newline") ? ["change the line endings"] : []),
  ];
  const [remappings] = changes.filter((change) => change.kind === "remappings");
  if (remappings !== undefined && steps.length === 0) {
    return remappings.isAlone && place.buildInfo === undefined
      ? {
          explanation:
            "Each contract gets the remappings of all files that are compiled together: build its file alone.",
          command: writeLoneRebuild(place, contract),
        }
      : {
          explanation: "Verify it with the build info that it was deployed from.",
          command: writeCallWithBuild(place),
        };
  }
  const variables = steps.length === 1 ? place.style.toSettingVariables?.(changes) : undefined;
  return {
    explanation: `${nameAim(cause)}, ${listInWords(steps)} and build again.`,
    command: writeRebuild(place, { variables }),
  };
}

/** Where the code is equal already, the metadata is what another build can make equal, too. */
function nameAim({ isCodeEqual = false }: { readonly isCodeEqual?: boolean | undefined }): string {
  return isCodeEqual ? "To get an exact match" : "To get the same code";
}

/** Returns where the settings of this build are, within a sentence. */
function nameConfig({ buildProfile, style }: HostPlace): string {
  return buildProfile === undefined
    ? (style.compilerConfig ?? style.config)
    : `the build profile \`${buildProfile}\` of ${style.config}`;
}
