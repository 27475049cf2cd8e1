import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { findHistory, isOtherCommit } from "../../src/project/git.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

function openGit(folder: string) {
  return (...words: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...words], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
}

describe("findHistory", () => {
  it("finds what the repository around a project has of its files, and what of it is edited", () =>
    inTemporaryFolder(async (parent) => {
      const folder = path.join(parent, "packages", "contracts");
      await mkdir(path.join(folder, "src"), { recursive: true });
      const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
      for (const name of ["src/A.sol", "src/B*.sol", "src/New.sol"]) {
        await write(name, "one");
      }
      const absolute = path.join(folder, "src/B*.sol");
      const find = () =>
        findHistory(folder, [
          "src/A.sol",
          absolute,
          "src/New.sol",
          "src/None.sol",
          path.join(parent, "elsewhere/C.sol"),
        ]);
      const none = { committed: [], edited: [] };
      expect(find()).to.deep.equal(none);

      const git = openGit(parent);
      git("init", "-q");
      expect(find()).to.deep.equal(none);
      git("add", "packages/contracts/src/A.sol", "packages/contracts/src/B*.sol");
      git("reset", "-q", "--", "packages/contracts/src/New.sol");
      git("commit", "-qm", "one", "--no-gpg-sign");
      expect(find()).to.deep.equal({ committed: ["src/A.sol", absolute], edited: [] });
      await write("src/B*.sol", "two");
      expect(find()).to.deep.equal({ committed: ["src/A.sol", absolute], edited: [absolute] });
      git("rm", "-q", "packages/contracts/src/A.sol");
      expect(find()).to.deep.equal({ committed: ["src/A.sol", absolute], edited: ["src/A.sol", absolute] });
      git("commit", "-qm", "two", "--no-gpg-sign");
      expect(find()).to.deep.equal({ committed: [absolute, "src/A.sol"], edited: [absolute] });
    }));
});

describe("isOtherCommit", () => {
  it("tells a commit of the repository that is not checked out, and believes nothing that is no hash", () =>
    inTemporaryFolder(async (folder) => {
      const git = openGit(folder);
      const commit = () => {
        git("commit", "--allow-empty", "-qm", "a change", "--no-gpg-sign");
        return git("rev-parse", "HEAD");
      };
      expect(isOtherCommit(folder, "abcdef0")).to.equal(false);
      git("init", "-q");
      const first = commit();
      expect(isOtherCommit(folder, first)).to.equal(false);
      git("commit", "--amend", "--allow-empty", "-qm", "another", "--no-gpg-sign");

      expect(isOtherCommit(folder, first)).to.equal(true);
      expect(isOtherCommit(folder, first.slice(0, 9))).to.equal(true);
      expect(isOtherCommit(folder, "0".repeat(40))).to.equal(false);
      expect(isOtherCommit(folder, "--help")).to.equal(false);
      expect(isOtherCommit(folder, "HEAD~1")).to.equal(false);
    }));
});
