import type { FlatteningTool } from "./flattening-tool.ts";
import type { Subject } from "./subject.ts";
import { thisPackage } from "./tools/this-package.ts";
import type { Verdict } from "./verdict.ts";

/** What tools made of some contracts. */
export interface Tally {
  readonly counts: readonly Counts[];
  /** One line for each contract that is not equal. */
  readonly problems: readonly string[];
  /** Those of them that this package is to blame for. */
  readonly unexpected: readonly string[];
}

interface Counts extends Readonly<Record<Verdict["outcome"], number>> {
  readonly tool: string;
}

export function tally(
  { name }: FlatteningTool,
  { subject, verdicts }: { readonly subject: Subject; readonly verdicts: readonly Verdict[] },
): Tally {
  const count = (wanted: Verdict["outcome"]): number =>
    verdicts.filter(({ outcome }) => outcome === wanted).length;
  const failed = verdicts
    .filter(({ outcome }) => outcome !== "equal")
    .map(({ original: { inputSourceName, contractName }, outcome, problem = "" }) => {
      const contract = `${inputSourceName}:${contractName}`;
      const line = `${name}, ${subject.name}, ${contract}: ${outcome}, ${problem.replaceAll(/\s+/g, " ")}`;
      const isExpected = outcome === "refused" && subject.impossible.has(contract);
      return { line, isUnexpected: name === thisPackage.name && !isExpected };
    });
  return {
    counts: [{ tool: name, equal: count("equal"), refused: count("refused"), wrong: count("wrong") }],
    problems: failed.map(({ line }) => line),
    unexpected: failed.filter(({ isUnexpected }) => isUnexpected).map(({ line }) => line),
  };
}

/** One entry for each tool, in the order in which they first come. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  const byTool = Map.groupBy(
    tallies.flatMap(({ counts }) => counts),
    ({ tool }) => tool,
  );
  const sum = (list: readonly Counts[], outcome: Verdict["outcome"]): number =>
    list.reduce((total, counts) => total + counts[outcome], 0);
  return {
    counts: [...byTool].map(([tool, list]) => ({
      tool,
      equal: sum(list, "equal"),
      refused: sum(list, "refused"),
      wrong: sum(list, "wrong"),
    })),
    problems: tallies.flatMap(({ problems }) => problems),
    unexpected: tallies.flatMap(({ unexpected }) => unexpected),
  };
}

/** A row of the table. */
export function formatRow(label: string, { counts }: Tally, compilers: readonly string[] = []): string {
  const [first = { equal: 0, refused: 0, wrong: 0 }] = counts;
  const contracts = first.equal + first.refused + first.wrong;
  const cells = counts.map(({ equal, refused, wrong }) =>
    [
      String(equal),
      ...(refused > 0 ? [`${refused} refused`] : []),
      ...(wrong > 0 ? [`${wrong} wrong`] : []),
    ].join(", "),
  );
  const solc = compilers.length > 1 ? "several" : (compilers[0] ?? "");
  return `| ${[label, solc, contracts, ...cells].join(" | ")} |`;
}
