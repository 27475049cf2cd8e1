import { execFileSync } from "node:child_process";
import { chmod, mkdir, readdir, utimes, writeFile } from "node:fs/promises";
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
      expect(find()).to.deep.equal({ ...none, hasRepository: false });

      const git = openGit(parent);
      git("init", "-q");
      expect(find()).to.deep.equal({ ...none, hasRepository: true });
      git("add", "packages/contracts/src/A.sol", "packages/contracts/src/B*.sol");
      git("reset", "-q", "--", "packages/contracts/src/New.sol");
      git("commit", "-qm", "one", "--no-gpg-sign");
      expect(find()).to.deep.equal({ hasRepository: true, committed: ["src/A.sol", absolute], edited: [] });
      await write("src/B*.sol", "two");
      expect(find()).to.deep.equal({
        hasRepository: true,
        committed: ["src/A.sol", absolute],
        edited: [absolute],
      });
      git("rm", "-q", "packages/contracts/src/A.sol");
      expect(find()).to.deep.equal({
        hasRepository: true,
        committed: ["src/A.sol", absolute],
        edited: ["src/A.sol", absolute],
      });
      git("commit", "-qm", "two", "--no-gpg-sign");
      expect(find()).to.deep.equal({
        hasRepository: true,
        committed: [absolute, "src/A.sol"],
        edited: [absolute],
      });

      // A package of the same workspace is beside the project.
      await mkdir(path.join(parent, "packages", "shared"));
      const beside = "../shared/C.sol";
      await write(beside, "one");
      git("add", "packages/shared");
      git("commit", "-qm", "three", "--no-gpg-sign");
      await write(beside, "two");
      expect(findHistory(folder, [beside, "../../../outside.sol"])).to.deep.equal({
        hasRepository: true,
        committed: [beside],
        edited: [beside],
      });
    }));
});

describe("a repository whose settings name programs", () => {
  it("starts none of them, and tells what is edited all the same", () =>
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

      const history = findHistory(folder, ["A.sol", "B.sol", "Gone.sol"]);
      expect(history).to.deep.equal({
        hasRepository: true,
        committed: ["A.sol", "B.sol", "Gone.sol"],
        edited: ["A.sol"],
      });
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
