/** `npm run build`: the package's code and types, in `dist`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { bundle } from "./bundle.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));
const dist = path.join(repository, "dist");

await rm(dist, { recursive: true, force: true });
await Promise.all([bundle(dist), declareTypes()]);

/** Writes the declarations that the entry points need: `dist/<path in src>.d.ts`. */
async function declareTypes(): Promise<void> {
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
    "bin/tsc",
  );
  const child = spawn(process.execPath, [compiler, "-p", "tsconfig.build.json"], {
    cwd: repository,
    stdio: "inherit",
  });
  const [exitCode] = await once(child, "close");
  if (exitCode !== 0) {
    throw new Error(`tsc ended with ${exitCode}`);
  }

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
