import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

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
