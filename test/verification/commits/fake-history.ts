import type { Commit } from "../../../src/core/commits/order-commits.ts";
import type { History } from "../../../src/verification/ports.ts";

/** A history in memory: its commits, oldest first, one a day. */
export function createFakeHistory(
  commits: readonly {
    readonly subject: string;
    readonly files: Readonly<Record<string, string>>;
    readonly tags?: readonly string[];
  }[],
) {
  const filesOf = new Map<string, Readonly<Record<string, string>>>();
  const all: Commit[] = commits.map(({ subject, files, tags = [] }, index) => {
    const hash = `${index}`.padStart(40, "c");
    filesOf.set(hash, files);
    const tree = JSON.stringify(files);
    return { hash, tree, subject, tags, committedAt: (index + 1) * 86_400, line: "first-parent" };
  });
  const history: History = {
    kind: "history",
    commits: all.toReversed(),
    isShallow: false,
    findFile: async ({ hash }, path) => {
      const text = filesOf.get(hash)?.[path];
      return text === undefined ? undefined : { id: text, read: async () => text };
    },
    listFolders: async () => [],
    listFiles: async ({ hash }) => Object.keys(filesOf.get(hash) ?? {}),
    findCommit: async (revision) => all.find(({ hash }) => hash.startsWith(revision)),
    close: () => undefined,
  };
  return { history, commits: all };
}
