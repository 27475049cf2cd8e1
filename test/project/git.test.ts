import { execFileSync } from "node:child_process";
import { chmod, mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { isOtherCommit } from "../../src/project/git.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";

function openGit(folder: string) {
  return (...words: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...words], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
}

describe("a repository whose settings name programs", () => {
  it("starts none of them", () =>
    inTemporaryFolder(async (folder) => {
      const git = openGit(folder);
      const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
      await mkdir(path.join(folder, "hooks"));
      await write("A.sol", "one");
      await write("B.sol", "one");
      await write("Gone.sol", "one");
      git("init", "-q");
      git("add", ".");
      git("commit", "-qm", "one", "--no-gpg-sign");
      git("rm", "-q", "Gone.sol");
      git("commit", "-qm", "two", "--no-gpg-sign");
      const signed = git("cat-file", "commit", "HEAD").replace(
        "\n\n",
        "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n",
      );
      await write("commit", `${signed}\n`);
      git("update-ref", "HEAD", git("hash-object", "-t", "commit", "-w", "commit"));
      const program = path.join(folder, "program.sh");
      await write("program.sh", `#!/bin/sh\nenv > '${folder}/started-'$$\ncat\n`);
      await write("hooks/post-index-change", `#!/bin/sh\nexec '${program}' < /dev/null\n`);
      await Promise.all(
        [program, path.join(folder, "hooks/post-index-change")].map((file) => chmod(file, 0o755)),
      );
      await write(".git/info/attributes", "*.sol filter=a=b diff=c\n");
      for (const name of [
        "core.fsmonitor",
        "core.pager",
        "diff.external",
        "diff.c.command",
        "diff.c.textconv",
        "gpg.program",
        "filter.a=b.clean",
        "filter.a=b.process",
      ]) {
        git("config", "-f", ".git/config", name, program);
      }
      git("config", "-f", ".git/config", "filter.a=b.required", "true");
      git("config", "-f", ".git/config", "core.hooksPath", path.join(folder, "hooks"));
      git("config", "-f", ".git/config", "log.showSignature", "true");
      await write("A.sol", "two");
      const time = new Date(2e12);
      await utimes(path.join(folder, "B.sol"), time, time);

      expect(isOtherCommit(folder, git("rev-parse", "HEAD^"))).to.equal(true);
      expect((await readdir(folder)).filter((name) => name.startsWith("started-"))).to.deep.equal([]);
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
