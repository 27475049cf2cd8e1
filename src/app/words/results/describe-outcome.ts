import {
  type ExplorerFailureResult,
  isForeign,
  type SkippedExplorerResult,
} from "../../../verification/result.ts";
import { type Block, capitalise, listFacts, listSteps, type Row } from "./blocks.ts";
import { findWorst, labelOf, markOf, standingOfOne } from "./states.ts";

interface Named {
  readonly status: string;
  readonly explorer: { readonly name: string };
  readonly ownSource?: "none" | "unknown" | "unproved" | undefined;
  readonly isCompared?: boolean | undefined;
  readonly notes?: readonly string[] | undefined;
}

type Outcome<ResultT> =
  | (ResultT & { readonly explorers?: undefined })
  | { readonly explorers: readonly (ResultT | ExplorerFailureResult | SkippedExplorerResult)[] };

export function describeOutcome<ResultT extends Named>(
  outcome: Outcome<ResultT>,
  describe: (result: ResultT) => readonly Block[],
): readonly Block[] {
  const { explorers } = outcome;
  if (explorers === undefined) {
    return describe(outcome);
  }
  const groups = [...Map.groupBy(explorers, (one) => findReason(one) ?? one).values()];
  const described = groups.flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            names: [first, ...others].map(({ explorer }) => explorer.name),
            blocks: describeGroup(first, { others, describe, isOnAll: groups.length === 1 }),
          },
        ],
  );
  return [...foldRows(described), ...describeSum(explorers)];
}

/** Undefined, if something was sent. */
function findReason(result: Named): string | undefined {
  if (isFailure(result) && !isSkipped(result)) {
    const { message, code, facts, hints } = result;
    return JSON.stringify([message, code, facts, hints]);
  }
  return result.status === "mismatch" && "message" in result && !isForeign(result)
    ? JSON.stringify(result.message)
    : undefined;
}

function describeGroup<ResultT extends Named>(
  first: ResultT | ExplorerFailureResult | SkippedExplorerResult,
  {
    others,
    describe,
    isOnAll,
  }: {
    readonly others: readonly Named[];
    readonly describe: (result: ResultT) => readonly Block[];
    readonly isOnAll: boolean;
  },
): readonly Block[] {
  if (isSkipped(first)) {
    return [describeSkipped(first)];
  }
  const name = listNames([first, ...others]);
  if (isFailure(first)) {
    const { message, code, hints } = first;
    // A failure that is the same on all explorers is not about one of them.
    const where = isOnAll && others.length > 0 ? "" : `Failed on ${name}: `;
    const rows = [...listFacts(first), ...hints.flatMap(listSteps)];
    return [{ mark: "✘", text: `${where}${message} (${code})`, rows }];
  }
  if (others.length === 0) {
    return describe(first);
  }
  const notes = [...new Set([first, ...others].flatMap((one) => one.notes ?? []))];
  return describe({
    ...first,
    url: null,
    pageCommand: undefined,
    notes,
    explorer: { ...first.explorer, name },
  });
}

export function describeSkipped({ explorer, message, code, hints: [hint] }: SkippedExplorerResult): Block {
  return { mark: "–", text: `Skipped on ${explorer.name}: ${message} (${code})`, rows: listSteps(hint) };
}

interface Described {
  readonly names: readonly string[];
  readonly blocks: readonly Block[];
}

/** A row of an earlier explorer is not repeated. Hints and notes name all explorers that share them. */
function foldRows(described: readonly Described[]): readonly Block[] {
  const sharing = new Map<string, readonly Described[]>();
  for (const one of described) {
    for (const key of new Set(one.blocks.flatMap(({ rows }) => rows.map(toKey)))) {
      sharing.set(key, [...(sharing.get(key) ?? []), one]);
    }
  }
  return described.flatMap((one) =>
    one.blocks.map((block) => ({
      ...block,
      rows: block.rows.flatMap((row): readonly Row[] => {
        const [label, value] = row;
        const all = sharing.get(toKey(row)) ?? [];
        const isShared = all.length > 1 && (label === "Hint" || label === "Note");
        const names = all.flatMap((other) => other.names).join(", ");
        const shown: Row = isShared ? [label, `for ${names}: ${value}`] : row;
        return all[0] === one ? [shown] : [];
      }),
    })),
  );
}

function toKey(row: Row): string {
  return JSON.stringify(row);
}

/** The last line stays on the screen. If all explorers agree, no sum is needed, unless one was skipped. */
function describeSum(results: readonly Named[]): readonly Block[] {
  const skipped = results.filter(isSkipped);
  const counted = results.filter((result) => !isSkipped(result));
  const groups = Map.groupBy(counted, describeState);
  const isOne = groups.size === 1 && skipped.length === 0;
  if (isOne || counted.every(({ status }) => status !== "verified" && status !== "already-verified")) {
    return [];
  }
  const states = [...groups].map(([state, those]) => `${state} on ${listNames(those)}`);
  const rest = skipped.length === 0 ? "" : ` Skipped (not a failure): ${listNames(skipped)}.`;
  return [
    {
      mark: markOf(findWorst(counted.map(standingOfOne))),
      text: `${capitalise(states.join("; "))}.${describeOpen(counted)}${rest}`,
      rows: [],
    },
  ];
}

/** A source that was not compared is an explorer's word. */
function describeState(result: Named): string {
  return result.isCompared === false ? "shown as verified" : labelOf(standingOfOne(result));
}

/** Only what waits or failed may change when the same command is run again. */
function describeOpen(results: readonly Named[]): string {
  if (results.some(({ status }) => status === "error")) {
    return " Resolve what failed, and run the same command again.";
  }
  return results.some(({ status }) => status === "pending")
    ? " To continue, run the same command again."
    : "";
}

function listNames(results: readonly Named[]): string {
  return results.map(({ explorer }) => explorer.name).join(", ");
}

function isSkipped(result: object): result is SkippedExplorerResult {
  return "status" in result && result.status === "skipped";
}

/** A proxy may have the status `error` without a code. */
function isFailure(result: object): result is ExplorerFailureResult {
  return "code" in result;
}
