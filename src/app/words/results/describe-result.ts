import path from "node:path";
import { toFlag } from "../../../base/command-place.ts";
import { stripControls } from "../../../base/text.ts";
import { toShownName, toShownSourceName } from "../../../core/contract/contract-name.ts";
import { isForeign, type VerificationResult } from "../../../verification/result.ts";
import { listSteps } from "./list-steps.ts";
import {
  describeArguments,
  describeChanges,
  describeEndpoint,
  describeKind,
  describePage,
  describeStorageRemedy,
  findStorageProblem,
  listFacts,
  listLibraries,
  toRows,
} from "./rows.ts";
import { describeOtherThanYours, findOtherness } from "./shown-otherwise.ts";

const headlines = {
  verified: ["✔ Verified", "on"],
  "already-verified": ["✔ Already verified", "on"],
  pending: ["… Still pending", "on"],
  rejected: ["✘ Rejected", "by"],
  mismatch: ["✘ Not submitted", "to"],
} as const satisfies Record<VerificationResult["status"], readonly [answer: string, where: string]>;

/**
 * Returns a result in words, the answer first. Much of it may be what an explorer says, or what somebody told an
 * explorer, so each line is made harmless to a terminal.
 */
export function describeResult(result: VerificationResult, { isCheck = false } = {}): string {
  const { match, contract, explorer } = result;
  const isOther = isForeign(result);
  // The match is that of the build: it says nothing of another source's record, and is no word of the explorer's.
  const kind = match === null || isOther || isUnverified(result) ? "" : ` (${describeKind(result)})`;
  const headline = `${isCheck ? describeCheck(result) : describeAnswer(result)} ${explorer.name}${kind}: ${contract === null ? result.address : toShownName(contract)}`;
  const libraries = (result.linkedLibraries ?? []).map((library) =>
    library.status === "error"
      ? [
          stripControls(
            `✘ Failed: ${toShownName(library.contract)} at ${library.address}: ${library.message}`,
          ),
          ...toRows(listFacts(library)),
        ].join("\n")
      : describeResult(library, { isCheck }),
  );
  return [stripControls(headline), ...details(result), ...libraries].join("\n");
}

function describeAnswer(result: VerificationResult): string {
  const otherness = isForeign(result) ? findOtherness(result) : undefined;
  if (otherness !== undefined) {
    return `✘ Verified, but ${describeOtherThanYours(otherness)}, on`;
  }
  if (isProxy(result)) {
    return "✘ The address is a proxy, so nothing was submitted to";
  }
  if (result.isCompared === false) {
    return "✔ Shown as verified, but not compared with a build, on";
  }
  const storage = result.status === "rejected" ? findStorageProblem(result.message) : undefined;
  if (storage !== undefined) {
    return `✘ Not verified, because ${storage}, on`;
  }
  const isOfToday = result.build?.isKept !== true || result.build.changes.length === 0;
  const isShown = result.status === "verified" || result.status === "already-verified";
  const [answer, where] = headlines[result.status];
  return `${answer}${isShown && !isOfToday ? " as it was deployed" : ""} ${where}`;
}

function isProxy({ status, differences }: VerificationResult): boolean {
  return status === "mismatch" && differences?.cause === "proxy";
}

/** Returns whether a source was proved here and submitted, and the explorer has not verified it. */
function isUnverified({ status }: Pick<VerificationResult, "status">): boolean {
  return status === "pending" || status === "rejected";
}

/** A check never submits anything: its answer is what it found. */
function describeCheck(result: VerificationResult): string {
  const { build } = result;
  if (result.status === "mismatch" && build?.isShown === true) {
    return "✘ Verified as it was deployed, but your sources changed since, on";
  }
  if (result.status !== "mismatch" || isForeign(result)) {
    return describeAnswer(result);
  }
  switch (result.differences?.cause) {
    case "not-verified":
      return "✘ Your build matches, but is not verified yet on";
    case "record-not-comparable":
      return "✘ Verified, but with a source that cannot be compared, on";
    case "not-built":
      return `✘ Your sources changed after the ${build?.isKept === true ? "deployment" : "build"}, checked for`;
    case "proxy":
      return describeAnswer(result);
    default:
      return result.match === "partial"
        ? "✘ Your build is not an exact match, checked for"
        : "✘ Your build does not match the chain, checked for";
  }
}

