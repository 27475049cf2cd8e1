import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import { type CompilerInput, cutSources } from "../../core/compiler-input/compiler-input.ts";
import { importClosure } from "../../core/compiler-input/import-closure.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { createFailure, type Failure } from "../../core/errors/failure.ts";
import { describeMixedAbiCoders, describeRefusal } from "../../core/flatten/describe-refusal.ts";
import { flattenSources } from "../../core/flatten/flatten-sources.ts";
import type { AbiCoder, Flattened, FlattenInput } from "../../core/flatten/flattened.ts";
import type { StoredContract } from "../ports.ts";
import { compareWithOriginal, type FlattenProblem, type FlattenRun } from "./compare-with-original.ts";

/**
 * Puts a stored contract and everything that it needs into one source, and proves it: with the same
 * compiler and settings it compiles to the same contract, except for metadata.
 *
 * A single file has one ABI coder. If the sources use both, the other one is tried as well.
 *
 * @throws FLATTENING_REFUSED with the reason when no such file can be made and proved
 */
export async function flattenContract(contract: StoredContract, run: FlattenRun): Promise<Flattened> {
  const buildInfo = await run.ports.builds.readBuildInfo(contract.buildInfoId);
  const { language } = buildInfo.input;
  if (language !== "Solidity") {
    throw refusal(contract, { reason: `it is written in ${language}, and only Solidity can be flattened` });
  }
  const { input, asts, contracts: originals } = await readSyntaxTrees({ contract, buildInfo }, run);
  const { solcLongVersion } = buildInfo;
  const what = { sources: input.sources, asts, target: contract, solcLongVersion };

  const first = flatten(what, contract);
  const problem = await compareWithOriginal({ contract, flattened: first, buildInfo, originals }, run);
  if (problem === undefined) {
    return first;
  }
  if (first.mixedAbiCoders === undefined) {
    throw refusal(contract, problem);
  }
  const second = flatten({ ...what, abiCoder: other(first.mixedAbiCoders.chosen) }, contract);
  if ((await compareWithOriginal({ contract, flattened: second, buildInfo, originals }, run)) === undefined) {
    return second;
  }
  throw refusal(contract, { reason: describeMixedAbiCoders(first.mixedAbiCoders) });
}

function flatten(input: FlattenInput, contract: StoredContract): Flattened {
  const result = flattenSources(input);
  if (result.kind === "refused") {
    throw refusal(contract, { reason: describeRefusal(result.reason) });
  }
  return result;
}

function refusal(contract: StoredContract, { reason, why }: FlattenProblem): Failure<"FLATTENING_REFUSED"> {
  return createFailure("FLATTENING_REFUSED", { contract: toFullyQualifiedName(contract), reason, why });
}

function other(coder: AbiCoder): AbiCoder {
  return coder === "v1" ? "v2" : "v1";
}

/**
 * Finds a stored contract by its name.
 *
 * @throws CONTRACT_NOT_FOUND, CONTRACT_AMBIGUOUS
 */
export async function findNamedContract(name: string, { ports }: FlattenRun): Promise<StoredContract> {
  const inArtifacts = await ports.builds.findArtifactsByName(name);
  const found = inArtifacts.length > 0 ? inArtifacts : await ports.builds.findOutputContractsByName(name);
  const [first] = found;
  if (first === undefined) {
    throw createFailure("CONTRACT_NOT_FOUND", { name, known: await ports.builds.listContractNames() });
  }
  const names = [...new Set(found.map(toFullyQualifiedName))];
  if (names.length > 1) {
    throw createFailure("CONTRACT_AMBIGUOUS", { name, candidates: names });
  }
  return first;
}

/** The sources of a contract and their syntax trees. */
interface SyntaxTrees {
  readonly input: CompilerInput;
  /** By source name, from one compilation. */
  readonly asts: Readonly<Record<string, unknown>>;
  /** With their ABIs and storage layouts, without code. */
  readonly contracts: readonly CompiledContract[];
}

/**
 * Has the compiler parse and resolve the import closure of a contract.
 *
 * Stored outputs contain syntax trees too, but those of a merged build take dozens of megabytes.
 * Compiling the closure without code generation is faster than reading them.
 */
export async function readSyntaxTrees(
  { contract, buildInfo }: { readonly contract: StoredContract; readonly buildInfo: BuildInfo },
  { ports, deadline }: FlattenRun,
): Promise<SyntaxTrees> {
  const input = cutSources(buildInfo.input, importClosure(buildInfo.input, contract.inputSourceName));
  const { solcLongVersion } = buildInfo;
  ports.reporter.progress({
    step: "compiling",
    compilerVersion: solcLongVersion,
    sources: Object.keys(input.sources).length,
  });
  const result = await ports.compiler.compile(
    { solcLongVersion, input, outputs: "syntax-trees" },
    { signal: deadline.signal },
  );
  if (result.kind === "failed") {
    throw createFailure("FLATTENING_REFUSED", {
      contract: toFullyQualifiedName(contract),
      reason: `its sources do not compile, ${result.errors[0]?.trim() ?? ""}`,
    });
  }
  return { input, asts: result.syntaxTrees ?? {}, contracts: result.contracts };
}
