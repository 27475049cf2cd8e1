import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";

import { planSourceFiles } from "../../core/contract/safe-source-path.ts";
import { checkOutputPath } from "./check-output-path.ts";
import { refuseUnwritable } from "./refuse-unwritable.ts";
import { writeNewFile } from "./write-new-file.ts";

/** Where a source was written. */
export interface WrittenFile {
  readonly path: string;
  readonly sourceName: string;
  /** The source's own name could not be a path in the folder. */
  readonly renamed: boolean;
}

interface Output {
  readonly folder: string;
  readonly overwrite: boolean;
}

/**
 * Writes sources below a folder. Their names come from strangers: each is turned into a path that
 * stays in the folder on every system, also where a link lies in the way. Everything is checked
 * before anything is written.
 *
 * @throws OutputExistsError when a file is there already and may not be overwritten
 * @throws OutputPathUnsafeError when a link would lead out of the folder
 * @throws InvalidOptionError when the folder cannot be written to
 */
export async function writeSources(
  sources: Readonly<Record<string, string>>,
  output: Output,
): Promise<WrittenFile[]> {
  return refuseUnwritable(output.folder, () => writeAll(sources, output));
}

async function writeAll(
  sources: Readonly<Record<string, string>>,
  { folder, overwrite }: Output,
): Promise<WrittenFile[]> {
  await mkdir(folder, { recursive: true });
  const root = await realpath(folder);
  const planned = planSourceFiles(Object.keys(sources));
  for (const { segments } of planned) {
    await checkOutputPath(root, { segments, overwrite });
  }
  for (const { sourceName, segments } of planned) {
    const file = path.join(root, ...segments);
    await mkdir(path.dirname(file), { recursive: true });
    await writeNewFile(file, { text: sources[sourceName] ?? "", overwrite });
  }
  return planned.map(({ sourceName, segments, renamed }) => ({
    path: path.join(folder, ...segments),
    sourceName,
    renamed,
  }));
}
