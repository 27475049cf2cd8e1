import type { Address } from "../../base/hex.ts";
import { listInWords } from "../../base/text.ts";
import type { Cause, CauseDescription, CauseOf } from "../../core/causes/cause.ts";
import { stateFact, toSentence } from "../../core/causes/state-fact.ts";
import { type HistorySearch, toShortHash } from "../../core/commits/deployed-commit.ts";
import { splitName, toShownName, toShownSourceName, toUserName } from "../../core/contract/contract-name.ts";
import { toPatternName } from "../../core/proxy/detect-proxy.ts";
import { type HostPlace, withoutOptions, writeCommand } from "./commands.ts";
import { describeRecordCause, describeShownSource } from "./describe-record-cause.ts";
import { proposeBuild } from "./propose-build.ts";

/** Says a cause in words, with its evidence, and what to run next. */
export function describeCause(cause: Cause, place: HostPlace): CauseDescription {
  if (place.shownBy !== undefined) {
    return describeShownSource(cause, { ...place, shownBy: place.shownBy });
  }
  switch (cause.kind) {
    case "not-verified":
    case "other-record":
    case "record-not-comparable":
    case "not-built":
      return describeRecordCause(cause, place);
    case "proxy":
      return describeProxy(cause, place);
    case "edited-source":
      return describeEdit(cause, place);
    default:
      return joinNext(
        stateFact(cause, { here: "here", builds: nameBuilds(place), nameSetting: place.style.nameSetting }),
        describeNext(cause, place),
      );
  }
}

function joinNext(fact: string | undefined, { explanation, command }: CauseDescription): CauseDescription {
  const sentence = fact === undefined ? "" : toSentence(fact);
  return { explanation: [sentence, explanation].filter((text) => text !== "").join(" "), command };
}

function nameBuilds({ buildInfo, given }: HostPlace): string {
  const commit = given?.options.commit;
  if (typeof commit === "string") {
    return `the files of commit ${commit}`;
  }
  return buildInfo === undefined ? "this project's builds" : `the builds of ${buildInfo}`;
}

/** Says what to do next, in a sentence behind the fact, and as a command. */
function describeNext(cause: Cause, place: HostPlace): CauseDescription {
  const isNote = place.isNote === true;
  const deployer = {
    explanation: isNote ? "" : "The command shows who deployed it, and in which block.",
    command: writeCommand("contract-creation", place),
  };
  switch (cause.kind) {
    case "variant":
    case "compiler-version":
    case "metadata-form":
    case "library-address":
    case "other-compilation":
      return proposeBuild(cause, place);
    case "other-version":
    case "other-code":
    case "no-contract": {
      const step = "To verify it, build the sources that were deployed, with their settings.";
      return proposeHistory(cause) ?? { ...deployer, explanation: `${step} ${deployer.explanation}` };
    }
    case "metadata":
      return proposeHistory(cause) ?? deployer;
    case "other-commit":
      return proposeCommit(cause, place);
    case "other-contract":
      return {
        explanation: "",
        command: writeCommand("verify-contract", withoutOptions(place, "contract"), [
          place.style.options.contract,
          toShownName(cause.actual),
        ]),
      };
    case "abstract":
      return { explanation: "", command: writeCommand("verify-contract", withoutOptions(place, "contract")) };
    case "no-source-hash":
      return {
        explanation: "",
        command: writeCommand("verify-contract", withoutOptions(place, "requireExact")),
      };
    case "vyper":
      return {
        explanation:
          "This tool cannot verify it. The command writes the file that explorers accept as vyper-json: submit it on the explorer's page.",
        command: "vyper -f solc_json '<file>.vy' > vyper-input.json",
      };
    default:
      return deployer;
  }
}

function proposeCommit(
  { contract, closest, commit }: CauseOf<"other-commit">,
  place: HostPlace,
): CauseDescription {
  const { commit: option, contract: named } = place.style.options;
  const only = withoutOptions(place, "commit", "contract");
  const command = writeCommand("verify-contract", only, [
    ...[option, toShortHash(commit.hash)],
    ...(contract === closest ? listGivenContract(place) : [named, toUserName(contract)]),
  ]);
  return { explanation: place.isNote === true ? `To get an exact match: ${command}` : "", command };
}

function listGivenContract({ given, style }: HostPlace): readonly string[] {
  const contract = given?.options.contract;
  return typeof contract === "string" ? [style.options.contract, contract] : [];
}

/** The other commits of a shallow clone may have it. */
function proposeHistory({
  history,
}: {
  readonly history?: HistorySearch | undefined;
}): CauseDescription | undefined {
  return history?.kind === "searched" && history.isShallow && history.end === "all"
    ? { explanation: "The command gets the others.", command: "git fetch --unshallow --tags" }
    : undefined;
}

function describeEdit(
  { contract, changedSources, isRemoved }: CauseOf<"edited-source">,
  place: HostPlace,
): CauseDescription {
  const { contractName, sourceName } = splitName(contract);
  const files = listInWords(changedSources.map(toShownSourceName));
  const what =
    isRemoved === true
      ? `The project no longer has ${contractName} of ${toShownSourceName(sourceName)}`
      : `The source of ${toShownName(contract)} changed after the deployment`;
  return {
    explanation: `${what}: an earlier build has the code at the address, and ${files} changed after it. Without ${place.style.options.check}, the earlier build is verified.`,
    command: writeCommand("verify-contract", withoutOptions(place, "check")),
  };
}

function describeProxy(cause: CauseOf<"proxy">, place: HostPlace): CauseDescription {
  const behind = nameBehind(cause);
  const have = cause.implementations.length > 1 ? "have" : "has";
  return {
    explanation: `${describePattern(cause)} ${behind.charAt(0).toUpperCase()}${behind.slice(1)} ${have} the source.`,
    command: writeProxyVerification(place, cause.implementations),
  };
}

/** Says of a contract with a source of its own that it is a proxy, too. */
export function describeProxyNote(cause: CauseOf<"proxy">, place: HostPlace): string {
  const command = writeProxyVerification(place, cause.implementations);
  return `${describePattern(cause)} To verify ${nameBehind(cause)} too, and to link the proxy: ${command}`;
}

function describePattern({ pattern, implementations }: CauseOf<"proxy">): string {
  const targets = implementations.length === 0 ? "" : ` to ${listInWords(implementations)}`;
  return `The address is a proxy: ${toPatternName(pattern)}${targets}.`;
}

function nameBehind({ pattern, implementations }: CauseOf<"proxy">): string {
  const isOne = implementations.length <= 1;
  if (pattern === "eip-2535") {
    return isOne ? "its facet" : "its facets";
  }
  return isOne ? "its implementation" : "the contracts behind it";
}

/** The verification of a proxy takes no build from elsewhere: what is behind it is verified with that one before. */
function writeProxyVerification(place: HostPlace, implementations: readonly Address[]): string {
  const first = place.buildInfo === undefined ? [] : implementations;
  const calls = first.map((address) => writeCommand("verify-contract", { ...place, address }));
  return [...calls, writeCommand("verify-proxy", place)].join(place.isWithinProcess === true ? "; " : " && ");
}
