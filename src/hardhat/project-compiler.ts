import path from "node:path";
import type { HookContext } from "hardhat/types/hooks";
import type { SolidityBuildSystem } from "hardhat/types/solidity";
import { createSolcCompiler, type SolcCompilerOptions } from "../compiler/create-solc-compiler.ts";
import { toShortVersion } from "../core/build/compiler-version.ts";
import type { CompilerPlace } from "../core/errors/rows/compiler-rows.ts";
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
  return createSolcCompiler({
    ...limits,
    candidates: configured.flatMap(({ path: compilerPath, version }) =>
      compilerPath === undefined ? [] : [{ path: compilerPath, version }],
    ),
    hardhatCacheFolder: cache && path.join(cache, "compilers-v3"),
    download: (solcLongVersion) => downloadWithHardhat(solcLongVersion, solidity),
  });
}

/**
 * Hardhat downloads a missing compiler into its cache, and only for a compilation, so it gets an empty one. It does not
 * compile the job, because it knows neither a limit nor an abort, and takes any commit of a version.
 */
export async function downloadWithHardhat(
  solcLongVersion: string,
  solidity: Pick<SolidityBuildSystem, "compileBuildInfo">,
): Promise<CompilerPlace | undefined> {
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
    return undefined;
  } catch (cause) {
    return { place: "Hardhat's download", finding: cause instanceof Error ? cause.message : "failed" };
  }
}
