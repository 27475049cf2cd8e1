import type { CauseDescription, CauseOf, RecordCause, SourcePlace } from "../../core/causes/cause.ts";
import { toUserName, toUserSourceName } from "../../core/contract/contract-name.ts";
import {
  type HostPlace,
  listInWords,
  onlyExplorer,
  quoteWord,
  withoutOptions,
  writeCommand,
  writeRebuild,
} from "./commands.ts";

/** Says in words how the explorer, or the checkout, does not agree with the chain, and what to run next. */
export function describeRecordCause(cause: RecordCause, place: HostPlace): CauseDescription {
  switch (cause.kind) {
    case "not-verified":
      return describeUnverified(cause, place);
    case "other-record":
      return describeOtherRecord(cause, place);
    case "record-not-comparable":
      return describeRecordOfOneFile(cause, place);
    case "not-built":
      return describeNotBuilt(cause, place);
  }
}

function describeOtherRecord(
  {
    contract,
    explorer,
    differences,
    place: at,
    isDeployed,
    profiles,
    isReplaceable,
  }: CauseOf<"other-record">,
  place: HostPlace,
): CauseDescription {
  const replacing = isReplaceable === true ? describeReplacing(explorer, place) : undefined;
  const download = writeRecordDownload(place);
  const ofContract = contract === undefined ? "" : ` of ${toUserName(contract)}`;
  return {
    explanation: `Verified${isDeployed === true ? " as it was deployed" : ""}, but not with your source${ofContract}, on ${explorer}: ${listInWords(differences)}.${describeProfiles(profiles)}${replacing?.explanation ?? ""}`,
    command:
      replacing?.command ??
      (at === undefined || place.isWithinProcess === true ? download : `${download}${writeRecordDiff(at)}`),
  };
}

function describeProfiles(profiles: CauseOf<"other-record">["profiles"]): string {
  if (profiles === undefined) {
    return "";
  }
  const { shown, compared } = profiles;
  const build = compared === undefined ? "with other settings" : `of \`${compared}\``;
  return ` It was compiled with the settings of your build profile \`${shown}\`, and was compared with a build ${build}.`;
}

/** Writes what shows the lines that differ, after the record was written to files. */
function writeRecordDiff({ sourceName }: SourcePlace): string {
  return /^(?:npm\/|@)/.test(sourceName)
    ? ""
    : ` && git diff --no-index ${quoteWord(`verified/${sourceName}`)} ${quoteWord(toUserSourceName(sourceName))}`;
}

function describeRecordOfOneFile(
  { contract, explorer, isReplaceable }: CauseOf<"record-not-comparable">,
  place: HostPlace,
): CauseDescription {
  const replacing = isReplaceable === true ? describeReplacing(explorer, place) : undefined;
  return {
    explanation:
      `${explorer} shows a verified source as a single file, which cannot be compared with the sources ` +
      `of ${toUserName(contract)} one by one.${replacing?.explanation ?? ""}`,
    command: replacing?.command ?? writeRecordDownload(place),
  };
}

/** Says how an exact match takes the place of what is shown. */
function describeReplacing(explorer: string, place: HostPlace): CauseDescription {
  const [alone, options] = onlyExplorer(place);
  return {
    explanation: ` Your build is an exact match, and ${explorer} takes one in the place of a partial match: the command submits it.`,
    command: writeCommand("verify-contract", alone, [...options, place.style.options.force]),
  };
}

function writeRecordDownload(place: HostPlace): string {
  const [alone, options] = onlyExplorer(place);
  return writeCommand("contract-source", alone, [...options, place.style.options.out, "verified"]);
}

function describeUnverified(
  { contract, explorer, isInitCodeCompared }: CauseOf<"not-verified">,
  place: HostPlace,
): CauseDescription {
  return {
    explanation:
      `The ${isInitCodeCompared ? "code" : "runtime bytecode"} at the address is that of the build of ${toUserName(contract)}, ` +
      `but ${explorer} shows no source for it yet.` +
      (isInitCodeCompared
        ? ""
        : " The constructor was not compared: how the contract was created is not known."),
    command: writeCommand("verify-contract", withoutOptions(place, "check")),
  };
}

function describeNotBuilt(
  { contract, sources, isDeployed }: CauseOf<"not-built">,
  place: HostPlace,
): CauseDescription {
  const files = listInWords(sources.map(toUserSourceName));
  const isCheck = isDeployed || place.given?.options.check === true;
  return {
    explanation:
      `The build of ${toUserName(contract)} ${isDeployed ? "has the code at the address, but" : "does not have the code at the address, and"} ` +
      `${files} changed after this build.`,
    command: writeRebuild(withoutOptions(place, "check"), {
      options: isCheck ? [place.style.options.check] : [],
    }),
  };
}
