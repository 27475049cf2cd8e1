import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { BaseError } from "../../core/errors/failure.ts";
import type { CompilerJob } from "../ports.ts";
import type { Operation } from "../run.ts";
import type { ContractBuild } from "./contract-build.ts";

export interface VariantJob {
  readonly what: string;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  readonly solcLongVersion?: string | undefined;
  readonly outputs?: CompilerJob["outputs"];
}

/** Compiles a variant of a build; undefined if that fails or no time is left. */
export type VariantCompiler = (
  subject: ContractBuild,
  trial: VariantJob,
) => Promise<CompiledContract | undefined>;

const maxTrials = 14;
const maxTrialsMs = 30_000;

/** Limits the compilations of one diagnosis and their time. It downloads nothing. */
export function createVariantCompiler({
  ports,
  deadline,
}: Operation<"clock" | "compiler" | "reporter">): VariantCompiler {
  const leftMs = Math.max(0, deadline.timeoutMs - deadline.elapsedMs());
  // Half of the remaining time is for the answer itself.
  const limit = ports.clock.signalAfter(Math.min(maxTrialsMs, leftMs / 2));
  const signal = AbortSignal.any([deadline.signal, limit]);
  let left = maxTrials;
  return async ({ contract, buildInfo, input }, trial) => {
    const { what, settings, outputs, solcLongVersion } = trial;
    if (left === 0 || limit.aborted) {
      return undefined;
    }
    left -= 1;
    ports.reporter.progress({ step: "trying", what });
    const job: CompilerJob = {
      solcLongVersion: solcLongVersion ?? buildInfo.solcLongVersion,
      input: settings === undefined ? input : { ...input, settings },
      target: { inputSourceName: contract.inputSourceName, contractName: contract.contractName },
      outputs,
      mayDownload: false,
    };
    try {
      const result = await ports.compiler.compile(job, { signal });
      const contracts = result.kind === "compiled" ? result.contracts : [];
      const name = toFullyQualifiedName(contract);
      return contracts.find((compiled) => toFullyQualifiedName(compiled) === name);
    } catch (error) {
      if (!deadline.signal.aborted && isCompilerFailure(error)) {
        return undefined;
      }
      throw error;
    }
  };
}

function isCompilerFailure(error: unknown): boolean {
  return error instanceof BaseError
    ? error.about === "compiler"
    : error instanceof Error && error.name === "TimeoutError";
}
