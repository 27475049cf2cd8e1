import { createOnce } from "../../base/once.ts";
import type { Commit } from "../../core/commits/order-commits.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { createImportReader } from "../../core/compiler-input/import-closure.ts";
import { toPackageName } from "../../core/contract/contract-name.ts";
import type { Host } from "../run.ts";
import type { CommitConfig, History, ProjectHistory } from "./history-port.ts";

export interface Closure {
  readonly sources: CompilerInput["sources"];
  readonly config: CommitConfig | undefined;
  /** Those of the commit's config, or else of the build, and those to packages that the build lacks. */
  readonly remappings: readonly string[];
  readonly key: string;
  /** Equal for equal settings and remappings, as far as the config says them. */
  readonly configKey: string;
  readonly missing: readonly string[];
  /** The ids of the files that come from the commit, by source name. */
  readonly files: ReadonlyMap<string, string>;
}

interface ClosurePlace extends PackagePlace {
  readonly history: Pick<History, "findFile">;
  /** The stored build. Sources of packages may be in it alone. */
  readonly input: CompilerInput;
  locate(sourceName: string): string | undefined;
  /** Reads the config of a commit; undefined: the settings of the build count. */
  readConfig(commit: Commit): Promise<CommitConfig | undefined>;
}

/** @returns undefined if the commit does not have the entry file */
export function createClosureReader({ history, input, locate, readConfig, ...packages }: ClosurePlace) {
  const { readPackage, resolvePackage } = createPackageReader(packages);
  const readSource = createSourceReader({ history, input, locate, readPackage });
  const listImports = createImportLister();

  const collect = async (commit: Commit, entry: string, remappings: readonly string[]) => {
    const sources: Record<string, { content: string }> = {};
    const files = new Map<string, string>();
    const missing: string[] = [];
    const names = new Set([entry]);
    const toPackages: string[] = [];
    // The iteration also visits items that are added to the set during it.
    for (const name of names) {
      const source = await readSource(commit, name);
      if (source === undefined) {
        missing.push(name);
        continue;
      }
      sources[name] = { content: source.content };
      if (source.id !== undefined) {
        files.set(name, source.id);
      }
      for (const imported of listImports(name, { ...source, remappings })) {
        const target = await resolvePackage(name, imported);
        names.add(target.name);
        toPackages.push(...target.remappings);
      }
    }
    return { sources, files, missing, remappings: [...remappings, ...new Set(toPackages)] };
  };

  return async (commit: Commit, entry: string): Promise<Closure | undefined> => {
    const config = await readConfig(commit);
    const own = config?.remappings ?? toTexts(input.settings.remappings);
    const closure = await collect(commit, entry, own);
    if (!closure.files.has(entry)) {
      return undefined;
    }
    const key = [...closure.files]
      .map((file) => file.join(":"))
      .toSorted()
      .join("\n");
    const configKey = config === undefined ? "" : JSON.stringify([own, ...config.profiles]);
    return { ...closure, config, key, configKey };
  };
}

/** Reads a source from a commit, or else from the stored build, or else from an installed package. */
function createSourceReader({
  history,
  input,
  locate,
  readPackage,
}: Pick<ClosurePlace, "history" | "input" | "locate"> & {
  readPackage(name: string): Promise<string | undefined>;
}) {
  const texts = createOnce<string | undefined>();
  return async (commit: Commit, name: string): Promise<ReadSource | undefined> => {
    const path = locate(name);
    const file = path === undefined ? undefined : await history.findFile(commit, path);
    const stored = Object.hasOwn(input.sources, name) ? input.sources[name]?.content : undefined;
    const content =
      file === undefined
        ? (stored ?? (await readPackage(name)))
        : await texts(file.id, undefined, () => file.read());
    return content === undefined ? undefined : { content, id: file?.id };
  };
}

interface ReadSource {
  readonly content: string;
  readonly id?: string | undefined;
}

function toTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function createImportLister() {
  const known = new Map<string, readonly string[]>();
  return (name: string, { content, id, remappings }: ReadSource & Pick<Closure, "remappings">) => {
    const key = JSON.stringify([name, id, remappings]);
    const imports = known.get(key) ?? createImportReader({ remappings })(name, content);
    known.set(key, imports);
    return imports;
  };
}

interface PackagePlace {
  readonly project: Pick<ProjectHistory, "readPackageSource">;
  readonly host: Pick<Host, "readPackageVersion">;
}

function createPackageReader({ project, host }: PackagePlace) {
  const texts = createOnce<string | undefined>();
  const versions = createOnce<string | undefined>();
  return {
    readPackage: (name: string): Promise<string | undefined> =>
      texts(name, undefined, () => project.readPackageSource(name)),
    /** Hardhat 3 resolves an import without a remapping to the installed version of a package. */
    async resolvePackage(importingSourceName: string, imported: string) {
      const [root] = markedRoot.exec(importingSourceName) ?? [];
      const packageName = toPackageName(imported);
      const version =
        root === undefined || markedRoot.test(imported)
          ? undefined
          : await versions(packageName, undefined, () => host.readPackageVersion(packageName));
      const target = `npm/${packageName}@${version}/`;
      return version === undefined
        ? { name: imported, remappings: [] }
        : {
            name: `${target}${imported.slice(packageName.length + 1)}`,
            remappings: [`${root}:${packageName}/=${target}`],
          };
    },
  };
}

/** How Hardhat 3 begins the names of sources: of the project, or of a version of a package. */
const markedRoot = /^(?:project|npm\/(?:@[^/]+\/)?[^/]+)\//;
