import { toUserSourceName } from "../build-info/to-user-source-name.ts";
import type { SourcePlace } from "./code/source-place.ts";
import { quoteWord } from "./write-command.ts";

/** The package in an input source name such as `npm/@scope/package@1.2.3/Token.sol`. */
const packageSource = /^npm\/((?:@[^/]+\/)?[^/@]+)@/;

/**
 * Writes the command that shows what has become of a line: of the project's own file by its commits, of
 * a package's by the version that is installed.
 */
export function writeHistoryCommand({ sourceName, line }: SourcePlace): string {
  const [, packageName] = packageSource.exec(sourceName) ?? [];
  const words =
    packageName === undefined
      ? ["git", "log", "-L", `${line},${line}:${toUserSourceName(sourceName)}`]
      : ["npm", "ls", packageName];
  return words.map(quoteWord).join(" ");
}
