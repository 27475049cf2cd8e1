import { execFileSync } from "node:child_process";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { openHistory } from "../../../src/project/history/open-history.ts";
import { inTemporaryFolder } from "../../helpers/temporary-folder.ts";

/** Returns a function that runs git in a folder, with a clock that moves one day with each commit. */
function openGit(folder: string) {
  let day = 1;
  return (...words: readonly string[]) => {
    day += words[0] === "commit" ? 1 : 0;
    const date = `2026-01-${`${day}`.padStart(2, "0")}T00:00:00Z`;
    return execFileSync(
      "git",
      ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "protocol.file.allow=always", ...words],
      {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
        stdio: ["ignore", "pipe", "ignore"],
      },
    ).trim();
  };
}

async function createRepository(folder: string) {
  const git = openGit(folder);
  const commit = async (files: Readonly<Record<string, string>>, subject: string) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    git("add", "-A");
    git("commit", "-qm", subject, "--no-gpg-sign");
    return git("rev-parse", "HEAD");
  };
  git("init", "-q", "-b", "main");
  return { git, commit };
}

/** Opens the history of a folder that has one. */
async function open(folder: string) {
  const history = await openHistory(folder);
  if (history.kind === "none") {
    throw new Error(`no history: ${history.reason}`);
  }
  return history;
}

describe("openHistory", () => {
  it("lists the commits of all branches and tags, newest first, and reads their files", () =>
    inTemporaryFolder(async (folder) => {
      const { git, commit } = await createRepository(folder);
      const first = await commit(
        { "packages/vault/src/A.sol": "one", "packages/lib/B.sol": "beside" },
        "Add A",
      );
      git("tag", "v1");
      git("update-ref", "refs/remotes/origin/main", first);
      git("tag", "-a", "v1.0.0", "-m", "first");
      git("checkout", "-q", "-b", "other");
      const other = await commit({ "packages/vault/src/A.sol": "other" }, "Try another A");
      git("checkout", "-q", "main");
      const second = await commit({ "packages/vault/src/A.sol": "two" }, "Edit A\n\nBody");
      git("merge", "-q", "--no-ff", "-s", "ours", "-m", "Merge", "other");

      const history = await open(path.join(folder, "packages/vault"));
      try {
        const [merge, ...others] = history.commits;
        expect(merge).to.include({ subject: "Merge", line: "first-parent" });
        expect(
          others.map(({ hash, subject, tags, line }) => ({ hash, subject, tags, line })),
        ).to.have.deep.members([
          { hash: second, subject: "Edit A", tags: [], line: "first-parent" },
          { hash: other, subject: "Try another A", tags: [], line: "ancestor" },
          { hash: first, subject: "Add A", tags: ["v1", "v1.0.0"], line: "first-parent" },
        ]);
        expect(history.isShallow).to.equal(false);
        const read = async (hash: string, file: string) => {
          const found = history.commits.find((one) => one.hash === hash);
          return found && (await (await history.findFile(found, file))?.read());
        };
        expect(await read(first, "src/A.sol")).to.equal("one");
        expect(await read(second, "src/A.sol")).to.equal("two");
        expect(await read(second, "../lib/B.sol")).to.equal("beside");
        expect(await read(second, "src")).to.equal(undefined);
        expect(await read(second, "src/None.sol")).to.equal(undefined);
        expect(await read(second, "../../../outside.sol")).to.equal(undefined);
        const tagged = await history.findCommit("v1.0.0");
        expect(tagged?.hash).to.equal(first);
        expect(await history.findCommit("--all")).to.equal(undefined);
        expect(tagged && (await history.listFiles(tagged))).to.have.members(["src/A.sol", "../lib/B.sol"]);
      } finally {
        history.close();
      }
    }));

  it("continues after an object that the repository lacks", () =>
    inTemporaryFolder(async (folder) => {
      const { git, commit } = await createRepository(folder);
      await commit({ "A.sol": "one", "B.sol": "kept" }, "Add");
      const id = git("rev-parse", "HEAD:A.sol");
      const object = path.join(folder, ".git/objects", id.slice(0, 2), id.slice(2));
      await chmod(object, 0o600);
      await rm(object);

      const history = await open(folder);
      try {
        const [head] = history.commits;
        const read = async (file: string) => head && (await (await history.findFile(head, file))?.read());
        expect(await Promise.all([read("A.sol"), read("B.sol")])).to.deep.equal([undefined, "kept"]);
      } finally {
        history.close();
      }
    }));

  it("reports why there is no history", () =>
    inTemporaryFolder(async (folder) => {
      expect(await openHistory(folder)).to.deep.equal({ kind: "none", reason: "no-repository" });
      openGit(folder)("init", "-q");
      expect(await openHistory(folder)).to.deep.equal({ kind: "none", reason: "no-commit" });
    }));

  it("starts no program of the repository", () =>
    inTemporaryFolder(async (folder) => {
      const { git, commit } = await createRepository(folder);
      await commit({ "A.sol": "one", ".gitattributes": "*.sol diff=spy filter=spy" }, "Add");
      const [trap, mark] = [path.join(folder, "trap.sh"), path.join(folder, "started")];
      await writeFile(trap, `#!/bin/sh\ntouch '${mark}'\ncat\n`);
      await chmod(trap, 0o755);
      await mkdir(path.join(folder, ".git/hooks"), { recursive: true });
      const names = ["core.fsmonitor", "core.pager", "gpg.program", "core.sshCommand", "diff.external"];
      for (const name of [
        ...names,
        "diff.spy.textconv",
        "filter.spy.smudge",
        "filter.spy.clean",
        "alias.rev-list",
      ]) {
        git("config", name, name.startsWith("alias") ? `!${trap}` : trap);
      }
      git("config", "log.showSignature", "true");

      const history = await open(folder);
      try {
        const [head] = history.commits;
        expect(head && (await (await history.findFile(head, "A.sol"))?.read())).to.equal("one");
      } finally {
        history.close();
      }
      const { existsSync } = await import("node:fs");
      expect(existsSync(mark)).to.equal(false);
    }));
});
