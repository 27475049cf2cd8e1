import path from "node:path";
import { toFlag } from "../../../base/command-place.ts";
import { toShortVersion } from "../../../core/build/compiler-version.ts";
import { toShownName, toShownSourceName } from "../../../core/contract/contract-name.ts";
import type { HostHints } from "../../../core/errors/host-style.ts";
import { isForeign, type VerificationResult } from "../../../verification/result.ts";
import {
  type Block,
  capitalise,
  describeReadBlock,
  listFacts,
  listSteps,
  type Mark,
  type Row,
} from "./blocks.ts";
import {
  describeArguments,
  describeChanges,
  describeEndpoint,
  describeKind,
  describePage,
  describeSettings,
  listLibraries,
} from "./contract-facts.ts";
import { labelOf, standingOfOne } from "./states.ts";

interface Wording {
  readonly isCheck?: boolean | undefined;
  readonly hints?: Pick<HostHints, "configureCompiler"> | undefined;
}

export function describeResult(result: VerificationResult, wording: Wording = {}): readonly Block[] {
  const { isCheck = false, hints } = wording;
  const { match, contract, explorer, linkedLibraries = [] } = result;
  // The match is that of the build, and not the explorer's word. `describeKind` says so where they may differ.
  const kind =
    match === null || isForeign(result) || isUnverified(result) ? "" : ` (${describeKind(result)})`;
  const name = contract === null ? result.address : toShownName(contract);
  const [mark, answer] = describeAnswer(result, isCheck);
  return [
    { mark, text: `${answer} ${explorer.name}${kind}: ${name}`, rows: listRows(result, hints) },
    ...linkedLibraries.flatMap((library) =>
      library.status === "error"
        ? {
            mark: "✘" as const,
            text: `Failed: ${toShownName(library.contract)} at ${library.address}: ${library.message}`,
            rows: listFacts(library),
          }
        : describeResult(library, wording),
    ),
  ];
}

type Answer = readonly [mark: Mark, text: string];

const answers = {
  verified: ["✔", "Verified on"],
  "already-verified": ["✔", "Already verified on"],
  pending: ["…", "Still pending on"],
  rejected: ["✘", "Rejected by"],
  mismatch: ["✘", "Not submitted to"],
} as const satisfies Record<VerificationResult["status"], Answer>;

function describeAnswer(result: VerificationResult, isCheck: boolean): Answer {
  const { status, differences, isCompared, build } = result;
  if (differences?.cause === "proxy") {
    return ["✘", "The address is a proxy, so nothing was submitted to"];
  }
  if (status === "mismatch" && (isCheck || isForeign(result))) {
    const label = capitalise(labelOf(standingOfOne(result), { isCheck }));
    return ["✘", `${label}, ${isCheck ? "checked for" : "on"}`];
  }
  if (isCompared === false) {
    return ["✔", "Shown as verified, but not compared with a build, on"];
  }
  const [mark, answer] = answers[status];
  const isOfToday = build?.isKept !== true || build.changes.length === 0;
  return [mark, mark === "✔" && !isOfToday ? answer.replace(/ on$/, " as it was deployed on") : answer];
}

/** A source was proved here and submitted, and the explorer has not verified it. */
function isUnverified({ status }: Pick<VerificationResult, "status">): boolean {
  return status === "pending" || status === "rejected";
}

function listRows(result: VerificationResult, hints: Wording["hints"]): readonly Row[] {
  return [
    ["Address", `${result.address} (chain ${result.chainId})`],
    ["Block", result.block === undefined ? null : describeReadBlock(result.block)],
    ["Page", describePage(result)],
    ["Endpoint", describeEndpoint(result.explorer)],
    ["Matches", describeMatches(result)],
    ["Proof", describeProof(result)],
    ["Compiler", result.compiler],
    ["Settings", describeSettings(result)],
    ["Arguments", describeArguments(result)],
    ...listLibraries(result),
    ["Sources", describeSources(result)],
    ["Receipt", result.receipt],
    ["Bundle", result.bundle ?? null],
    ["Build", describeBuild(result)],
    [messageLabels[result.status], result.message],
    ...listSteps(describeNext(result, hints)),
    ...(result.notes ?? []).map((note): Row => ["Note", note]),
  ];
}

/** The sources may have changed since the build. */
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

const messageLabels = {
  verified: "Explorer",
  "already-verified": "Result",
  pending: "Reason",
  rejected: "Reason",
  mismatch: "Reason",
} as const satisfies Record<VerificationResult["status"], string>;

/** Sourcify judges both bytecodes. */
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

type Unfinished = Pick<VerificationResult, "status" | "differences" | "message" | "compiler" | "pageCommand">;

/** `hints` are the host's words; default: words that are true in each. */
export function describeNext(result: Unfinished, hints?: Wording["hints"]): string | null {
  switch (result.status) {
    case "pending":
      return "Run the same command again: it continues, and submits nothing twice.";
    case "rejected":
      return result.message.includes("not available to the local explorer")
        ? provideCompiler(result, hints)
        : `Look for the reason on the explorer's page of the contract, or choose another explorer with ${toFlag("explorer")}.`;
    default:
      return result.differences?.command ?? null;
  }
}

/** Only a local explorer that this call started has a command for its page. */
function provideCompiler({ compiler, pageCommand }: Unfinished, hints: Wording["hints"]): string {
  const version = compiler ?? "";
  const [install] = hints?.configureCompiler(toShortVersion(version.replace(/^v/, ""))) ?? [];
  return pageCommand === undefined || install === undefined
    ? `Make the compiler ${version} available to the project that the local explorer was started in, or start the local explorer in this one.`
    : install;
}

/** The user may not want to send files that are not imported. */
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
  // The licence of a shown record is the explorer's.
  const unknown = status === "already-verified" ? `${explorer.name} shows no licence` : "no licence";
  return `${sources.length}, ${license === null ? unknown : `licence ${license}`}${more}`;
}
