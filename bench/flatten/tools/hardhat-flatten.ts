import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import type { FlatteningTool } from "../flattening-tool.ts";
import { withFolder } from "../with-folder.ts";
import { type FlattenedFile, judgeFiles } from "./judge-files.ts";
import { writeProject } from "./write-project.ts";

/** Hardhat's own task `flatten`, of the version that is installed here. */
export const hardhatFlatten: FlatteningTool = {
  name: "hardhat flatten",
  flatten: (subject) =>
    withFolder(async (folder) => {
      const { toPath } = await writeProject(folder, subject);
      const hre = await createHardhatRuntimeEnvironment({ solidity: subject.compiler }, {}, folder);
      const task = hre.tasks.getTask("flatten");
      return judgeFiles(subject, async (inputSourceName): Promise<FlattenedFile> => {
        const file = `${folder}/${toPath(inputSourceName)}`;
        try {
          const { flattened } = await withoutConsole(() => task.run({ files: [file] }));
          return { kind: "written", source: String(flattened) };
        } catch (error) {
          return { kind: "refused", reason: String(error).split("\n")[0] ?? "" };
        }
      });
    }),
};

/** The task prints what it returns. */
async function withoutConsole<T>(work: () => Promise<T>): Promise<T> {
  const { log, warn } = console;
  Object.assign(console, { log: () => undefined, warn: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { log, warn });
  }
}
