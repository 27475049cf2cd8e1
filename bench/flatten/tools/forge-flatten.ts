import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { FlatteningTool } from "../flattening-tool.ts";
import { soljsonPath } from "../soljson-path.ts";
import { withFolder } from "../with-folder.ts";
import { type FlattenedFile, judgeFiles } from "./judge-files.ts";
import { type WrittenProject, writeProject } from "./write-project.ts";

const run = promisify(execFile);
const solcProcess = path.join(import.meta.dirname, "../../solc-process.ts");

/** What npm has of Foundry. */
export const forgePackage = { name: "@foundry-rs/forge", version: "1.7.1" } as const;

/**
 * `forge flatten`, with the same solc as the other tools: forge asks it for the syntax trees.
 *
 * @param corpus the folder that forge and the compilers are installed in
 */
export function forgeFlatten(corpus: string): FlatteningTool {
  const forge = path.join(corpus, "node_modules", forgePackage.name, "bin.mjs");
  return {
    name: "forge flatten",
    flatten: (subject) =>
      withFolder(async (folder) => {
        const project = await writeProject(folder, subject);
        await configure(project, soljsonPath(corpus, subject.compiler));
        return judgeFiles(subject, (inputSourceName) => flatten(project, { forge, inputSourceName }));
      }),
  };
}

/** forge takes solc as a program only; it has no use for a network here. */
async function configure({ folder, packages }: WrittenProject, soljson: string): Promise<void> {
  const solc = path.join(folder, "solc");
  const command = [process.execPath, "--experimental-strip-types", "--no-warnings", solcProcess, soljson];
  await writeFile(solc, `#!/bin/sh\nexec ${command.map((word) => `'${word}'`).join(" ")} "$@"\n`, {
    mode: 0o755,
  });
  const remappings = packages.map((name) => `${name}/=node_modules/${name}/`);
  const lines = [
    "[profile.default]",
    'src = "contracts"',
    'libs = ["node_modules"]',
    `solc = ${JSON.stringify(solc)}`,
    "offline = true",
    "auto_detect_remappings = false",
    `remappings = ${JSON.stringify(remappings)}`,
  ];
  await writeFile(path.join(folder, "foundry.toml"), `${lines.join("\n")}\n`);
}

async function flatten(
  { folder, toPath }: WrittenProject,
  { forge, inputSourceName }: { readonly forge: string; readonly inputSourceName: string },
): Promise<FlattenedFile> {
  try {
    const { stdout } = await run(process.execPath, [forge, "flatten", toPath(inputSourceName)], {
      cwd: folder,
      maxBuffer: 100_000_000,
      timeout: 120_000,
    });
    return { kind: "written", source: stdout };
  } catch (error) {
    const text = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    return { kind: "refused", reason: text.trim().split("\n")[0] ?? "" };
  }
}
