import { decodeStringLiteral } from "./decode-string-literal.ts";
import { scanTopLevel } from "./scan-top-level.ts";

/**
 * Returns the paths that a Solidity source imports, as written, first to last.
 *
 * All forms have the path as their one string: `import "p"`, `import "p" as N`, `import * as N from
 * "p"`, `import {A, B as C} from "p"`. Comments may stand between any two words. Within braces
 * `import` can only be a name in assembly.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#importing-other-source-files
 */
export function findImportPaths(source: string): readonly string[] {
  return [...scanTopLevel(source)]
    .filter(({ tokens }) => tokens[0]?.text === "import")
    .map(({ tokens }) => tokens.find(({ kind }) => kind === "string"))
    .filter((path) => path !== undefined)
    .map(({ text }) => decodeStringLiteral(text));
}
