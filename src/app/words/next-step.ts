import path from "node:path";
import { toFlag } from "../../base/command-place.ts";
import { listInWords } from "../../base/text.ts";
import type { Cause, CauseDescription, CauseOf, VariantChange } from "../../core/causes/cause.ts";
import { toShortHash } from "../../core/commits/deployed-commit.ts";
import {
  splitName,
  toShownName,
  toShownSourceName,
  toUserName,
  toUserSourceName,
} from "../../core/contract/contract-name.ts";
import {
  type GivenOptions,
  type HostPlace,
  joinWords,
  type WantedBuild,
  withoutOptions,
  writeCommand,
} from "./commands.ts";

/** Returns a sentence and a command. Without a better step, the command shows who deployed the contract. */
export function proposeNext(cause: Cause, place: HostPlace): CauseDescription {
  const step = proposeBuild(cause, place) ?? proposeCall(cause, place) ?? proposeHistory(cause);
  if (step !== undefined) {
    return step;
  }
  const isOfOthers =
    cause.kind === "other-version" || cause.kind === "other-code" || cause.kind === "no-contract";
  const sentences = [
    ...(isOfOthers ? ["To verify it, build the sources that were deployed, with their settings."] : []),
    ...(place.isNote === true ? [] : [showsDeployer]),
  ];
  return { explanation: sentences.join(" "), command: writeCommand("contract-creation", place) };
}

const showsDeployer = "The command shows who deployed it, and in which block.";

function proposeBuild(cause: Cause, place: HostPlace): CauseDescription | undefined {
  switch (cause.kind) {
    case "variant":
      return proposeVariantOf(cause, place);
    case "compiler-version":
      return proposeSettings({ ...cause, steps: [`set this version in ${nameConfig(place)}`] }, place);
    case "library-address":
      return proposeSettings({ steps: ["set `libraries` of the compiler's settings as deployed"] }, place);
    case "other-compilation":
      return proposeCompilation(cause, place);
    case "not-built":
      return {
        explanation: "",
        command: writeRebuild(withoutOptions(place, "check"), {
          options: cause.isDeployed || place.given?.options.check === true ? { check: true } : {},
        }),
      };
    default:
      return undefined;
  }
}

function proposeCall(cause: Cause, place: HostPlace): CauseDescription | undefined {
  const verifyWithout = (option: "check" | "contract" | "requireExact", more: GivenOptions = {}) => ({
    explanation: "",
    command: writeCommand("verify-contract", withoutOptions(place, option), more),
  });
  switch (cause.kind) {
    case "other-commit":
      return proposeCommit(cause, place);
    case "edited-source":
      return {
        ...verifyWithout("check"),
        explanation: `Without ${toFlag("check")}, the earlier build is verified.`,
      };
    case "not-verified":
      return verifyWithout("check");
    case "other-contract":
      return verifyWithout("contract", { contract: toShownName(cause.actual) });
    case "abstract":
      return verifyWithout("contract");
    case "no-source-hash":
      return verifyWithout("requireExact");
    case "vyper":
      return {
        explanation:
          "This tool cannot verify it. The command writes the file that explorers accept as vyper-json: submit it on the explorer's page.",
        command: "vyper -f solc_json '<file>.vy' > vyper-input.json",
      };
    case "proxy":
      return { explanation: "", command: writeProxyVerification(cause, place) };
    default:
      return undefined;
  }
}

/**
 * The verification of a proxy takes no build from elsewhere, so its implementation is verified with that build before.
 */
export function writeProxyVerification({ implementations }: CauseOf<"proxy">, place: HostPlace): string {
  const first = place.buildInfo === undefined ? [] : implementations;
  const calls = first.map((address) => writeCommand("verify-contract", { ...place, address }));
  return [...calls, writeCommand("verify-proxy", place)].join(place.isWithinProcess === true ? "; " : " && ");
}

function proposeCommit(
  { contract, closest, commit }: CauseOf<"other-commit">,
  place: HostPlace,
): CauseDescription {
  const given = place.given?.options.contract;
  const named = typeof given === "string" ? { contract: given } : {};
  const command = writeCommand("verify-contract", withoutOptions(place, "commit", "contract"), {
    commit: toShortHash(commit.hash),
    ...(contract === closest ? named : { contract: toUserName(contract) }),
  });
  return { explanation: place.isNote === true ? `To get an exact match: ${command}` : "", command };
}

/** The other commits of a shallow clone may have it. */
function proposeHistory(cause: Cause): CauseDescription | undefined {
  const history = "history" in cause ? cause.history : undefined;
  return history?.kind === "searched" && history.isShallow && history.end === "all"
    ? { explanation: "The command gets the others.", command: "git fetch --unshallow --tags" }
    : undefined;
}

