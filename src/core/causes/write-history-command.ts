import { toUserSourceName } from "../contract/contract-name.ts";
import type { SourcePlace } from "./code/source-place.ts";
import { quoteWord } from "./write-command.ts";

/** The package in an input source name such as `npm/@scope/package@1.2.3/Token.sol`. */
const packageSource = /^npm\/((?:@[^/]+\/)?[^/@]+)@/;

/**
 * Writes the command that shows what has become of a file, or of a line in it: of the project's own file
 * by its commits, of a package's by the version that is installed.
 */
export function writeHistoryCommand({
  sourceName,
  line,
}: Pick<SourcePlace, "sourceName"> & Partial<SourcePlace>): string {
  const [, packageName] = packageSource.exec(sourceName) ?? [];
  const file = toUserSourceName(sourceName);
  const history =
    line === undefined
      ? ["git", "log", "--oneline", "--", file]
      : ["git", "log", "-L", `${line},${line}:${file}`];
  return (packageName === undefined ? history : ["npm", "ls", packageName]).map(quoteWord).join(" ");
}
