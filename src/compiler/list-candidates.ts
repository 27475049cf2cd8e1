import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { parseLongVersion, toShortVersion } from "../core/build/compiler-version.ts";

/** A compiler that the user's config names. */
interface CompilerCandidate {
  /** Of a soljson.js or a native solc. */
  readonly path: string;
  /** What the config says it is: decides when it is asked, never whether it fits. */
  readonly version?: string | undefined;
  /** Makes the failure of a file that is none, which the call itself names; default: the next one is asked. */
  readonly refuse?: ((finding: string) => Error) | undefined;
}

export interface CompilerSources {
  readonly candidates: readonly CompilerCandidate[];
  /** Where Hardhat puts what it downloads: `compilers-v3` in its global cache. */
  readonly hardhatCacheFolder?: string | undefined;
  /** Where Hardhat 2 puts it, in the same way: `compilers-v2`. */
  readonly hardhat2CacheFolder?: string | undefined;
  /** Where svm, Foundry's version manager, may keep compilers: `<version>/solc-<version>`. */
  readonly svmFolders?: readonly string[] | undefined;
}

/**
 * Lists the files to ask for a compiler of this version, the likeliest first: asking takes time.
 * Those that are said to be another version come last, since that may be wrong.
 */
export async function listCandidates(
  { candidates, hardhatCacheFolder, hardhat2CacheFolder, svmFolders = [] }: CompilerSources,
  solcLongVersion: string,
): Promise<readonly string[]> {
  const version = toShortVersion(solcLongVersion);
  const caches = [hardhatCacheFolder, hardhat2CacheFolder].flatMap((folder) => folder ?? []);
  const cached = await Promise.all(
    caches.map((folder) => listCachedCompilers({ hardhatCacheFolder: folder, version })),
  );
  const managed = svmFolders.map((folder) => join(folder, version, `solc-${version}`));
  const isSaidToFit = (candidate: CompilerCandidate): boolean =>
    candidate.version === undefined || candidate.version === version;
  const paths = [
    ...candidates.filter(isSaidToFit).map(({ path }) => path),
    ...managed,
    ...cached.flat(),
    ...candidates.filter((candidate) => !isSaidToFit(candidate)).map(({ path }) => path),
  ];
  return [...new Set(paths.map((path) => resolve(path)))];
}

/** Compilers of every version. */
interface EveryCompiler {
  /** Files to ask for their version. */
  readonly paths: readonly string[];
  /** Builds whose version Hardhat's list has; the files need not be there. */
  readonly listed: readonly { readonly path: string; readonly solcLongVersion: string }[];
}

/** Lists all files that may be a compiler, and all builds that Hardhat's lists of downloads name. */
export async function listEveryCompiler({
  candidates,
  hardhatCacheFolder,
  hardhat2CacheFolder,
  svmFolders = [],
}: CompilerSources): Promise<EveryCompiler> {
  const caches = [hardhatCacheFolder, hardhat2CacheFolder].flatMap((folder) => folder ?? []);
  const platforms = caches.flatMap((folder) =>
    [...new Set([nativePlatform(), "wasm"])].map((platform) => ({ folder, platform })),
  );
  const [builds, managed] = await Promise.all([
    Promise.all(platforms.map(({ folder, platform }) => readBuilds(folder, platform))),
    Promise.all(svmFolders.map(listManagedCompilers)),
  ]);
  const known = builds.flat().map(({ path, longVersion = "" }) => ({
    path,
    solcLongVersion: parseLongVersion(longVersion),
  }));
  return {
    paths: [
      ...candidates.map(({ path }) => resolve(path)),
      ...managed.flat(),
      ...known.flatMap(({ path, solcLongVersion }) => (solcLongVersion === undefined ? [path] : [])),
    ],
    listed: known.flatMap(({ path, solcLongVersion }) =>
      solcLongVersion === undefined ? [] : [{ path, solcLongVersion }],
    ),
  };
}

async function listManagedCompilers(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((version) => join(folder, version, `solc-${version}`));
}

/** The list that Hardhat downloads along with the compilers, as far as it is needed. */
const compilerList = z.object({
  builds: z.array(
    z.object({ path: z.string(), version: z.string(), longVersion: z.string().optional().catch(undefined) }),
  ),
});

/**
 * Lists where Hardhat keeps the compilers of this version that it downloads, native ones first, since
 * they are faster. A listed file need not be there: Hardhat downloads what a project asks for.
 *
 * The long versions in the list are not read: for Linux on ARM they lack the commit.
 */
export async function listCachedCompilers({
  hardhatCacheFolder,
  version,
}: {
  /** Where Hardhat puts them: `compilers-v3` in its global cache. */
  readonly hardhatCacheFolder: string;
  /** The short version: `0.8.30`. */
  readonly version: string;
}): Promise<readonly string[]> {
  const platforms = [nativePlatform(), "wasm"];
  const builds = await Promise.all(platforms.map((platform) => readBuilds(hardhatCacheFolder, platform)));
  return builds.flat().flatMap((build) => (build.version === version ? [build.path] : []));
}

/** Hardhat's name for the platform; where it has no native compilers, that of the portable ones. */
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

async function readBuilds(cacheFolder: string, platform: string) {
  const folder = join(cacheFolder, platform);
  const list = compilerList.safeParse(await readJson(join(folder, "list.json")));
  const builds = list.success ? list.data.builds : [];
  // Old Windows compilers come as archives, which Hardhat unpacks beside the platforms' folders.
  return builds.map(({ path, version, longVersion }) => ({
    version,
    longVersion,
    path: path.endsWith(".zip") ? join(cacheFolder, version, "solc.exe") : join(folder, path),
  }));
}

/** No list, or one that a broken download has left behind: then there is nothing to be found. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}
