import { listInWords } from "../../base/text.ts";
import type { Cause, CauseDescription, CauseOf, RecordCause, SourcePlace } from "../../core/causes/cause.ts";
import { stateFact } from "../../core/causes/state-fact.ts";
import { toShownName, toShownSourceName, toUserSourceName } from "../../core/contract/contract-name.ts";
import { type HostPlace, onlyExplorer, quoteWord, withoutOptions, writeCommand } from "./commands.ts";
import { describeOther, findWorstDifference } from "./results/states.ts";
import { writeRebuild } from "./write-rebuild.ts";

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
    explorer,
    differences,
    differsIn = [],
    place: at,
    isDeployed,
    profiles,
    isReplaceable,
  }: CauseOf<"other-record">,
  place: HostPlace,
): CauseDescription {
  const replacing = isReplaceable === true ? describeReplacing(explorer, place) : undefined;
  const download = writeRecordDownload(place);
  const deployed = isDeployed === true ? " as it was deployed" : "";
  return {
    explanation: `Verified${deployed}, but ${describeOther(findWorstDifference(differsIn))}, on ${explorer}: ${listInWords(differences)}.${describeProfiles(profiles)}${replacing?.explanation ?? ""}`,
    command:
      replacing?.command ??
      (at === undefined || place.isWithinProcess === true
        ? download
        : `${download}${writeRecordDiff(at, place)}`),
  };
}

function describeProfiles(profiles: CauseOf<"other-record">["profiles"]): string {
  if (profiles === undefined) {
    return "";
  }
  const { shown, compared } = profiles;
  const build = compared === undefined ? "with other settings" : `that has those of \`${compared}\``;
  return ` It was compiled with the settings of your build profile \`${shown}\`, and was compared with a build ${build}.`;
}

/** Writes what shows the lines that differ, after the record was written to files. */
function writeRecordDiff({ sourceName }: SourcePlace, place: HostPlace): string {
  return /^(?:npm\/|@)/.test(sourceName)
    ? ""
    : ` && git diff --no-index ${quoteWord(`${toRecordFolder(place)}/${sourceName}`)} ${quoteWord(toUserSourceName(sourceName))}`;
}

function describeRecordOfOneFile(
  { explorer, isReplaceable }: CauseOf<"record-not-comparable">,
  place: HostPlace,
): CauseDescription {
  const replacing = isReplaceable === true ? describeReplacing(explorer, place) : undefined;
  return {
    explanation: `${explorer} shows a verified source as a single file, which cannot be compared with yours file by file.${replacing?.explanation ?? ""}`,
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

/** Writes the command that writes the source which an explorer shows to files. */
export function writeRecordDownload(place: HostPlace): string {
  const [alone, options] = onlyExplorer(place);
  return writeCommand("contract-source", alone, [...options, place.style.options.out, toRecordFolder(place)]);
}

/** The command may be run for other addresses and explorers, too, and a folder that exists is not written to. */
function toRecordFolder({ address, explorer, given }: HostPlace): string {
  const named = given?.options.explorer;
  const source = explorer ?? (typeof named === "string" ? named : undefined);
  const name = source && (URL.canParse(source) ? new URL(source).host : source);
  return ["verified", address, ...(name === undefined ? [] : [name.replaceAll(/[^\w.]+/g, "-")])].join("-");
}

function describeUnverified(
  { explorer, isInitCodeCompared }: CauseOf<"not-verified">,
  place: HostPlace,
): CauseDescription {
  return {
    explanation:
      `The ${isInitCodeCompared ? "code" : "runtime bytecode"} at the address is that of your build, ` +
      `but ${explorer} shows no source for it yet.` +
      (isInitCodeCompared
        ? ""
        : " The constructor was not compared: how the contract was created is not known."),
    command: writeCommand("verify-contract", withoutOptions(place, "check")),
  };
}

function describeNotBuilt({ sources, isDeployed }: CauseOf<"not-built">, place: HostPlace): CauseDescription {
  const files = listInWords(sources.map(toShownSourceName));
  const isCheck = isDeployed || place.given?.options.check === true;
  return {
    explanation:
      `Your build ${isDeployed ? "has the code at the address, but" : "does not have the code at the address, and"} ` +
      `${files} changed after it.`,
    command: writeRebuild(withoutOptions(place, "check"), {
      options: isCheck ? [place.style.options.check] : [],
    }),
  };
}

/**
 * Says how the source that an explorer shows is not that of the code on the chain, or that the explorer that it was
 * for shows another one, and how to read it.
 */
export function describeShownSource(
  cause: Cause,
  place: HostPlace & { readonly shownBy: string },
): CauseDescription {
  if (cause.kind === "other-record" || cause.kind === "record-not-comparable") {
    return describeOtherShown(cause, place);
  }
  const fact = stateFact(cause, { here: "shown" });
  const { isProof = false } = place;
  const isPartial = isOfMetadata(cause);
  const what = isPartial ? "is only a partial match" : "does not compile to the code on the chain";
  return {
    explanation:
      `The source that ${place.shownBy} shows ${what}${isProof ? "" : ", so it was not submitted"}${fact === undefined ? "" : `: ${fact}`}. ` +
      (isPartial && !isProof ? `Without ${place.style.options.requireExact} it is submitted. ` : "") +
      "The command writes this source to files.",
    command: writeRecordDownload(place),
  };
}

function describeOtherShown(
  cause: CauseOf<"other-record" | "record-not-comparable">,
  place: HostPlace & { readonly shownBy: string },
): CauseDescription {
  const { kind, explorer } = cause;
  if (kind === "other-record" && place.isProof === true) {
    return describeOtherWord(cause, place);
  }
  const what =
    kind === "other-record"
      ? describeOtherParts(cause, place.shownBy)
      : `a verified source as a single file, which cannot be compared with that of ${place.shownBy}`;
  return {
    explanation: `${explorer} already shows ${what}, so nothing was submitted. The command writes the source that ${explorer} shows to files.`,
    command: writeRecordDownload(place),
  };
}

/** Says what a record claims besides its source, and the chain contradicts. */
function describeOtherWord(
  { contract, explorer, differences, differsIn = [] }: CauseOf<"other-record">,
  place: HostPlace,
): CauseDescription {
  const what = listInWords(differsIn.map(describeOther));
  const why =
    contract !== undefined && differsIn.includes("name")
      ? `it is the code of ${toShownName(contract)}`
      : listInWords(differences);
  return {
    explanation: `The source that ${explorer} shows compiles here to the code on the chain, but is shown ${what}: ${why}. The command writes this source to files.`,
    command: writeRecordDownload(place),
  };
}

function describeOtherParts({ differsIn = [] }: CauseOf<"other-record">, shownBy: string): string {
  return differsIn.length === 0 || differsIn.includes("source")
    ? `another source than ${shownBy}`
    : `the source of ${shownBy}, but ${listInWords(differsIn.map(describeOther))}`;
}

function isOfMetadata(cause: Cause): boolean {
  return (
    cause.kind === "metadata" ||
    cause.kind === "no-source-hash" ||
    ("isCodeEqual" in cause && cause.isCodeEqual === true)
  );
}
