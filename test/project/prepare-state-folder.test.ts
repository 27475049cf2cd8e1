import { access, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { prepareStateFolder } from "../../src/project/prepare-state-folder.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

describe("prepareStateFolder", () => {
  it("makes a folder that git does not see and nobody else reads", () =>
    inTemporaryFolder(async (folder) => {
      const state = path.join(folder, "state");

      await prepareStateFolder(state);

      expect(await readFile(path.join(state, ".gitignore"), "utf8")).to.equal("*\n");
      if (process.platform !== "win32") {
        expect((await stat(state)).mode & 0o777).to.equal(0o700);
      }
    }));

  it("leaves a folder as it is that is there already", () =>
    inTemporaryFolder(async (folder) => {
      await prepareStateFolder(folder);

      expect(await readdir(folder)).to.deep.equal([]);
    }));

  it("takes over what was kept elsewhere, once, for this user alone", () =>
    inTemporaryFolder(async (folder) => {
      const state = path.join(folder, "state");
      const moved = [
        { from: path.join(folder, "cache", "old.sqlite"), to: path.join(state, "new.sqlite") },
        { from: path.join(folder, "cache", "journal"), to: path.join(state, "journal") },
        { from: path.join(folder, "cache", "nothing"), to: path.join(state, "nothing") },
      ] as const;
      await mkdir(moved[1].from, { recursive: true });
      await writeFile(moved[0].from, "old");
      await writeFile(path.join(moved[1].from, "entry.json"), "{}");

      await prepareStateFolder(state, { moved, isForReading: true });
      await writeFile(moved[0].from, "another");
      await prepareStateFolder(state, { moved });

      expect(await readFile(moved[0].to, "utf8")).to.equal("old");
      expect(await readFile(moved[0].from, "utf8")).to.equal("another");
      await access(path.join(state, "journal", "entry.json"));
      expect(await readdir(state)).to.have.members([".gitignore", "journal", "new.sqlite"]);
      if (process.platform !== "win32") {
        expect((await stat(moved[0].to)).mode & 0o777).to.equal(0o600);
      }
    }));

  it("makes none where nothing will be written, and nothing was kept elsewhere", () =>
    inTemporaryFolder(async (folder) => {
      const moved = [{ from: path.join(folder, "nothing"), to: path.join(folder, "state", "nothing") }];
      await prepareStateFolder(path.join(folder, "state"), { moved, isForReading: true });

      expect(await readdir(folder)).to.deep.equal([]);
    }));

  it("leaves it to who writes there to say that a folder cannot be made", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "file");
      await writeFile(file, "");

      await prepareStateFolder(path.join(file, "state"));
    }));
});
