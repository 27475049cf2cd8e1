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
  // The only list of the metadata sections, with those of created contracts.
  "evm.legacyAssembly",
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
 * Code is generated only for the contracts that are asked for. The metadata costs nothing. solc 0.6 is asked for all of
 * them: it fails at one in which an abstract base, or a library's internal function, creates another.
 */
function selectOutputs({
  solcLongVersion,
  outputs: wanted = "code",
  target: only,
}: CompilerJob): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  const target = /^v?0\.6\./.test(solcLongVersion) ? undefined : only;
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
  const outputs = only === undefined ? selected : [...new Set([...selected, "metadata"])];
  return target === undefined
    ? { "*": { "*": outputs } }
    : { [target.inputSourceName]: { [target.contractName]: outputs } };
}
