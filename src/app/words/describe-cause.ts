import { toFlag } from "../../base/command-place.ts";
import { listInWords } from "../../base/text.ts";
import type { Cause, CauseDescription, CauseOf, SourcePlace } from "../../core/causes/cause.ts";
import { stateFact, toSentence } from "../../core/causes/state-fact.ts";
import { toShownName, toShownSourceName, toUserSourceName } from "../../core/contract/contract-name.ts";
import { toPatternName } from "../../core/proxy/detect-proxy.ts";
import { type HostPlace, onlyExplorer, quoteWord, writeCommand } from "./commands.ts";
import { proposeNext, writeProxyVerification } from "./next-step.ts";
import { describeOther, findWorstDifference } from "./results/states.ts";

export function describeCause(cause: Cause, place: HostPlace): CauseDescription {
  if (place.shownBy !== undefined) {
    return describeShown(cause, { ...place, shownBy: place.shownBy });
  }
  if (cause.kind === "other-record") {
    return describeRecord(cause, place);
  }
  const { explanation, command } = proposeNext(cause, place);
  return { explanation: [stateCause(cause, place), explanation].filter(Boolean).join(" "), command };
}

export function explainCause(cause: Cause, place: HostPlace): string {
  return cause.kind === "other-record" ? describeRecord(cause, place).explanation : stateCause(cause, place);
}

function stateCause(cause: Exclude<Cause, RecordedCause>, place: HostPlace): string {
  switch (cause.kind) {
    case "proxy":
      return `${describePattern(cause)} ${nameBehind(cause, "Its")} ${cause.implementations.length > 1 ? "have" : "has"} the source.`;
    case "edited-source":
      return cause.isRemoved === true
        ? "An earlier build has the code at the address, and the project no longer has this contract."
        : `An earlier build has the code at the address, and ${listFiles(cause.changedSources)} changed after it.`;
    case "not-verified":
      return cause.isInitCodeCompared
        ? `The code at the address is that of your build, but ${cause.explorer} shows no source for it yet.`
        : `The runtime bytecode at the address is that of your build, but ${cause.explorer} shows no source for it yet. The constructor was not compared: how the contract was created is not known.`;
    case "not-built":
      return `Your build ${cause.isDeployed ? "has the code at the address, but" : "does not have the code at the address, and"} ${listFiles(cause.sources)} changed after it.`;
    default:
      return toSentence(
        stateFact(cause, {
          here: "here",
          builds: nameBuilds(place),
          nameSetting: place.style.nameSetting,
        }) ?? "",
      );
  }
}

function listFiles(sources: readonly string[]): string {
  return listInWords(sources.map(toShownSourceName));
}

function nameBuilds({ buildInfo, given }: HostPlace): string {
  const commit = given?.options.commit;
  if (typeof commit === "string") {
    return `the files of commit ${commit}`;
  }
  return buildInfo === undefined ? "this project's builds" : `the builds of ${buildInfo}`;
}

/** Of a contract with a source of its own. */
export function describeProxyNote(cause: CauseOf<"proxy">, place: HostPlace): string {
  return `${describePattern(cause)} To verify ${nameBehind(cause, "its")} too, and to link the proxy: ${writeProxyVerification(cause, place)}`;
}

function describePattern({ pattern, implementations }: CauseOf<"proxy">): string {
  const targets = implementations.length === 0 ? "" : ` to ${listInWords(implementations)}`;
  return `The address is a proxy: ${toPatternName(pattern)}${targets}.`;
}

function nameBehind({ pattern, implementations }: CauseOf<"proxy">, its: "its" | "Its"): string {
  const what = pattern === "eip-2535" ? "facet" : "implementation";
  return `${its} ${what}${implementations.length > 1 ? "s" : ""}`;
}

type RecordedCause = CauseOf<"other-record">;

function describeRecord(cause: RecordedCause, place: HostPlace): CauseDescription {
  const { explorer, isReplaceable = false } = cause;
  const [alone, options] = onlyExplorer(place);
  const replacing = isReplaceable
    ? ` Your build is an exact match, and ${explorer} replaces a partial match by an exact one: the command submits your build.`
    : "";
  return {
    explanation: `${stateRecord(cause)}${replacing}`,
    command: isReplaceable
      ? writeCommand("verify-contract", alone, { ...options, force: true })
      : `${writeRecordDownload(place)}${cause.place ? writeRecordDiff(cause.place, place) : ""}`,
  };
}

function stateRecord({ explorer, differences, differsIn = [] }: RecordedCause): string {
  return `Verified, but ${describeOther(findWorstDifference(differsIn))}, on ${explorer}: ${listInWords(differences)}.`;
}

/** The record was written to files before. */
function writeRecordDiff({ sourceName }: SourcePlace, place: HostPlace): string {
  const isFile = place.given?.options.commit === undefined && !/^(?:npm\/|@)/.test(sourceName);
  return place.isWithinProcess === true || !isFile
    ? ""
    : ` && git diff --no-index ${quoteWord(`${toRecordFolder(place)}/${sourceName}`)} ${quoteWord(toUserSourceName(sourceName))}`;
}

export function writeRecordDownload(place: HostPlace): string {
  const [alone, options] = onlyExplorer(place);
  return writeCommand("contract-source", alone, { ...options, out: toRecordFolder(place) });
}

/** Short, and another one for each address and explorer: the command does not overwrite a folder. */
function toRecordFolder({ address, explorer, given }: HostPlace): string {
  const named = given?.options.explorer;
  const source = explorer ?? (typeof named === "string" ? named : undefined);
  const name = source && (URL.canParse(source) ? new URL(source).host : source);
  return [
    "verified",
    address.slice(2, 10),
    ...(name === undefined ? [] : [name.replaceAll(/[^\w.]+/g, "-")]),
  ].join("-");
}

function describeShown(cause: Cause, place: HostPlace & { readonly shownBy: string }): CauseDescription {
  const command = writeRecordDownload(place);
  const { shownBy, isProof = false } = place;
  if (cause.kind === "other-record" && isProof) {
    const { explorer, contract, differences, differsIn = [] } = cause;
    const how = listInWords(differsIn.map(describeOther));
    const isOfName = contract !== undefined && differsIn.includes("name");
    const why = isOfName ? `it is the code of ${toShownName(contract)}` : listInWords(differences);
    return {
      explanation: `The source that ${explorer} shows compiles here to the code on the chain, but is shown ${how}: ${why}. The command writes this source to files.`,
      command,
    };
  }
  if (cause.kind === "other-record") {
    const { explorer, differsIn = [] } = cause;
    const how = listInWords(differsIn.map(describeOther)) || "with another source";
    return {
      explanation: `${explorer} already shows the contract as verified, ${how} than ${shownBy}, so nothing was submitted. The command writes what ${explorer} shows to files.`,
      command,
    };
  }
  const fact = stateFact(cause, { here: "shown" });
  const isPartial = isOfMetadata(cause);
  const sentences = [
    `The source that ${shownBy} shows ${isPartial ? "is only a partial match" : "does not compile to the code on the chain"}${isProof ? "" : ", so it was not submitted"}${fact === undefined ? "" : `: ${fact}`}.`,
    ...(isPartial && !isProof ? [`Without ${toFlag("requireExact")} it is submitted.`] : []),
    "The command writes this source to files.",
  ];
  return { explanation: sentences.join(" "), command };
}

function isOfMetadata(cause: Cause): boolean {
  return (
    cause.kind === "metadata" ||
    cause.kind === "no-source-hash" ||
    ("isCodeEqual" in cause && cause.isCodeEqual === true)
  );
}