function proposeCompilation(
  { contract, reproducedBy }: CauseOf<"other-compilation">,
  place: HostPlace,
): CauseDescription {
  if (reproducedBy?.isClosure === true && place.buildInfo === undefined) {
    return { explanation: "", command: writeLoneRebuild(place, contract) };
  }
  return {
    explanation: reproducedBy === undefined ? withItsBuildInfo : "",
    command: writeCallWithBuild(place),
  };
}

/** If files changed since, another build does not make it again. */
function proposeVariantOf(cause: CauseOf<"variant">, place: HostPlace): CauseDescription {
  const { build } = cause;
  const next = proposeVariant(cause, place);
  if (build === undefined) {
    return next;
  }
  const { file, profile, changedSources } = build;
  const compared = `The compared build is ${path.relative("", file)}${profile === undefined ? "" : ` (build profile \`${profile}\`)`}.`;
  if (changedSources.length === 0) {
    return { ...next, explanation: `${compared} ${next.explanation}`.trim() };
  }
  const files = listInWords(changedSources.map(toShownSourceName));
  return {
    explanation: `${compared} ${files} changed after it. ${nameAim(cause)}, build the earlier source with these settings. ${showsDeployer}`,
    command: writeCommand("contract-creation", place),
  };
}

function proposeVariant(cause: CauseOf<"variant">, place: HostPlace): CauseDescription {
  const { contract, changes, profile } = cause;
  if (profile !== undefined) {
    return { explanation: "", command: writeProfileBuild(place, profile.deployed) };
  }
  const kinds = new Set(changes.map(({ kind }) => kind));
  const steps = [
    ...(kinds.has("setting") || kinds.has("compiler-version") || kinds.has("libraries")
      ? [`set this in ${nameConfig(place)}`]
      : []),
    ...(kinds.has("line-ends") ? ["change the line endings"] : []),
  ];
  if (steps.length > 0 && !kinds.has("source-names")) {
    return proposeSettings({ ...cause, steps }, place);
  }
  const [first] = changes;
  const isAlone = changes.length === 1 && first?.kind === "remappings" && first.isAlone;
  return isAlone && place.buildInfo === undefined
    ? {
        explanation:
          "Each contract gets the remappings of all files that are compiled together: build its file alone.",
        command: writeLoneRebuild(place, contract),
      }
    : { explanation: withItsBuildInfo, command: writeCallWithBuild(place) };
}

const withItsBuildInfo = "Verify it with the build info that it was deployed from.";

/** Where variables can set all changes, no config has to be edited. */
function proposeSettings(
  cause: {
    readonly isCodeEqual?: boolean | undefined;
    readonly steps: readonly string[];
    readonly changes?: readonly VariantChange[];
  },
  place: HostPlace,
): CauseDescription {
  const { steps, changes } = cause;
  const variables = changes && steps.length === 1 ? place.style.toSettingVariables?.(changes) : undefined;
  return {
    explanation: `${nameAim(cause)}, ${listInWords(steps)} and build again.`,
    command: writeRebuild(place, { variables }),
  };
}

/** If the code is equal, another build makes the metadata equal. */
function nameAim({ isCodeEqual = false }: { readonly isCodeEqual?: boolean | undefined }): string {
  return isCodeEqual ? "To get an exact match" : "To get the same code";
}

function nameConfig({ buildProfile, style }: HostPlace): string {
  return buildProfile === undefined
    ? (style.compilerConfig ?? style.config)
    : `the build profile \`${buildProfile}\` of ${style.config}`;
}

/** A build from elsewhere is not made here. A chain that ends with its script is made again by the script. */
function writeRebuild(
  place: HostPlace,
  { options = {}, ...wanted }: WantedBuild & { readonly options?: GivenOptions } = {},
): string {
  const { buildInfo, buildProfile, isWithinProcess = false, style } = place;
  const call = writeCommand("verify-contract", place, options);
  const build = joinWords(style.toBuildWords({ buildProfile, ...wanted }));
  if (buildInfo !== undefined) {
    return call;
  }
  return isWithinProcess ? build : `${build} && ${call}`;
}

function writeProfileBuild(place: HostPlace, buildProfile: string): string {
  return place.buildProfile === undefined
    ? writeRebuild(place, { buildProfile })
    : writeRebuild({ ...place, buildProfile });
}

/** Builds the contract's file without the other files of the project. */
function writeLoneRebuild(place: HostPlace, contract: string): string {
  const { sourceName } = splitName(contract);
  const root = `${sourceName.startsWith("npm/") ? "npm:" : ""}${toUserSourceName(sourceName)}`;
  return writeRebuild(place, { isForced: true, file: root });
}

function writeCallWithBuild(place: HostPlace): string {
  return writeCommand("verify-contract", { ...place, buildInfo: "<file or folder>" });
}
