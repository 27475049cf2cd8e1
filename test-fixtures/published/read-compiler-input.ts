import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { PublishedInput, SourceSet } from "./types.ts";

interface StandardJsonInput {
  readonly language: "Solidity";
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

const truffleArtifact = z.object({ source: z.string() });
const buildInfo = z.object({
  input: z.object({ sources: z.record(z.string(), z.object({ content: z.string() })) }),
});

/** Returns the standard JSON input, without an outputSelection, from the packages in a node_modules folder. */
export function readCompilerInput(input: PublishedInput, nodeModules: string): StandardJsonInput {
  const sources: [string, { content: string }][] = [];
  for (const set of input.sources) {
    for (const [name, content] of readSources(set, nodeModules)) {
      sources.push([name, { content }]);
    }
  }
  return { language: "Solidity", sources: Object.fromEntries(sources), settings: input.settings };
}

function readSources(set: SourceSet, nodeModules: string): readonly (readonly [string, string])[] {
  const folder = join(nodeModules, set.package.folder);
  switch (set.kind) {
    case "files":
      return set.files.map((file) => [`${set.prefix}${file}`, readText(join(folder, set.folder, file))]);
    case "truffle-artifacts":
      return Object.entries(set.artifacts).map(([name, file]) => [
        name,
        truffleArtifact.parse(readJson(join(folder, set.folder, file))).source,
      ]);
    case "build-info": {
      const { sources } = buildInfo.parse(readJson(join(folder, set.path))).input;
      return Object.entries(sources).map(([name, source]) => [name, source.content]);
    }
  }
}

function readText(path: string): string {
  return readFileSync(path, "utf8");
}

function readJson(path: string): unknown {
  return JSON.parse(readText(path));
}
