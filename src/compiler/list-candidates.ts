import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { parseLongVersion, toShortVersion } from "../core/build/compiler-version.ts";

interface CompilerCandidate {
  /** A soljson.js or a native solc. */
  readonly path: string;
  /** The version in the config. It decides when the file is tried, not whether it fits. */
  readonly version?: string | undefined;
  /** Returns the failure if the file is no compiler; default: the next file is tried. */
  readonly refuse?: ((finding: string) => Error) | undefined;
}

export interface CompilerSources {
  readonly candidates: readonly CompilerCandidate[];
  /** `compilers-v3` in Hardhat's global cache. */
  readonly hardhatCacheFolder?: string | undefined;
  /** `compilers-v2` of Hardhat 2. */
  readonly hardhat2CacheFolder?: string | undefined;
  /** Folders of svm, Foundry's version manager, with `<version>/solc-<version>`. */
  readonly svmFolders?: readonly string[] | undefined;
}

/** Lists the files that may be this compiler, the likeliest first. The config's version of a file may be wrong. */
export async function listCandidates(
  sources: CompilerSources,
  solcLongVersion: string,
): Promise<readonly string[]> {
  const version = toShortVersion(solcLongVersion);
  const compilers = await listCompilers(sources);
  const fitting = compilers.filter((compiler) => (compiler.version ?? version) === version);
  const paths = [...fitting, ...sources.candidates].map(({ path }) => resolve(path));
  return [...new Set(paths)];
}

interface PlacedCompiler {
  readonly path: string;
  /** For example `0.8.30`. */
  readonly version?: string | undefined;
  /** The long version in Hardhat's list; undefined for Linux on ARM, where it lacks the commit. */
  readonly listedAs?: string | undefined;
}

/** Native compilers are faster, so they come first. Hardhat's lists also have files that are not downloaded. */
export async function listCompilers({
  candidates,
  hardhatCacheFolder,
  hardhat2CacheFolder,
  svmFolders = [],
}: CompilerSources): Promise<readonly PlacedCompiler[]> {
  const caches = [hardhatCacheFolder, hardhat2CacheFolder].flatMap((folder) => folder ?? []);
  const platforms = [...new Set([nativePlatform(), "wasm"])];
  const [managed, cached] = await Promise.all([
    Promise.all(svmFolders.map(listManagedCompilers)),
    Promise.all(caches.flatMap((folder) => platforms.map((platform) => readBuilds(folder, platform)))),
  ]);
  const given = candidates.map(({ path, version }) => ({ path: resolve(path), version }));
  return [...given, ...managed.flat(), ...cached.flat()];
}

async function listManagedCompilers(folder: string): Promise<readonly PlacedCompiler[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((version) => ({ version, path: join(folder, version, `solc-${version}`) }));
}

const compilerList = z.object({
  builds: z.array(
    z.object({ path: z.string(), version: z.string(), longVersion: z.string().optional().catch(undefined) }),
  ),
});

function nativePlatform(): string {
  switch (process.platform) {
    case "win32":
      return "windows-amd64";
    case "darwin":
      return "macosx-amd64";
    case "linux":
      return process.arch === "arm64" ? "linux-arm64" : "linux-amd64";
    default:
      return "wasm";
  }
}

async function readBuilds(cacheFolder: string, platform: string): Promise<readonly PlacedCompiler[]> {
  const folder = join(cacheFolder, platform);
  const list = compilerList.safeParse(await readJson(join(folder, "list.json")));
  const builds = list.success ? list.data.builds : [];
  // Old Windows compilers come as archives, which Hardhat unpacks beside the platforms' folders.
  return builds.map(({ path, version, longVersion = "" }) => ({
    version,
    listedAs: parseLongVersion(longVersion),
    path: path.endsWith(".zip") ? join(cacheFolder, version, "solc.exe") : join(folder, path),
  }));
}

/** A broken download may have left a broken list. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}
