import type { Commit } from "../../core/commits/order-commits.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { createImportReader } from "../../core/compiler-input/import-closure.ts";
import type { CommittedFile, History } from "./history-port.ts";

/** A source file and all that it imports, as they were at a commit. */
export interface Closure {
  readonly sources: CompilerInput["sources"];
  /** Commits with the same key have the same files. */
  readonly key: string;
  /** The imported sources that are neither in the commit nor in the build. */
  readonly missing: readonly string[];
  /** The ids of the files that come from the commit, by source name. */
  readonly files: ReadonlyMap<string, string>;
}

interface ClosurePlace {
  readonly history: Pick<History, "findFile">;
  /** The stored build: its remappings, and the sources that are not in the repository, such as those of packages. */
  readonly input: CompilerInput;
  /** The path of a source, relative to the project's folder; undefined: it has none there. */
  locate(sourceName: string): string | undefined;
}

/**
 * Creates a function that reads a source and all that it imports from commits. Each file is read and searched for
 * imports once, however many commits have it.
 *
 * @returns undefined if the commit does not have the entry file
 */
export function createClosureReader({ history, input, locate }: ClosurePlace) {
  const listImports = createImportReader(input.settings);
  const known = new Map<string, Promise<ReadSource | undefined>>();

  const readSource = async (name: string, file: CommittedFile): Promise<ReadSource | undefined> => {
    const content = await file.read();
    return content === undefined ? undefined : { content, imports: listImports(name, content) };
  };
  const readCommitted = async (commit: Commit, name: string): Promise<FoundSource | undefined> => {
    const path = locate(name);
    const file = path === undefined ? undefined : await history.findFile(commit, path);
    if (file === undefined) {
      return undefined;
    }
    const source = known.get(`${name}:${file.id}`) ?? readSource(name, file);
    known.set(`${name}:${file.id}`, source);
    const read = await source;
    return read && { ...read, id: file.id };
  };
  const readStored = (name: string): FoundSource | undefined => {
    const content = Object.hasOwn(input.sources, name) ? input.sources[name]?.content : undefined;
    return content === undefined ? undefined : { content, imports: listImports(name, content) };
  };

  return async (commit: Commit, entry: string): Promise<Closure | undefined> => {
    const sources: Record<string, { content: string }> = {};
    const files = new Map<string, string>();
    const missing: string[] = [];
    const names = new Set([entry]);
    // The iteration also visits items that are added to the set during it.
    for (const name of names) {
      const source = (await readCommitted(commit, name)) ?? readStored(name);
      if (source === undefined) {
        missing.push(name);
        continue;
      }
      sources[name] = { content: source.content };
      if (source.id !== undefined) {
        files.set(name, source.id);
      }
      for (const imported of source.imports) {
        names.add(imported);
      }
    }
    if (!files.has(entry)) {
      return undefined;
    }
    const key = [...files]
      .map((file) => file.join(":"))
      .toSorted()
      .join("\n");
    return { sources, key, missing, files };
  };
}

interface ReadSource {
  readonly content: string;
  readonly imports: readonly string[];
}

interface FoundSource extends ReadSource {
  /** undefined: it is not from the commit. */
  readonly id?: string | undefined;
}
