import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import { BaseError } from "../../core/errors/failure.ts";
import type { CompilerJob } from "../ports.ts";
import type { Operation } from "../run.ts";

/** undefined: the compiler refuses the sources, is not there, or no time is left. */
export type CommitCompiler = (
  job: Omit<CompilerJob, "mayDownload">,
) => Promise<readonly CompiledContract[] | undefined>;

/** @param limit ends the search, and not the run */
export function createCommitCompiler(
  { ports, deadline }: Operation<"compiler">,
  { limit, mayDownload }: { readonly limit?: AbortSignal | undefined; readonly mayDownload: boolean },
): CommitCompiler {
  const signal = limit === undefined ? deadline.signal : AbortSignal.any([deadline.signal, limit]);
  return async (job) => {
    try {
      const result = await ports.compiler.compile({ ...job, mayDownload }, { signal });
      return result.kind === "compiled" ? result.contracts : undefined;
    } catch (error) {
      const isOfCompiler = error instanceof BaseError && error.about === "compiler";
      if (deadline.signal.aborted || mayDownload || !(isOfCompiler || limit?.aborted === true)) {
        throw error;
      }
      return undefined;
    }
  };
}
