import { type BareHex, toBareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { splitName, toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { CompilerProblem } from "../../core/errors/compiler-problem.ts";
import { isFailure } from "../../core/errors/failure.ts";
import type { Compiler, CompilerJob, CompilerResult } from "../../verification/ports.ts";
import { type Rejection, rejected, rejectedForNow } from "./rejection.ts";
import type { Compilation, CompilationSettings } from "./to-compilation.ts";

export interface CompileOptions {
  readonly compiler: Compiler;
  readonly signal: AbortSignal;
}

type CompiledTarget =
  | { readonly kind: "compiled"; readonly contract: CompiledContract }
  | { readonly kind: "rejected"; readonly rejection: Rejection };

interface CompileRequest {
  readonly compilation: Compilation;
  readonly input: CompilerInput;
}

/** Compiles a submission, with code for the named contract alone. */
export async function compileTarget(
  request: CompileRequest,
  options: CompileOptions,
): Promise<CompiledTarget> {
  const { sourceName, contractName } = request.compilation;
  const target = { inputSourceName: sourceName, contractName };
  const result = await compileOrReject({ ...request, target }, options);
  if (result.kind !== "compiled") {
    return toRejected(result);
  }
  const contract = result.contracts.find(
    (candidate) => candidate.inputSourceName === sourceName && candidate.contractName === contractName,
  );
  if (contract !== undefined) {
    return contract.runtimeBytecode.object === ""
      ? rejected(
          "compiled_bytecode_is_zero",
          `${toFullyQualifiedName(contract)} is abstract or an interface and has no bytecode of its own`,
        )
      : { kind: "compiled", contract };
  }
  return rejected(
    "contract_not_found_in_compiler_output",
    "Unable to locate ContractName , did you specify the correct Contract Name ? " +
      `The sources have no contract ${toFullyQualifiedName(target)}`,
  );
}

type ReportedResult = CompilerResult | Extract<CompiledTarget, { readonly kind: "rejected" }>;

export async function compileOrReject(
  { compilation, input, target, outputs }: CompileRequest & Pick<CompilerJob, "target" | "outputs">,
  { compiler, signal }: CompileOptions,
): Promise<ReportedResult> {
  const { solcLongVersion } = compilation;
  try {
    return await compiler.compile({ solcLongVersion, input, target, outputs }, { signal });
  } catch (error) {
    signal.throwIfAborted();
    const compilerVersion = `v${solcLongVersion}`;
    if (isFailure(error, "COMPILER_UNAVAILABLE")) {
      return rejected(
        "compiler_error",
        `The compiler ${compilerVersion} is not available to the local explorer`,
      );
    }
    if (isFailure(error, "COMPILER_FAILED")) {
      return toFailed(error.details.problem, compilerVersion);
    }
    throw error;
  }
}

function toFailed(problem: CompilerProblem, compilerVersion: string) {
  if (problem.kind === "time-limit") {
    const detail = `Compiling was stopped because it took longer than ${problem.timeoutMs / 1000} seconds`;
    return rejected("compiler_error", detail);
  }
  if (problem.kind === "no-folder") {
    // The submission is not to blame.
    return rejectedForNow(`no folder can be made for the compiler: ${problem.detail}`);
  }
  const isTooLarge = problem.kind === "out-of-memory" && problem.maxBytes !== undefined;
  return rejected(
    "compiler_error",
    isTooLarge
      ? `Compiling was stopped because it needed more than ${Math.round(problem.maxBytes / 2 ** 20)} MB of memory`
      : `The compiler ${compilerVersion} did not finish: it crashed or ran out of memory`,
  );
}

function toRejected(result: Exclude<ReportedResult, { readonly kind: "compiled" }>): CompiledTarget {
  if (result.kind === "rejected") {
    return result;
  }
  const { errors: compilerErrors } = result;
  const detail = `Solidity Compilation Error: ${compilerErrors[0]?.trim() ?? ""}`;
  return rejected("compiler_error", detail, { compilerErrors });
}

type Given = CompilationSettings["libraries"];

/** Checks that the submission names each library in the code, with its address there. */
export function checkLibraries(
  onChain: Readonly<Record<string, BareHex>>,
  given: Given,
): Rejection | undefined {
  const missing = Object.keys(onChain).filter((name) => findGiven(name, given) === undefined);
  const describe = (name: string) => `${name} (0x${onChain[name]} on the chain)`;
  if (missing.length > 0) {
    return rejected(
      "no_match",
      "Please check for missing Library or invalid name (i.e names are case senstive). " +
        `Library was required but suitable match not found: ${missing.map(describe).join(", ")}`,
    ).rejection;
  }
  const wrong = Object.keys(onChain).find((name) => findGiven(name, given) !== onChain[name]);
  return wrong === undefined
    ? undefined
    : rejected(
        "no_match",
        "Compiled contract runtime bytecode does NOT match the on-chain runtime bytecode. " +
          `The library address 0x${findGiven(wrong, given)} was given for ${describe(wrong)}`,
      ).rejection;
}

/** Removes the libraries, so that the match finds them. This changes the metadata. */
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

/** A source or a library may be called `constructor`. */
function findOwn<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
