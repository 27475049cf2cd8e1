import { stripControls } from "../../../base/text.ts";
import {
  type ExplorerFailureResult,
  isForeign,
  type SkippedExplorerResult,
} from "../../../verification/result.ts";
import { listSteps } from "./list-steps.ts";
import { listFacts, toRows } from "./rows.ts";
import { describeOther, findOtherness, othernesses } from "./shown-otherwise.ts";

/** One result, or one for each explorer. */
type Outcome<ResultT> =
  | (ResultT & { readonly explorers?: undefined })
  | { readonly explorers: readonly (ResultT | ExplorerFailureResult | SkippedExplorerResult)[] };

/** Returns what came out of a verification in words: of several explorers one after the other, then of all. */
export function describeOutcome<ResultT extends Named>(
  outcome: Outcome<ResultT>,
  describe: (result: ResultT) => string,
): string {
  const { explorers } = outcome;
  if (explorers === undefined) {
    return describe(outcome);
  }
  const [first] = explorers;
  if (first !== undefined && isFailure(first) && isOnAll(explorers)) {
    return describeFailure(first, "✘");
  }
  const texts = explorers.map((one, index) => {
    const reason = findReason(one);
    const earlier = explorers
      .slice(0, index)
      .find((other) => reason !== undefined && findReason(other) === reason);
    return {
      name: stripControls(one.explorer.name),
      lines: (earlier === undefined ? describeOne(one, describe) : describeRepeated(one, earlier)).split(
        "\n",
      ),
    };
  });
  return [...shareRows(texts), ...describeSum(explorers)].join("\n");
}

/** Returns whether several explorers failed for one reason, which then is about none of them. */
function isOnAll(results: readonly Named[]): boolean {
  const reasons = new Set(results.map(findReason));
  return results.length > 1 && reasons.size === 1 && !reasons.has(undefined);
}

/** Returns why nothing was sent, if it is a failure or no build of the project has the code at the address. */
function findReason(result: Named): string | undefined {
  if (isFailure(result) && !isSkipped(result)) {
    const { message, code, facts, hints } = result;
    return JSON.stringify([message, code, facts, hints]);
  }
  return result.status === "mismatch" && "message" in result && !isForeign(result)
    ? JSON.stringify(result.message)
    : undefined;
}

interface Described {
  /** Of the explorer. */
  readonly name: string;
  readonly lines: readonly string[];
}

/** What is true of the contract wherever it is shown; a row without a label goes on with the one before. */
const ofContract = /^ {2}(?:Address|Compiler|Arguments|Libraries|Sources|Bundle|Build|) /;

/**
 * Says what is true of the contract, a next step and a note that several explorers share once, the latter two with the
 * names of all.
 */
function shareRows(texts: readonly Described[]): string[] {
  return texts.flatMap(({ name, lines }, index) =>
    lines.flatMap((line) => {
      if (ofContract.test(line) && texts.slice(0, index).some((text) => text.lines.includes(line))) {
        return [];
      }
      const [, label = "", words] = /^( {2}(?:Hint|Next|Note) +)(.*)$/.exec(line) ?? [];
      const sharing = texts.filter((text) => text.lines.includes(line)).map((text) => text.name);
      if (words === undefined || sharing.length < 2) {
        return [line];
      }
      if (sharing[0] !== name) {
        return [];
      }
      // A command is printed as it is run.
      return label.startsWith("  Next") ? [line] : [`${label}for ${sharing.join(", ")}: ${words}`];
    }),
  );
}

/** The reason is not said again; what was noted is of this explorer alone. */
function describeRepeated(one: Named, first: Named): string {
  const { explorer, notes = [] } = one;
  const headline = `✘ ${explorer.name}: the same result, for the same reason as on ${first.explorer.name}`;
  return [stripControls(headline), ...toRows(notes.map((note) => ["Note", note]))].join("\n");
}

function describeOne<ResultT extends object>(
  one: ResultT | ExplorerFailureResult | SkippedExplorerResult,
  describe: (result: ResultT) => string,
): string {
  if (isSkipped(one)) {
    return describeSkipped(one);
  }
  return isFailure(one) ? describeFailure(one) : describe(one);
}

