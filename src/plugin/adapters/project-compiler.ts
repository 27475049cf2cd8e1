import path from "node:path";
import { getCacheDir } from "@nomicfoundation/hardhat-utils/global-dir";

import type { HookContext } from "hardhat/types/hooks";

import { createSolcCompiler, type SolcCompilerOptions } from "../../compiler/create-solc-compiler.ts";
import type { Compiler } from "../../verification/ports.ts";
import { createDownloadingCompiler } from "./downloading-compiler.ts";

/**
 * The project's own compilers: those of its config, then those that Hardhat has downloaded, then
 * those that Hardhat can download.
 */
export async function createProjectCompiler(
  { config, solidity }: HookContext,
  limits: Pick<SolcCompilerOptions, "maxMemoryBytes"> = {},
): Promise<Compiler> {
  const configured = Object.values(config.solidity.profiles).flatMap(({ compilers, overrides }) => [
    ...compilers,
    ...Object.values(overrides),
  ]);
  const hardhatCacheFolder = path.join(await getCacheDir(), "compilers-v3");
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
