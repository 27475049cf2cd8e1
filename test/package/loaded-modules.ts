import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { packageRoot } from "./package-root.ts";

const coverageSchema = z.object({ result: z.array(z.object({ url: z.string() })) });

/**
 * Imports one file of this package in a process of its own and lists what that loaded: paths from
 * the package's folder, in slashes. The words follow in `process.argv`.
 *
 * V8's coverage names every script that was compiled, of ES modules and CommonJS alike, on each Node
 * version that is supported; loader hooks exist only since 22.15.
 */
export function listLoadedModules(file: string, words: readonly string[] = []): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "loaded-modules-"));
  try {
    const url = pathToFileURL(path.join(packageRoot, file)).href;
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        ...process.execArgv,
        "--input-type=module",
        "--eval",
        `await import(${JSON.stringify(url)});`,
        "--",
        ...words,
      ],
      // NODE_OPTIONS may load more, and a coverage run has a folder of its own.
      { cwd: packageRoot, encoding: "utf8", timeout: 250_000, env: { NODE_V8_COVERAGE: folder } },
    );
    if (status !== 0) {
      throw new Error(`import("${file}") failed: ${stderr}`);
    }
    return readdirSync(folder).flatMap((report) => toPaths(path.join(folder, report)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function toPaths(report: string): string[] {
  const root = pathToFileURL(packageRoot).href;
  return coverageSchema
    .parse(JSON.parse(readFileSync(report, "utf8")))
    .result.map(({ url }) => url)
    .filter((url) => url.startsWith(root))
    .map((url) => decodeURIComponent(url.slice(root.length)));
}
