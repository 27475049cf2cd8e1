import type { SolidityBuildSystem } from "hardhat/types/solidity";

import { z } from "zod";

import { raceAbort } from "../../chain/race-abort.ts";
import { selectOutputs } from "../../compiler/select-outputs.ts";
import { parseCompilerOutput } from "../../core/build-info/parse-compiler-output.ts";
import { CompilerUnavailableError } from "../../core/errors/compiler-errors.ts";
import type { Compiler, CompilerJob } from "../../verification/ports.ts";

/** What Hardhat's types ask for beyond solc's: solc itself takes an optimizer that is left out for `{}`. */
const hardhatSettings = z.looseObject({
  optimizer: z.looseObject({}).default({}),
  outputSelection: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});

/** The last resort for a compiler that is not on this machine: Hardhat downloads it into its cache. */
export function createDownloadingCompiler(solidity: Pick<SolidityBuildSystem, "compileBuildInfo">): Compiler {
  return {
    // Hardhat cannot be told to stop; a download that nobody waits for any more only fills its cache.
    compile: async (job, { signal } = {}) => {
      const compilation = compileWithHardhat(job, solidity);
      return parseCompilerOutput(await (signal === undefined ? compilation : raceAbort(compilation, signal)));
    },
  };
}

async function compileWithHardhat(
  job: CompilerJob,
  solidity: Pick<SolidityBuildSystem, "compileBuildInfo">,
): Promise<unknown> {
  const { solcLongVersion, input } = job;
  const [solcVersion = solcLongVersion] = solcLongVersion.split("+");
  const settings = hardhatSettings.parse({ ...input.settings, outputSelection: selectOutputs(job) });
  try {
    return await solidity.compileBuildInfo(
      {
        _format: "hh3-sol-build-info-1",
        id: `solc-${solcVersion.replaceAll(".", "_")}`,
        solcVersion,
        solcLongVersion,
        userSourceNameMap: {},
        input: { ...input, settings },
      },
      // Hardhat announces downloads on stdout, which belongs to the result alone.
      { quiet: true },
    );
  } catch (cause) {
    throw new CompilerUnavailableError({
      solcLongVersion,
      places: [{ place: "Hardhat's download", finding: cause instanceof Error ? cause.message : "failed" }],
    });
  }
}
