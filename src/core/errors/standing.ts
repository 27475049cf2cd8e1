import { toPrintable } from "./to-printable.ts";

/** How far the submission to an explorer had come. */
export interface Standing {
  readonly explorer: string;
  /** undefined: it was being posted, and whether it arrived is not known. */
  readonly receipt: string | undefined;
}

/** One fact for each explorer that something was submitted to. */
export function standingFacts(standings: readonly Standing[]): Record<string, string> {
  return Object.fromEntries(
    standings.map(({ explorer, receipt }) => [
      toPrintable(explorer),
      receipt === undefined
        ? "submitted, the answer is not known yet"
        : `submitted, receipt ${toPrintable(receipt)}`,
    ]),
  );
}
