import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { CompilerInput } from "../../../src/core/compiler-input/compiler-input.ts";

const casesFolder = join(import.meta.dirname, "../../../test-fixtures/flatten");

const expectationsSchema = z.strictObject({
  /** What the case is about. */
  shows: z.string(),
  /** Set where it needs an old compiler: then what this makes of it is in `recorded.json`. */
  compiler: z.string().optional(),
  renames: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
  /** Texts that the output has, and has not. */
  present: z.array(z.string()).default([]),
  absent: z.array(z.string()).default([]),
  license: z.string().nullable().default("MIT"),
  /** Where the declarations come from, in the order of the output. */
  origins: z.array(z.string()).optional(),
  /** There is one, and the compiler refuses it with this. */
  refusedByCompiler: z.string().optional(),
  /** There is one, and it is another contract. */
  isDifferent: z.boolean().default(false),
});

/** Sources whose `Main.sol` has a contract `Target`, and what is to become of it. */
export interface FlattenCase extends z.infer<typeof expectationsSchema> {
  readonly name: string;
  readonly sources: CompilerInput["sources"];
}

/** The folders of test-fixtures/flatten, each a case. */
export function listCases(): readonly FlattenCase[] {
  return readdirSync(casesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map(readCase);
}

/** Reads a file of a case. */
export function readCaseFile(name: string, path: string): string {
  return readFileSync(join(casesFolder, name, path), "utf8");
}

function readCase(name: string): FlattenCase {
  const paths = readdirSync(join(casesFolder, name), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".sol"))
    .sort();
  return {
    name,
    ...expectationsSchema.parse(JSON.parse(readCaseFile(name, "case.json"))),
    sources: Object.fromEntries(paths.map((path) => [path, { content: readCaseFile(name, path) }])),
  };
}
