import { toPrintable } from "../../base/text.ts";
import { toShownName } from "../contract/contract-name.ts";

/** How far a submission to an explorer had come. */
export interface Standing {
  readonly explorer: string;
  /** The submissions; undefined: not known. */
  readonly contract?: string | undefined;
  /** Default: it is open. */
  readonly isDecided?: boolean | undefined;
  /** undefined: it was being posted, and whether it arrived is not known. */
  readonly receipt: string | undefined;
}

/** One fact for each explorer that something was submitted to. */
export function standingFacts(standings: readonly Standing[]): Record<string, string> {
  const byExplorer = Map.groupBy(standings, ({ explorer }) => explorer);
  return Object.fromEntries(
    [...byExplorer].map(([explorer, own]) => {
      const open = own.filter(({ isDecided }) => isDecided !== true).map(describeOpen);
      return [toPrintable(explorer), open.join("; ") || "each submission has a verdict"];
    }),
  );
}

function describeOpen({ contract, receipt }: Standing): string {
  const what = contract === undefined ? "" : `${toPrintable(toShownName(contract))} `;
  return `${what}${receipt === undefined ? "submitted, no answer yet" : `submitted, receipt ${toPrintable(receipt)}`}`;
}
