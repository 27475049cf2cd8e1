import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Subject } from "../subject.ts";

/** A subject as a project on disk, as the tools of others want it. */
export interface WrittenProject {
  readonly folder: string;
  /** Folders below node_modules that have sources: `@openzeppelin/contracts`. */
  readonly packages: readonly string[];
  /** Path of a source that is the subject's own, below the folder. */
  toPath(inputSourceName: string): string;
}

/** Writes the subject's own sources to `contracts/`, the others to `node_modules/`. */
export async function writeProject(
  folder: string,
  { sources, root }: Pick<Subject, "sources" | "root">,
): Promise<WrittenProject> {
  const toPath = (inputSourceName: string): string =>
    inputSourceName.startsWith(root)
      ? `contracts/${inputSourceName.slice(root.length)}`
      : `node_modules/${inputSourceName}`;
  const names = Object.keys(sources);
  const packages = [...new Set(names.filter((name) => !name.startsWith(root)).map(toPackageName))];
  await write(folder, {
    "package.json": '{ "name": "subject", "version": "1.0.0", "type": "module" }',
    ...Object.fromEntries(
      packages.map((name) => [
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: "1.0.0" }),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(sources).map(([name, { content }]) => [toPath(name), content ?? ""]),
    ),
  });
  return { folder, packages, toPath };
}

function toPackageName(inputSourceName: string): string {
  const parts = inputSourceName.split("/");
  return parts.slice(0, inputSourceName.startsWith("@") ? 2 : 1).join("/");
}

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
