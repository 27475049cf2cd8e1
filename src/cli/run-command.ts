import { readFileSync } from "node:fs";
import { findNamedVerb } from "../app/verbs/verbs.ts";
import type { CommandLine } from "./run-verb.ts";
import { writeHelp, writeVerbHelp } from "./write-help.ts";

/** Undefined: it is new enough. */
export function describeOldNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 13)
    ? undefined
    : `hardhat-verify-contract needs Node.js 22.13 or later, and this is Node.js ${version}.`;
}

/** Results go to stdout, everything else to stderr. */
export async function runCommand(line: CommandLine): Promise<number> {
  if (line.words.length === 0) {
    // For example a script whose variable is empty.
    process.stderr.write(`${writeHelp()}\n\nNo address and no command was given, so nothing was done.\n`);
    return 1;
  }
  const answer = answerAtOnce(line.words);
  if (answer !== undefined) {
    process.stdout.write(`${answer}\n`);
    return 0;
  }
  // Help is fast without the rest.
  const { runVerb } = await import("./run-verb.ts");
  return runVerb(line);
}

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

function readVersion(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const { version }: { readonly version: string } = JSON.parse(manifest);
  return version;
}
