import { resolve } from "node:path";
import { listCachedCompilers } from "./list-cached-compilers.ts";

/** A compiler that the user's config names. */
export interface CompilerCandidate {
  /** Of a soljson.js or a native solc. */
  readonly path: string;
  /** What the config says it is: decides when it is asked, never whether it fits. */
  readonly version?: string | undefined;
}

export interface CompilerSources {
  readonly candidates: readonly CompilerCandidate[];
  /** Where Hardhat puts what it downloads: `compilers-v3` in its global cache. */
  readonly hardhatCacheFolder?: string | undefined;
}

/**
 * Lists the files to ask for a compiler of this version, the likeliest first: asking takes time.
 * Those that are said to be another version come last, since that may be wrong.
 */
export async function listCandidates(
  { candidates, hardhatCacheFolder }: CompilerSources,
  solcLongVersion: string,
): Promise<readonly string[]> {
  const version = solcLongVersion.split("+", 1).join("");
  const cached =
    hardhatCacheFolder === undefined ? [] : await listCachedCompilers({ hardhatCacheFolder, version });
  const isSaidToFit = (candidate: CompilerCandidate): boolean =>
    candidate.version === undefined || candidate.version === version;
  const paths = [
    ...candidates.filter(isSaidToFit).map(({ path }) => path),
    ...cached,
    ...candidates.filter((candidate) => !isSaidToFit(candidate)).map(({ path }) => path),
  ];
  return [...new Set(paths.map((path) => resolve(path)))];
}
