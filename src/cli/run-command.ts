import { readFileSync } from "node:fs";
import { findNamedVerb } from "../app/verbs/verbs.ts";
import type { CommandLine } from "./run-verb.ts";
import { writeHelp, writeVerbHelp } from "./write-help.ts";

/** Says that a version of Node.js is too old, which would fail later for one of many reasons; undefined if it is not. */
export function describeOldNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 13)
    ? undefined
    : `hardhat-verify-contract needs Node.js 22.13 or later, and this is Node.js ${version}.`;
}

/** Runs one command line and returns its exit code. Results go to stdout, everything else to stderr. */
export async function runCommand(line: CommandLine): Promise<number> {
  if (line.words.length === 0) {
    // As of a script whose variable is empty: nothing was verified.
    process.stderr.write(`${writeHelp()}\n\nNo address and no command was given, so nothing was done.\n`);
    return 1;
  }
  const answer = answerAtOnce(line.words);
  if (answer !== undefined) {
    process.stdout.write(`${answer}\n`);
    return 0;
  }
  // Help comes without all that a verb needs.
  const { runVerb } = await import("./run-verb.ts");
  return runVerb(line);
}

/** Returns the answer to a question about the program itself (help, version); undefined if the command line asks something else. */
function answerAtOnce(words: readonly string[]): string | undefined {
  const [first, second] = words;
  if (first === "--version" || first === "-V") {
    return readVersion();
  }
  // Behind two dashes are constructor arguments.
  const end = words.indexOf("--");
  const own = end === -1 ? words : words.slice(0, end);
  const asksForHelp = own.some((word) => word === "--help" || word === "-h");
  if (first === "help" || asksForHelp) {
    const named = findNamedVerb(first === "help" ? second : first);
    return named === undefined ? writeHelp() : writeVerbHelp(named);
  }
  return undefined;
}

/** Reads the version in the package's own manifest, which the tools that pack it have checked. */
function readVersion(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const { version }: { readonly version: string } = JSON.parse(manifest);
  return version;
}
