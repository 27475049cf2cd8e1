import type { Standing } from "../core/errors/standing.ts";
import type { Reporter } from "./ports.ts";

/** What is known of work under way, for the text of the failure that ends it. */
export interface Stock {
  /** Passes everything on, and remembers what the others give. */
  readonly reporter: Reporter;
  /** How far each explorer's submission has come; none was begun where there is none. */
  standings(): readonly Standing[];
  /** What a node or an explorer answered last in the place of what it was asked, as a sentence. */
  lastTrouble(): string | undefined;
}

/** Follows the work that a reporter is told of. */
export function takeStock(reporter: Reporter): Stock {
  const standings = new Map<string, Standing>();
  let lastTrouble: string | undefined;
  return {
    reporter: {
      progress: (event) => {
        if (event.step === "submitting" || event.step === "linking" || event.step === "polling") {
          const receipt = event.step === "polling" ? event.receipt : undefined;
          standings.set(event.explorer, { explorer: event.explorer, receipt });
        } else if (event.step === "retrying") {
          lastTrouble = event.message;
        }
        reporter.progress(event);
      },
    },
    standings: () => [...standings.values()],
    lastTrouble: () => lastTrouble,
  };
}
