import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";

/** A compiler that the user's config names. */
interface CompilerCandidate {
  /** Of a soljson.js or a native solc. */
  readonly path: string;
  /** What the config says it is: decides when it is asked, never whether it fits. */
  readonly version?: string | undefined;
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
  const version = solcLongVersion.split("+", 1).join("");
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

/** The list that Hardhat downloads along with the compilers, as far as it is needed. */
const compilerList = z.object({ builds: z.array(z.object({ path: z.string(), version: z.string() })) });

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
  const lists = await Promise.all(
    platforms.map((platform) => readBuildPaths(join(hardhatCacheFolder, platform), version)),
  );
  // Old Windows compilers come as archives, which Hardhat unpacks beside the platforms' folders.
  return lists
    .flat()
    .map((path) => (path.endsWith(".zip") ? join(hardhatCacheFolder, version, "solc.exe") : path));
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

async function readBuildPaths(platformFolder: string, version: string): Promise<readonly string[]> {
  const list = compilerList.safeParse(await readJson(join(platformFolder, "list.json")));
  const builds = list.success ? list.data.builds : [];
  return builds.filter((build) => build.version === version).map(({ path }) => join(platformFolder, path));
}

/** No list, or one that a broken download has left behind: then there is nothing to be found. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}
