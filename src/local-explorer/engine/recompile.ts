import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import { isFailure } from "../../core/errors/failure.ts";
import type { CallOptions, Clock, Compiler, CompilerJob } from "../../verification/ports.ts";
import { withoutLibraries } from "./compile-target.ts";
import type { VerifiedContract } from "./records.ts";
import { toCompilation, toResubmission } from "./to-compilation.ts";

/** What is needed to compile verified contracts again. */
export interface RecompileServices {
  readonly clock: Clock;
  readonly judging: { readonly compiler: Compiler; readonly limitMs: number };
}

/** A verified contract as the compiler writes it. */
export interface Recompiled {
  readonly contract: CompiledContract;
  /** solc's whole output. */
  readonly output: unknown;
}

/** How long an answer waits for what is only an addition to it. */
const maxWaitMs = 15_000;

/**
 * Compiles a verified contract again for a page: within a short time, and without a download of the compiler.
 * Libraries are not linked, so that a comparison finds their addresses. undefined: the compiler is not there, or takes
 * too long.
 */
export async function recompileForPage(
  record: VerifiedContract,
  { clock, judging, signal }: RecompileServices & CallOptions,
): Promise<Recompiled | undefined> {
  const made = toCompilation({ ...toResubmission(record), address: "0x" });
  if (made.kind === "rejected") {
    return undefined;
  }
  const { solcLongVersion, input, sourceName, contractName } = made.compilation;
  const deadline = clock.signalAfter(Math.min(judging.limitMs, maxWaitMs));
  const job: CompilerJob = {
    solcLongVersion,
    input: withoutLibraries(input),
    target: { inputSourceName: sourceName, contractName },
    outputs: "everything",
    mayDownload: false,
  };
  try {
    const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
    const result = await judging.compiler.compile(job, { signal: either });
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
