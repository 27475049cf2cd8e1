import type { Standing } from "../core/errors/verification-errors.ts";
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
        switch (event.step) {
          case "looking":
            lastTrouble = event.message;
            standings.set(event.explorer, { explorer: event.explorer, receipt: undefined });
            break;
          case "submitting":
          case "linking":
            standings.set(event.explorer, { explorer: event.explorer, receipt: undefined });
            break;
          case "polling":
            standings.set(event.explorer, { explorer: event.explorer, receipt: event.receipt });
            break;
          case "retrying":
            lastTrouble = event.message;
            break;
        }
        reporter.progress(event);
      },
    },
    standings: () => [...standings.values()],
    lastTrouble: () => lastTrouble,
  };
}
