import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { prepareStateFolder } from "../../src/project/state-folder.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("prepareStateFolder", () => {
  it("makes a folder for this user only, which git ignores", () =>
    inTemporaryFolder(async (folder) => {
      const state = path.join(folder, "state");

      await prepareStateFolder(state);

      expect(await readFile(path.join(state, ".gitignore"), "utf8")).to.equal("*\n");
      if (process.platform !== "win32") {
        expect((await stat(state)).mode & 0o777).to.equal(0o700);
      }
    }));

  it("does not change an existing folder", () =>
    inTemporaryFolder(async (folder) => {
      await prepareStateFolder(folder);

      expect(await readdir(folder)).to.deep.equal([]);
    }));

  it("does not fail if the folder cannot be made", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "file");
      await writeFile(file, "");

      await prepareStateFolder(path.join(file, "state"));
    }));
});
