import path from "node:path";
import type { CallOptions } from "../../base/clock.ts";
import type { NoHistory } from "../../core/commits/deployed-commit.ts";
import type { Commit } from "../../core/commits/order-commits.ts";
import type { History } from "../../verification/ports.ts";
import { openGitFiles } from "./git-files.ts";
import { type GitPlace, runGit } from "./run-git.ts";

/** Checks nothing out. The commands that git runs here start no program of the repository. */
export async function openHistory(
  projectFolder: string,
  { signal }: CallOptions = {},
): Promise<History | { readonly kind: "none"; readonly reason: NoHistory }> {
  const place = { folder: projectFolder, signal };
  const words = ["rev-parse", "--git-common-dir", "--is-shallow-repository", "--show-prefix"];
  const found = await runGit(place, words);
  if (found.kind !== "printed") {
    return { kind: "none", reason: found.kind === "no-git" ? "no-git" : toReason(found.message) };
  }
  const [commonDir = "", isShallow = "", prefix = ""] = found.text.split("\n");
  const commits = await listCommits(place);
  if (commits.length === 0) {
    return { kind: "none", reason: "no-commit" };
  }
  const files = openGitFiles({ ...place, gitDir: path.resolve(projectFolder, commonDir) });
  const find = async (tree: string, name: string) => {
    const fromTop = path.posix.join(prefix, name);
    return fromTop.startsWith("../") ? undefined : files.find(tree, fromTop);
  };
  return {
    kind: "history",
    commits,
    isShallow: isShallow === "true",
    findFile: async ({ tree }, filePath) => {
      const at = await find(tree, filePath);
      return at?.kind === "file" ? at : undefined;
    },
    listFolders: async ({ tree }, folder) => {
      const at = await find(tree, folder);
      return at?.kind === "folder" ? at.folders : [];
    },
    listFiles: async ({ tree }) => {
      const paths = await files.list(tree);
      return paths.map((file) => path.posix.relative(prefix, file));
    },
    findCommit: async (revision) => {
      const answer = await runGit(place, [
        ...["rev-parse", "--verify", "--quiet", "--end-of-options"],
        `${revision}^{commit}`,
      ]);
      const hash = answer.kind === "printed" ? answer.text.trim() : undefined;
      return commits.find((commit) => commit.hash === hash);
    },
    close: () => files.close(),
  };
}

function toReason(message: string): NoHistory {
  return message.includes("dubious ownership") ? "other-owner" : "no-repository";
}

/** Lists the commits of HEAD, branches, remotes and tags, without the stash. */
async function listCommits(place: GitPlace): Promise<readonly Commit[]> {
  const [all, main, own, tags] = await Promise.all([
    runGit(place, [
      ...["rev-list", "--date-order", "--format=tformat:%H %T %ct %s"],
      ...["--branches", "--tags", "--remotes", "HEAD", "--"],
    ]),
    listHashes(place, ["rev-list", "--first-parent", "HEAD", "--"]),
    listHashes(place, ["rev-list", "HEAD", "--"]),
    listTags(place),
  ]);
  if (all.kind !== "printed") {
    return [];
  }
  return all.text.split("\n").flatMap((text) => {
    const [, hash, tree = "", seconds = "", subject = ""] = commitLine.exec(text) ?? [];
    if (hash === undefined) {
      return [];
    }
    const line = own.has(hash) ? "ancestor" : "elsewhere";
    return [
      {
        hash,
        tree,
        committedAt: Number(seconds),
        subject,
        tags: tags.get(hash) ?? [],
        line: main.has(hash) ? "first-parent" : line,
      },
    ];
  });
}

const commitLine = /^([0-9a-f]{40,64}) ([0-9a-f]{40,64}) (\d+) (.*)$/;

async function listHashes(place: GitPlace, words: readonly string[]): Promise<ReadonlySet<string>> {
  const answer = await runGit(place, words);
  return new Set(answer.kind === "printed" ? answer.text.split("\n") : []);
}

/** Returns the tags of each commit. An annotated tag is an object that names the commit. */
async function listTags(place: GitPlace): Promise<ReadonlyMap<string, readonly string[]>> {
  const format = "--format=%(objectname) %(*objectname) %(refname:lstrip=2)";
  const answer = await runGit(place, ["for-each-ref", format, "refs/tags"]);
  const tags = new Map<string, readonly string[]>();
  for (const text of answer.kind === "printed" ? answer.text.split("\n") : []) {
    const [id = "", commit = "", ...name] = text.split(" ");
    const hash = commit === "" ? id : commit;
    tags.set(hash, [...(tags.get(hash) ?? []), name.join(" ")]);
  }
  return tags;
}
