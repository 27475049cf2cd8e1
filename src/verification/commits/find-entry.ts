import { createOnce } from "../../base/once.ts";
import type { Commit } from "../../core/commits/order-commits.ts";
import { scanTopLevel } from "../../core/compiler-input/scan-tokens.ts";
import type { CommittedFile, History } from "./history-port.ts";

export interface KnownEntry {
  /** Relative to the project's folder, as it is now. */
  readonly path: string;
  readonly text: string | undefined;
  readonly contractNames: readonly string[];
  hasFile(path: string): Promise<boolean>;
}

const maxRead = 400;

const maxFound = 3;

/** At least this share of the lines of a renamed file is equal. */
const minEqual = 0.3;

/**
 * If a file was moved or renamed since: files of the same name, then files that declare the contract, then similar
 * files that the project no longer has.
 */
export function createEntryFinder(history: Pick<History, "findFile" | "listFiles">, known: KnownEntry) {
  const searched = createOnce<readonly string[]>();
  const contents = createOnce<FileContent>();

  const findMoved = async (commit: Commit): Promise<readonly string[]> => {
    const all = (await history.listFiles(commit)).filter((path) => path.endsWith(".sol"));
    const sameName = all.filter((path) => nameOf(path) === nameOf(known.path));
    if (sameName.length > 0) {
      return sameName;
    }
    const files: ReadFile[] = [];
    for (const path of all.slice(0, maxRead)) {
      const file = await history.findFile(commit, path);
      if (file !== undefined) {
        files.push({ path, ...(await contents(file.id, undefined, () => readContent(file))) });
      }
    }
    const declaring = files.filter(({ declared }) =>
      declared.some((name) => known.contractNames.includes(name)),
    );
    return (declaring.length > 0 ? declaring : await findSimilar(files)).map(({ path }) => path);
  };
  const findSimilar = async (files: readonly ReadFile[]): Promise<readonly ReadFile[]> => {
    const own = toLines(known.text ?? "");
    const similar = files
      .map((file) => ({ ...file, share: shareOf(own, file.lines) }))
      .filter(({ share }) => share >= minEqual)
      .toSorted((one, other) => other.share - one.share);
    const present = await Promise.all(similar.map(({ path }) => known.hasFile(path)));
    return similar.filter((_, index) => present[index] !== true);
  };

  return async (commit: Commit): Promise<readonly string[]> => {
    if ((await history.findFile(commit, known.path)) !== undefined) {
      return [known.path];
    }
    const found = await searched(commit.tree, undefined, () => findMoved(commit));
    return found.slice(0, maxFound);
  };
}

interface FileContent {
  readonly declared: readonly string[];
  readonly lines: ReadonlySet<string>;
}

interface ReadFile extends FileContent {
  readonly path: string;
}

/** A file that cannot be read declares nothing. */
async function readContent(file: CommittedFile): Promise<FileContent> {
  const text = (await file.read()) ?? "";
  return { declared: listDeclared(text), lines: toLines(text) };
}

export function listDeclared(source: string): readonly string[] {
  return [...scanTopLevel(source)].flatMap(({ tokens }) => {
    const words = tokens.slice(0, 3).map(({ text }) => text);
    const index = words.findIndex((word) => word === "contract" || word === "library");
    const name = index === -1 ? undefined : words[index + 1];
    return name === undefined || (index === 1 && words[0] !== "abstract") ? [] : [name];
  });
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function toLines(text: string): ReadonlySet<string> {
  return new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.length > 1),
  );
}

function shareOf(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...own].filter((line) => other.has(line)).length;
  return common / Math.max(1, own.size, other.size);
}
