import { type BareHex, toBareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { splitName, toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { CompilerProblem } from "../../core/errors/compiler-problem.ts";
import { isFailure } from "../../core/errors/failure.ts";
import type { Clock, Compiler, CompilerJob, CompilerResult } from "../../verification/ports.ts";
import type { Rejection } from "./rejection.ts";
import type { Compilation, CompilationSettings } from "./to-compilation.ts";

export interface CompileOptions {
  readonly compiler: Compiler;
  readonly clock: Clock;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

type CompiledTarget =
  | { readonly kind: "compiled"; readonly contract: CompiledContract }
  | { readonly kind: "rejected"; readonly rejection: Rejection };

interface CompileRequest {
  readonly compilation: Compilation;
  readonly input: CompilerInput;
}

/**
 * Compiles a submission within a time limit, and picks the contract that it names. Code is generated for this
 * contract alone. If there is no such contract, all are compiled, so that the answer can list them.
 */
export async function compileTarget(
  request: CompileRequest,
  options: CompileOptions,
): Promise<CompiledTarget> {
  const { sourceName, contractName } = request.compilation;
  const target = { inputSourceName: sourceName, contractName };
  const result = await compileInTime({ ...request, target }, options);
  if (result.kind !== "compiled") {
    return toRejected(result);
  }
  const contract = result.contracts.find(
    (candidate) => candidate.inputSourceName === sourceName && candidate.contractName === contractName,
  );
  if (contract !== undefined) {
    return contract.runtimeBytecode.object === ""
      ? rejected({ kind: "no-bytecode", contractName: toFullyQualifiedName(contract) })
      : { kind: "compiled", contract };
  }
  const all = await compileInTime(request, options);
  return all.kind === "compiled"
    ? rejected({
        kind: "contract-not-found",
        contractName: toFullyQualifiedName(target),
        known: all.contracts.map(toFullyQualifiedName),
      })
    : toRejected(all);
}

type TimedResult = CompilerResult | Extract<CompiledTarget, { readonly kind: "rejected" }>;

async function compileInTime(
  { compilation, input, target }: CompileRequest & Pick<CompilerJob, "target">,
  { compiler, clock, limitMs, signal }: CompileOptions,
): Promise<TimedResult> {
  const { solcLongVersion } = compilation;
  const deadline = clock.signalAfter(limitMs);
  try {
    return await compiler.compile(
      { solcLongVersion, input, target },
      { signal: AbortSignal.any([signal, deadline]) },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) {
      return rejected({ kind: "compilation-too-slow", limitSeconds: limitMs / 1000 });
    }
    const compilerVersion = `v${solcLongVersion}`;
    if (isFailure(error, "COMPILER_UNAVAILABLE")) {
      return rejected({ kind: "compiler-unavailable", compilerVersion });
    }
    if (isFailure(error, "COMPILER_FAILED")) {
      return rejected(toFailedRejection(error.details.problem, compilerVersion));
    }
    throw error;
  }
}

function toFailedRejection(problem: CompilerProblem, compilerVersion: string): Rejection {
  // The compiler may have a limit of its own.
  if (problem.kind === "time-limit") {
    return { kind: "compilation-too-slow", limitSeconds: problem.timeoutMs / 1000 };
  }
  if (problem.kind === "no-folder") {
    // The submission is not to blame.
    return { kind: "temporary", problem: `no folder can be made for the compiler: ${problem.detail}` };
  }
  return problem.kind === "out-of-memory" && problem.maxBytes !== undefined
    ? { kind: "compilation-too-large", limitBytes: problem.maxBytes }
    : { kind: "compiler-failed", compilerVersion };
}

function toRejected(result: Exclude<TimedResult, { readonly kind: "compiled" }>): CompiledTarget {
  return result.kind === "failed" ? rejected({ kind: "compilation-errors", errors: result.errors }) : result;
}

function rejected(rejection: Rejection) {
  return { kind: "rejected", rejection } as const;
}

type Given = CompilationSettings["libraries"];

/**
 * Checks that the submission gives each library that the code on the chain uses, at the address that it has there;
 * undefined if it does.
 */
export function checkLibraries(
  onChain: Readonly<Record<string, BareHex>>,
  given: Given,
): Rejection | undefined {
  const linked = Object.entries(onChain).map(([name, address]) => ({ name, address }));
  const missing = linked.filter(({ name }) => findGiven(name, given) === undefined);
  if (missing.length > 0) {
    return { kind: "libraries-missing", libraries: missing };
  }
  for (const library of linked) {
    const address = findGiven(library.name, given);
    if (address !== undefined && address !== library.address) {
      return { kind: "library-differs", library, given: address };
    }
  }
  return undefined;
}

/** Returns the same input with its libraries left for the match to find, and so with other metadata. */
export function withoutLibraries(input: CompilerInput): CompilerInput {
  const { libraries: _, ...settings } = input.settings;
  return { ...input, settings };
}

function findGiven(fullyQualifiedName: string, given: Given): BareHex | undefined {
  const { sourceName, contractName } = splitName(fullyQualifiedName);
  const address =
    findOwn(findOwn(given, sourceName), contractName) ?? findOwn(findOwn(given, ""), contractName);
  return address === undefined ? undefined : toBareHex(address);
}

/** Sources and libraries may be called like what every object has. */
function findOwn<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
