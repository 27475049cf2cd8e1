import { toPrintable } from "../../base/text.ts";
import { toShownName } from "../contract/contract-name.ts";

export interface Standing {
  readonly explorer: string;
  /** The contract of the submission. */
  readonly contract?: string | undefined;
  /** Default: it is open. */
  readonly isDecided?: boolean | undefined;
  /** undefined: it is not known whether the submission arrived. */
  readonly receipt: string | undefined;
}

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