/**
 * The last line is what stays on the screen. All or none needs none, unless an explorer was skipped: then it
 * says that this was no failure.
 */
function describeSum(results: readonly Named[]): string[] {
  const skipped = results.filter(isSkipped);
  const counted = results.filter((result) => !isSkipped(result));
  const others = counted.filter(({ status }) => status !== "verified" && status !== "already-verified");
  const good = counted.length - others.length;
  const rest = skipped.length === 0 ? [] : [`Skipped (not a failure): ${listNames(skipped)}.`];
  if (good === 0 || (others.length === 0 && skipped.length === 0)) {
    return [];
  }
  const sum =
    others.length === 0
      ? [
          `✔ ${nameVerified(counted)} on ${good === 1 ? "the explorer" : `all ${good} explorers`} that could be used.`,
        ]
      : describeOthers(others, counted);
  return [stripControls([...sum, ...rest].join(" "))];
}

/** Only what waits or failed may come out otherwise when the same command is run again; a failure has a cause that lasts. */
function describeOthers(others: readonly Named[], counted: readonly Named[]): string[] {
  const [all, good] = [counted.length, counted.length - others.length];
  const pending = others.filter(({ status }) => status === "pending");
  const foreign = others.filter((one) => findOtherness(one) !== undefined);
  const failures = others.filter(({ status }) => status === "error");
  const open = others.filter((one) => pending.includes(one) || failures.includes(one));
  const first = ["", "resolve the failure and ", "resolve the failures and "][Math.min(failures.length, 2)];
  const parts = [
    ["not on", others.filter((one) => !pending.includes(one) && !foreign.includes(one))],
    ...othernesses.map(
      (otherness) =>
        [
          `${otherness === "build" ? "from another build" : describeOther(otherness)} on`,
          foreign.filter((one) => findOtherness(one) === otherness),
        ] as const,
    ),
    ["still pending on", pending],
  ] as const;
  const clauses = parts.flatMap(([where, them]) => (them.length === 0 ? [] : `${where} ${listNames(them)}`));
  const mark = pending.length === others.length ? "…" : "✘";
  return [
    `${mark} ${nameVerified(counted)} on ${good} of ${all} explorers, ${clauses.join(", ")}.`,
    ...(open.length === 0
      ? []
      : [`To continue with ${listNames(open)}, ${first}run the same command again.`]),
  ];
}

/** A result of one of several explorers. */
interface Named {
  readonly status: string;
  readonly explorer: { readonly name: string };
  readonly notes?: readonly string[] | undefined;
  /** Of a proxy. */
  readonly ownSource?: "none" | "unknown" | "unproved" | undefined;
  readonly isCompared?: boolean | undefined;
}

/** A proxy without a verified source of its own is not verified itself; a source that was not compared is an explorer's word. */
function nameVerified(results: readonly Named[]): string {
  if (results.some(({ isCompared = true }) => !isCompared)) {
    return "Shown as verified";
  }
  return results.some(({ ownSource }) => ownSource !== undefined)
    ? "Contracts behind the proxy verified"
    : "Verified";
}

function listNames(results: readonly Named[]): string {
  return results.map(({ explorer }) => explorer.name).join(", ");
}

function isSkipped(result: object): result is SkippedExplorerResult {
  return "status" in result && result.status === "skipped";
}

function describeSkipped({ explorer, message, code, hints }: SkippedExplorerResult): string {
  const [hint] = hints;
  return [
    stripControls(`– Skipped on ${explorer.name}: ${message} (${code})`),
    ...toRows(listSteps(hint)),
  ].join("\n");
}

/** A proxy's own status may be `error`, too, but it has no code. */
function isFailure(result: object): result is ExplorerFailureResult {
  return "code" in result;
}

function describeFailure(
  failure: ExplorerFailureResult,
  mark = `✘ Failed on ${failure.explorer.name}:`,
): string {
  const { message, code, hints } = failure;
  return [
    stripControls(`${mark} ${message} (${code})`),
    ...toRows([...listFacts(failure), ...hints.flatMap(listSteps)]),
  ].join("\n");
}
