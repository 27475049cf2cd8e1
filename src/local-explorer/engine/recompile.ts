import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import { isFailure } from "../../core/errors/failure.ts";
import type { CallOptions, Clock, Compiler, CompilerJob } from "../../verification/ports.ts";
import { withoutLibraries } from "./compile-target.ts";
import type { VerifiedContract } from "./records.ts";
import { type Compilation, toCompilation, toResubmission } from "./to-compilation.ts";

/** What is needed to compile verified contracts again. */
export interface RecompileServices {
  readonly clock: Clock;
  readonly judging: { readonly compiler: Compiler; readonly limitMs: number };
}

/** A verified contract as the compiler writes it. */
export interface Recompiled {
  readonly contract: CompiledContract;
  /** solc's whole output; only if `everything` was requested. */
  readonly output?: unknown;
}

type Wanted = Pick<CompilerJob, "outputs" | "mayDownload">;

/** Compiles what a verified contract was compiled from; undefined without its compiler, or if it takes too long. */
async function recompile(
  { solcLongVersion, input, sourceName, contractName, ...wanted }: Compilation & Wanted,
  { clock, judging, signal }: RecompileServices & CallOptions,
): Promise<Recompiled | undefined> {
  const deadline = clock.signalAfter(judging.limitMs);
  const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  const target = { inputSourceName: sourceName, contractName };
  const { outputs, mayDownload } = wanted;
  try {
    const result = await judging.compiler.compile(
      { solcLongVersion, input, target, outputs, mayDownload },
      { signal: either },
    );
    if (result.kind === "failed") {
      return undefined;
    }
    const contract = result.contracts.find(
      (one) => one.inputSourceName === sourceName && one.contractName === contractName,
    );
    return contract && { contract, output: result.output };
  } catch (error) {
    if (
      isFailure(error, "COMPILER_UNAVAILABLE") ||
      isFailure(error, "COMPILER_FAILED") ||
      (deadline.aborted && signal?.aborted !== true)
    ) {
      return undefined;
    }
    throw error;
  }
}

/** How long an answer waits for what is only an addition to it. */
const maxWaitMs = 15_000;

/**
 * Compiles a verified contract again for a page: within a shorter time, and without a download of the compiler.
 * Libraries are not linked, so that a comparison finds their addresses.
 */
export async function recompileForPage(
  record: VerifiedContract,
  outputs: CompilerJob["outputs"],
  { judging, ...services }: RecompileServices & CallOptions,
): Promise<Recompiled | undefined> {
  const made = toCompilation({ ...toResubmission(record), address: "0x" });
  const limitMs = Math.min(judging.limitMs, maxWaitMs);
  return made.kind === "rejected"
    ? undefined
    : await recompile(
        {
          ...made.compilation,
          input: withoutLibraries(made.compilation.input),
          outputs,
          mayDownload: false,
        },
        { ...services, judging: { ...judging, limitMs } },
      );
}
