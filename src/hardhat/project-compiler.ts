import path from "node:path";
import type { HookContext } from "hardhat/types/hooks";
import type { SolidityBuildSystem } from "hardhat/types/solidity";
import { raceAbort } from "../base/clock.ts";
import { createSolcCompiler, type SolcCompilerOptions } from "../compiler/create-solc-compiler.ts";
import { toShortVersion } from "../core/build/compiler-version.ts";
import { createFailure } from "../core/errors/failure.ts";
import { findGlobalCache } from "../project/state-folder.ts";
import type { Compiler } from "../verification/ports.ts";

export async function createProjectCompiler(
  { config, solidity }: HookContext,
  limits: Pick<SolcCompilerOptions, "maxMemoryBytes" | "timeoutMs"> = {},
): Promise<Compiler> {
  const configured = Object.values(config.solidity.profiles).flatMap(({ compilers, overrides }) => [
    ...compilers,
    ...Object.values(overrides),
  ]);
  const cache = await findGlobalCache();
  const hardhatCacheFolder = cache && path.join(cache, "compilers-v3");
  const cached = createSolcCompiler({ ...limits, candidates: [], hardhatCacheFolder });
  return createSolcCompiler({
    ...limits,
    candidates: configured.flatMap(({ path: compilerPath, version }) =>
      compilerPath === undefined ? [] : [{ path: compilerPath, version }],
    ),
    hardhatCacheFolder,
    fallback: createDownloadingCompiler(solidity, cached),
  });
}

/**
 * Hardhat downloads a missing compiler into its cache. It does not compile here, because it knows neither a limit nor
 * an abort, and takes any commit of a version.
 */
export function createDownloadingCompiler(
  solidity: Pick<SolidityBuildSystem, "compileBuildInfo">,
  cached: Compiler,
): Compiler {
  return {
    // Hardhat cannot be told to stop. A download that goes on only fills its cache.
    compile: async (job, options = {}) => {
      const { signal } = options;
      const download = downloadWithHardhat(job.solcLongVersion, solidity);
      await (signal === undefined ? download : raceAbort(download, signal));
      return await cached.compile(job, options);
    },
  };
}

/** Hardhat downloads only for a compilation, so it gets an empty one. */
async function downloadWithHardhat(
  solcLongVersion: string,
  solidity: Pick<SolidityBuildSystem, "compileBuildInfo">,
): Promise<void> {
  const solcVersion = toShortVersion(solcLongVersion);
  try {
    await solidity.compileBuildInfo(
      {
        _format: "hh3-sol-build-info-1",
        id: `solc-${solcVersion.replaceAll(".", "_")}`,
        solcVersion,
        solcLongVersion,
        userSourceNameMap: {},
        input: {
          language: "Solidity",
          sources: { "Empty.sol": { content: "" } },
          settings: { optimizer: {}, outputSelection: {} },
        },
      },
      // Hardhat announces downloads on stdout.
      { quiet: true },
    );
  } catch (cause) {
    throw createFailure("COMPILER_UNAVAILABLE", {
      solcLongVersion,
      places: [{ place: "Hardhat's download", finding: cause instanceof Error ? cause.message : "failed" }],
    });
  }
}
