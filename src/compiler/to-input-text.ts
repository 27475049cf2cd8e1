import type { CompilerJob } from "../verification/ports.ts";

/** The model checker takes minutes, and does not change code and metadata. */
export function toInputText(job: CompilerJob): string {
  const { modelChecker: _, ...stored } = job.input.settings;
  const settings = { ...stored, outputSelection: selectOutputs(job) };
  return JSON.stringify({ ...job.input, settings });
}

const codeOutputs = [
  "abi",
  "evm.bytecode.object",
  "evm.bytecode.linkReferences",
  "evm.deployedBytecode.object",
  "evm.deployedBytecode.linkReferences",
  "evm.deployedBytecode.immutableReferences",
];

const traceOutputs = [
  ...codeOutputs,
  "evm.bytecode.sourceMap",
  "evm.deployedBytecode.sourceMap",
  "evm.methodIdentifiers",
];

/** Older compilers have no storage layout. */
const layoutOutputs = ["abi", "storageLayout"];

/**
 * If solc 0.6 is asked for one contract, it does not generate the code of contracts that an abstract base or a library's
 * internal function creates in it, and fails.
 */
export function isNarrowFailure(
  { solcLongVersion, target }: CompilerJob,
  errors: readonly string[],
): boolean {
  const isNamed = errors.some((error) => error.includes("Compiled contract not found"));
  return target !== undefined && /^v?0\.6\./.test(solcLongVersion) && isNamed;
}

/** Code is generated only for the contracts that are asked for. The metadata costs nothing. */
function selectOutputs({
  outputs: wanted = "code",
  target,
}: CompilerJob): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  if (wanted === "syntax-trees") {
    // The empty name selects the outputs of files.
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
