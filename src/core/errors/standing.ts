import { toPrintable } from "../../base/text.ts";
import { toShownName } from "../contract/contract-name.ts";

export interface Standing {
  readonly explorer: string;
  readonly contract?: string | undefined;
  readonly isDecided?: boolean | undefined;
  /** undefined: it is not known whether the submission arrived. */
  readonly receipt: string | undefined;
}

export function standingFacts(standings: readonly Standing[]): Record<string, string> {
  const byExplorer = Map.groupBy(standings, ({ explorer }) => explorer);
  return Object.fromEntries(
    [...byExplorer].map(([explorer, own]) => {
      const open = own.filter(({ isDecided }) => isDecided !== true).map(describeOpen);
      const text = open.length === 0 ? "each submission has a verdict" : `submitted: ${open.join(", ")}`;
      return [toPrintable(explorer), text];
    }),
  );
}

function describeOpen({ contract, receipt }: Standing): string {
  const answer = receipt === undefined ? "no answer yet" : `receipt ${toPrintable(receipt)}`;
  return contract === undefined ? answer : `${toPrintable(toShownName(contract))} (${answer})`;
}