function details(result: VerificationResult): string[] {
  const rows: (readonly [string, string | null])[] = [
    ["Address", `${result.address} (chain ${result.chainId})`],
    ["Page", describePage(result)],
    ["Endpoint", describeEndpoint(result.explorer)],
    ["Matches", describeMatches(result)],
    ["Proof", describeProof(result)],
    ["Compiler", result.compiler],
    ["Arguments", describeArguments(result)],
    ...listLibraries(result),
    ["Sources", describeSources(result)],
    ["Receipt", result.receipt],
    ["Bundle", result.bundle ?? null],
    ["Build", describeBuild(result)],
    [messageLabels[result.status], result.message],
    ...listSteps(describeNext(result)),
    ...(result.notes ?? []).map((note): [string, string] => ["Note", note]),
  ];
  return toRows(rows);
}

/** Says which build has the code, and what changed since: if it may be of other sources than those of today. */
function describeBuild({ build }: VerificationResult): string | null {
  if (build === undefined) {
    return null;
  }
  const changes = describeChanges(build);
  return [
    `${path.relative("", build.file)}${build.isKept ? " (kept with the deployment)" : ""}`,
    ...(changes === undefined ? [] : [`changed since: ${changes}`]),
  ].join("; ");
}

/** What the message of each answer is. */
const messageLabels = {
  verified: "Explorer",
  "already-verified": "Result",
  pending: "Reason",
  rejected: "Reason",
  mismatch: "Reason",
} as const satisfies Record<VerificationResult["status"], string>;

/** Sourcify judges both bytecodes apart. */
function describeMatches({ creationMatch, runtimeMatch }: VerificationResult): string | null {
  return creationMatch === undefined && runtimeMatch === undefined
    ? null
    : `creation bytecode ${creationMatch ?? "none"}, runtime bytecode ${runtimeMatch ?? "none"}`;
}

function describeProof({ status, match }: VerificationResult): string | null {
  return match === null || !isUnverified({ status })
    ? null
    : `the build of the source is ${match === "exact" ? "an exact" : "a partial"} match of the code on the chain`;
}

/** Of the local explorer, Etherscan and Blockscout. */
const lacksCompiler =
  /compiler (?:(?!compiler ).)*not available|not supported solc version|compiler version not found/i;

/** Of the local explorer, Etherscan and Blockscout. */
const blamesArguments = /constructor arguments? (?:was entered|provided|do not match|failed)/i;

/** Arguments that somebody told may be wrong; those of the creation are those on the chain. */
const toldOrigins: ReadonlySet<string> = new Set(["given", "record", "bundle", "explorer"]);

/** Says what to do next; null: nothing. */
export function describeNext({
  status,
  differences,
  message,
  compiler,
  constructorArguments,
}: Pick<VerificationResult, "status" | "differences" | "message" | "compiler" | "constructorArguments">):
  | string
  | null {
  switch (status) {
    case "pending":
      return `Run the same command again${message.includes(toFlag("force")) ? ` without ${toFlag("force")}` : ""}: it continues, and submits nothing twice.`;
    case "rejected":
      if (toldOrigins.has(constructorArguments?.origin ?? "none") && blamesArguments.test(message)) {
        return "Give the arguments after the address, in the constructor's order.";
      }
      return (
        describeStorageRemedy(message) ??
        (lacksCompiler.test(message)
          ? `Make the compiler ${compiler ?? ""} available to the explorer: the local explorer uses those of the project that it was started in. If another project started it, stop it and run the command again, or choose another explorer with ${toFlag("explorer")}.`
          : `Look for the reason on the explorer's page of the contract, or choose another explorer with ${toFlag("explorer")}.`)
      );
    default:
      return differences?.command ?? null;
  }
}

/** What is sent beyond the imports is nobody's wish, so it is listed. */
function describeSources({
  status,
  explorer,
  sources,
  sourcesNotImported = [],
  license,
}: VerificationResult): string | null {
  if (sources.length === 0) {
    return null;
  }
  const more =
    sourcesNotImported.length === 0
      ? ""
      : `, including files that it does not import but that affect its code: ${sourcesNotImported.map(toShownSourceName).join(", ")}`;
  // Of what is shown already the explorer tells the licence, or does not.
  const unknown = status === "already-verified" ? `${explorer.name} shows no licence` : "no licence";
  return `${sources.length}, ${license === null ? unknown : `licence ${license}`}${more}`;
}
