import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import { type CompilerInput, cutSources } from "../../core/compiler-input/compiler-input.ts";
import { importClosure } from "../../core/compiler-input/import-closure.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { createFailure, type Failure, isFailure } from "../../core/errors/failure.ts";
import { flattenSources } from "../../core/flatten/flatten-sources.ts";
import type { Flattened } from "../../core/flatten/flattened.ts";
import type { StoredContract } from "../ports.ts";
import { compareWithOriginal, type FlattenProblem, type FlattenRun } from "./compare-with-original.ts";

export async function flattenContract(contract: StoredContract, run: FlattenRun): Promise<Flattened> {
  const buildInfo = await run.ports.builds.readBuildInfo(contract.buildInfoId);
  const { language } = buildInfo.input;
  if (language !== "Solidity") {
    throw refusal(contract, { reason: `it is written in ${language}, and only Solidity can be flattened` });
  }
  const { input, asts } = await readSyntaxTrees({ contract, buildInfo }, run);
  const { solcLongVersion } = buildInfo;
  const flattened = flattenSources({ sources: input.sources, asts, target: contract, solcLongVersion });
  const problem = await compareWithOriginal({ contract, flattened, buildInfo }, run);
  if (problem !== undefined) {
    throw refusal(contract, problem);
  }
  return flattened;
}

function refusal(contract: StoredContract, { reason, why }: FlattenProblem): Failure<"FLATTENING_REFUSED"> {
  return createFailure("FLATTENING_REFUSED", { contract: toFullyQualifiedName(contract), reason, why });
}

/** @throws BUILD_NOT_FOUND, CONTRACT_NOT_FOUND, CONTRACT_AMBIGUOUS */
export async function findNamedContract(name: string, { ports }: FlattenRun): Promise<StoredContract> {
  const found = await useNamed(findByName(name, ports));
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

/** A contract that is named may not be deployed yet, so its failures propose only to build. */
export async function useNamed<ResultT>(work: Promise<ResultT>): Promise<ResultT> {
  try {
    return await work;
  } catch (error) {
    if (isFailure(error, "BUILD_NOT_FOUND")) {
      throw createFailure("BUILD_NOT_FOUND", { ...error.details, isNamed: true });
    }
    throw isFailure(error, "SOURCES_CHANGED")
      ? createFailure("SOURCES_CHANGED", { ...error.details, isNamed: true })
      : error;
  }
}

async function findByName(name: string, { builds }: FlattenRun["ports"]): Promise<readonly StoredContract[]> {
  const inArtifacts = await builds.findArtifactsByName(name);
  return inArtifacts.length > 0 ? inArtifacts : builds.findOutputContractsByName(name);
}

interface SyntaxTrees {
  readonly input: CompilerInput;
  readonly asts: Readonly<Record<string, unknown>>;
}

/**
 * Parses the import closure of a contract. Syntax trees of a stored build take dozens of megabytes: compiling without
 * code generation is faster.
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
  return { input, asts: result.syntaxTrees ?? {} };
}
