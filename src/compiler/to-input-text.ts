import type { CompilerJob } from "../verification/ports.ts";

/**
 * Writes the standard JSON input of a job: the stored input, with the outputs that are needed here.
 *
 * The model checker proves assertions, for minutes and with solvers that the compiler starts. Code and
 * metadata say nothing of it.
 */
export function toInputText(job: CompilerJob): string {
  const { modelChecker: _, ...stored } = job.input.settings;
  const settings = { ...stored, outputSelection: selectOutputs(job) };
  return JSON.stringify({ ...job.input, settings });
}

/** What a comparison of bytecode reads, and no more. */
const codeOutputs = [
  "abi",
  "evm.bytecode.object",
  "evm.bytecode.linkReferences",
  "evm.deployedBytecode.object",
  "evm.deployedBytecode.linkReferences",
  "evm.deployedBytecode.immutableReferences",
  // The only list of the metadata sections, also of those of contracts that this one creates.
  "evm.legacyAssembly",
];

const traceOutputs = [
  ...codeOutputs,
  "evm.bytecode.sourceMap",
  "evm.deployedBytecode.sourceMap",
  "evm.methodIdentifiers",
];

/** The outputs that callers and upgrades need without code. Older compilers know no storage layout. */
const layoutOutputs = ["abi", "storageLayout"];

/**
 * Returns whether a compiler failed only because the code of one contract was asked for alone.
 *
 * solc 0.6 may: it generates the code of what the contract creates itself, but not of what an abstract base or a
 * library's internal function creates in it.
 */
export function isNarrowFailure(
  { solcLongVersion, target }: CompilerJob,
  errors: readonly string[],
): boolean {
  const isNamed = errors.some((error) => error.includes("Compiled contract not found"));
  return target !== undefined && /^v?0\.6\./.test(solcLongVersion) && isNamed;
}

/**
 * Returns the `outputSelection` for a job: of its target alone, if it has one, because code is generated only for
 * contracts whose code is asked for. The metadata of one contract cost nothing.
 *
 * It replaces the stored one, which says nothing of the bytecode: the selection is no part of the
 * metadata.
 */
function selectOutputs({
  outputs: wanted = "code",
  target,
}: CompilerJob): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  if (wanted === "syntax-trees") {
    // Of files, not of contracts: solc asks for an empty name there.
    return { "*": { "": ["ast", "legacyAST"], "*": layoutOutputs } };
  }
  const selected = {
    code: codeOutputs,
    metadata: ["metadata"],
    traces: traceOutputs,
  }[wanted];
  if (wanted === "traces") {
    const ofTarget = target && { [target.inputSourceName]: { [target.contractName]: selected } };
    return { "*": { "": ["ast"], "*": target === undefined ? selected : ["abi"] }, ...ofTarget };
  }
  return target === undefined
    ? { "*": { "*": selected } }
    : { [target.inputSourceName]: { [target.contractName]: [...new Set([...selected, "metadata"])] } };
}
