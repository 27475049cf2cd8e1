import { existsSync } from "node:fs";
import path from "node:path";
import type { CommittedFile } from "../../verification/ports.ts";
import { type GitObjects, openGitObjects } from "./git-objects.ts";
import type { GitPlace } from "./run-git.ts";

/** A file of a submodule that is not cloned cannot be read. */
export type GitPath =
  | (CommittedFile & { readonly kind: "file" })
  | {
      readonly kind: "folder";
      readonly folders: readonly string[];
    };

export interface GitFiles {
  find(tree: string, filePath: string): Promise<GitPath | undefined>;
  /** The same by the hash of the commit and the segments of the path. */
  findAt(commit: string, segments: readonly string[]): Promise<GitPath | undefined>;
  /** Lists all files of a root tree without those of submodules. */
  list(tree: string): Promise<readonly string[]>;
  close(): void;
}

/** Trees are cached by id, so an unchanged one is read once. Symbolic links are not followed. */
export function openGitFiles(place: GitPlace & { readonly gitDir: string }): GitFiles {
  const objects = openGitObjects(place);
  const { readTree, list } = createTreeReader(objects);
  const submodules = new Map<string, GitFiles>();

  const readText = async (id: string) => (await objects.read(id))?.toString("utf8");
  const openSubmodule = async (entries: readonly TreeEntry[], folder: string) => {
    const modules = entries.find((entry) => entry.name === ".gitmodules");
    const name = modules && findSubmoduleName((await readText(modules.id)) ?? "", folder);
    const gitDir = name === undefined ? undefined : path.join(place.gitDir, "modules", ...name.split("/"));
    if (gitDir === undefined || !existsSync(gitDir)) {
      return undefined;
    }
    const files = submodules.get(gitDir) ?? openGitFiles({ ...place, gitDir });
    submodules.set(gitDir, files);
    return files;
  };
  const walk = async (tree: string, segments: readonly string[]): Promise<GitPath | undefined> => {
    const root = await readTree(tree);
    let entries = root;
    for (const [index, segment] of segments.entries()) {
      const entry = entries.find(({ name }) => name === segment);
      if (entry?.kind === "submodule") {
        const submodule = await openSubmodule(root, segments.slice(0, index + 1).join("/"));
        return submodule?.findAt(entry.id, segments.slice(index + 1)) ?? toUnread(entry);
      }
      if (entry?.kind === "blob" && index === segments.length - 1) {
        return { kind: "file", id: entry.id, read: () => readText(entry.id) };
      }
      if (entry?.kind !== "tree") {
        return undefined;
      }
      entries = await readTree(entry.id);
    }
    const folders = entries.filter(({ kind }) => kind === "tree" || kind === "submodule");
    return { kind: "folder", folders: folders.map(({ name }) => name) };
  };
  return {
    find: (tree, filePath) => walk(tree, filePath.split("/")),
    async findAt(commit, segments) {
      const tree = readRootTree(await objects.read(commit));
      return tree === undefined ? toUnread({ id: commit }) : walk(tree, segments);
    },
    list,
    close() {
      objects.close();
      for (const submodule of submodules.values()) {
        submodule.close();
      }
    },
  };
}

function createTreeReader(objects: Pick<GitObjects, "read">) {
  const trees = new Map<string, Promise<readonly TreeEntry[]>>();
  const readTree = (id: string): Promise<readonly TreeEntry[]> => {
    const entries = trees.get(id) ?? objects.read(id).then((tree) => parseTree(tree, id.length / 2));
    trees.set(id, entries);
    return entries;
  };
  const list = async (tree: string, folder = ""): Promise<readonly string[]> => {
    const entries = await readTree(tree);
    const lists = entries.map(async ({ kind, id, name }) => {
      if (kind === "tree") {
        return list(id, `${folder}${name}/`);
      }
      return kind === "blob" ? [`${folder}${name}`] : [];
    });
    return (await Promise.all(lists)).flat();
  };
  return { readTree, list };
}

function toUnread({ id }: Pick<TreeEntry, "id">): GitPath {
  return { kind: "file", id, read: async () => undefined };
}

interface TreeEntry {
  readonly kind: "tree" | "blob" | "submodule" | "other";
  readonly name: string;
  readonly id: string;
}

const entryKinds: Readonly<Record<string, TreeEntry["kind"]>> = {
  "40000": "tree",
  "100644": "blob",
  "100755": "blob",
  "160000": "submodule",
};

/**
 * Each entry has its mode, a space, its name, a zero byte, and the bytes of its id.
 *
 * @see https://git-scm.com/book/en/v2/Git-Internals-Git-Objects#_tree_objects
 */
function parseTree(tree: Buffer | undefined, idBytes: number): readonly TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let start = 0; tree !== undefined && start < tree.length; ) {
    const space = tree.indexOf(" ", start);
    const zero = tree.indexOf(0, space);
    const end = zero + 1 + idBytes;
    if (space === -1 || zero === -1 || end > tree.length) {
      break;
    }
    entries.push({
      kind: entryKinds[tree.toString("latin1", start, space)] ?? "other",
      name: tree.toString("utf8", space + 1, zero),
      id: tree.toString("hex", zero + 1, end),
    });
    start = end;
  }
  return entries;
}

/** The first line of a commit has the id of its root tree. */
function readRootTree(commit: Buffer | undefined): string | undefined {
  return /^tree ([0-9a-f]{40,64})\n/.exec(commit?.toString("latin1", 0, 100) ?? "")?.[1];
}

/**
 * The name becomes a path, so it must not contain `..`.
 *
 * @see https://git-scm.com/docs/gitmodules
 */
function findSubmoduleName(text: string, folder: string): string | undefined {
  const sections = text.split(/^\s*\[/m).slice(1);
  const section = sections.find((one) => /^\s*path\s*=\s*(.*?)\s*$/m.exec(one)?.[1] === folder);
  const name = /^submodule "([^"\\\0]+)"\]/.exec(section ?? "")?.[1];
  return name?.split("/").every((segment) => segment !== ".." && segment !== "") ? name : undefined;
}
