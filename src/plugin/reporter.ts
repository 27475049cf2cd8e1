import { styleText } from "node:util";

import type { Progress, Reporter } from "../verification/ports.ts";
import { describeProgress } from "./output/describe-progress.ts";

/** Where the plugin speaks: stdout for what was asked for, stderr for everything said on the way. */
export interface ConsoleReporter extends Reporter {
  /** What the user asked for. */
  print(text: string): void;
  /** What the user should know besides, on stderr. */
  note(text: string): void;
}

/** Speaks to a terminal; progress is for people, so it is silent where stderr goes to a file or pipe. */
export function createReporter(): ConsoleReporter {
  let last = "";
  return {
    print: (text) => console.log(text),
    note: (text) => console.error(text),
    progress: (event: Progress) => {
      const line = describeProgress(event);
      if (process.stderr.isTTY === true && line !== last) {
        last = line;
        console.error(styleText("dim", line));
      }
    },
  };
}
