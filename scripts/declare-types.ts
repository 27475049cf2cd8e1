import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { documentResults } from "./declarations/document-results.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));

/** Path of the program of the installed TypeScript. */
export const tscPath = path.join(
  path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
  "bin/tsc",
);

/**
 * Writes the declarations that the entry points need: `<dist>/<path in src>.d.ts`. The sources themselves are not
 * checked here, which takes two thirds of the time: `npm run check:types` does that.
 */
export async function declareTypes(dist: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [tscPath, "-p", "tsconfig.build.json", "--singleThreaded", "--outDir", dist],
    {
      cwd: repository,
      stdio: "inherit",
    },
  );
  const [exitCode] = await once(child, "close");
  if (exitCode !== 0) {
    throw new Error(`tsc ended with ${exitCode}`);
  }

  await documentResults(path.join(dist, "verification/results"), path.join(dist, "verify.d.ts"));

  const written = await listDeclarations(dist);
  const needed = new Set(written.filter((file) => path.dirname(file) === dist));
  for (const file of needed) {
    for (const imported of listImports(await readFile(file, "utf8"))) {
      needed.add(path.resolve(path.dirname(file), imported.replace(/\.[jt]s$/, ".d.ts")));
    }
  }
  await Promise.all(written.filter((file) => !needed.has(file)).map((file) => rm(file)));
}

async function listDeclarations(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith(".d.ts")).map((file) => path.join(folder, file));
}

/** Returns the files that a declaration imports, also in the middle of a type. */
function listImports(text: string): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].flatMap(([, file]) => file ?? []);
}
