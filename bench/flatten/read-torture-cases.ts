import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Subject } from "./subject.ts";

const casesFolder = path.join(import.meta.dirname, "../../test-fixtures/flatten");
const caseSchema = z.object({
  shows: z.string(),
  compiler: z.string().default("0.8.37"),
  refusedByCompiler: z.string().optional(),
  isDifferent: z.boolean().default(false),
});

/** Reads the cases of test-fixtures/flatten, each a subject of its own with one target. */
export function readTortureCases(): readonly Subject[] {
  return readdirSync(casesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readCase(name))
    .sort((one, other) => one.name.localeCompare(other.name));
}

function readCase(name: string): Subject {
  const folder = path.join(casesFolder, name);
  const { shows, compiler, isDifferent, refusedByCompiler } = caseSchema.parse(
    JSON.parse(readFileSync(path.join(folder, "case.json"), "utf8")),
  );
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sol"))
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
  return {
    name,
    compiler,
    sources: Object.fromEntries(
      files.map((file) => [file, { content: readFileSync(path.join(folder, file), "utf8") }]),
    ),
    root: "",
    isTarget: ({ inputSourceName, contractName }) =>
      inputSourceName === "Main.sol" && contractName === "Target",
    impossible: new Map(refusedByCompiler !== undefined || isDifferent ? [["Main.sol:Target", shows]] : []),
  };
}
