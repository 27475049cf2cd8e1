import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { packageRoot } from "./package-root.ts";

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      message: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }),
    }),
  ),
});

export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/**
 * Lints files that exist nowhere, as if they were files of this package: in a folder of their own
 * with this package's biome.json. Paths are relative, the text is the file.
 */
export function lintFiles(files: Readonly<Record<string, string>>): Finding[] {
  const folder = mkdtempSync(path.join(tmpdir(), "lint-files-"));
  try {
    copyFileSync(path.join(packageRoot, "biome.json"), path.join(folder, "biome.json"));
    copyFileSync(path.join(packageRoot, "package.json"), path.join(folder, "package.json"));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    return runBiome(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runBiome(folder: string): Finding[] {
  const biome = path.join(packageRoot, "node_modules/@biomejs/biome/bin/biome");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [biome, "lint", "--reporter=json", "--max-diagnostics=none", "--colors=off", "--vcs-enabled=false", "."],
    { cwd: folder, encoding: "utf8", timeout: 250_000 },
  );
  if (!stdout.startsWith("{")) {
    throw new Error(`biome gave no report: ${stderr}`);
  }
  return reportSchema.parse(JSON.parse(stdout)).diagnostics.map(({ category, message, location }) => ({
    rule: category.replace(/^lint\/\w+\//, ""),
    file: location.path.replaceAll("\\", "/"),
    line: location.start.line,
    message,
  }));
}
