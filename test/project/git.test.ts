import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { hasCommits, isOtherCommit } from "../../src/project/git.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

describe("hasCommits", () => {
  it("finds the repository in the folder itself or above, once it has a commit", async () => {
    await inTemporaryFolder(async (parent) => {
      const folder = path.join(parent, "packages", "contracts");
      await mkdir(folder, { recursive: true });
      expect(hasCommits(folder)).to.equal(false);

      const git = (...words: string[]) => execFileSync("git", words, { cwd: parent, stdio: "ignore" });
      git("init");
      expect([folder, parent].map(hasCommits)).to.deep.equal([false, false]);

      git(
        "-c",
        "user.name=n",
        "-c",
        "user.email=e@e",
        "commit",
        "--no-gpg-sign",
        "--allow-empty",
        "-m",
        "one",
      );
      expect([folder, parent].map(hasCommits)).to.deep.equal([true, true]);
    });
  });
});

describe("isOtherCommit", () => {
  it("tells a commit of the repository that is not checked out, and believes nothing that is no hash", () =>
    inTemporaryFolder(async (folder) => {
      const git = (...words: string[]) =>
        execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...words], {
          cwd: folder,
          encoding: "utf8",
          stdio: ["ignore", "pipe", "ignore"],
        }).trim();
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
