import { invariant } from "../../base/errors.ts";
import { isJsonRecord } from "../../base/json.ts";
import { createOnce } from "../../base/once.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { hasName, toFullyQualifiedName, toShownName } from "../../core/contract/contract-name.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { RecordProblem } from "../../core/errors/rows/compiler-rows.ts";
import type { BuildInfoStore, Compiler, StoredContract, VerifiedSource } from "../ports.ts";
import { type CompiledRecord, compileRecord, requireVersion, toInput } from "../records/compile-record.ts";

interface RecordCompilation {
  readonly compiler: Compiler;
  readonly shownBy: string;
  /** Whether the sources are only proved, and not submitted. */
  readonly isProof?: boolean | undefined;
}

/**
 * Makes stores of what an explorer shows, compiled here once with the compiler and settings that the record names.
 *
 * @throws RECORD_NOT_PROVABLE from each method of a store
 */
export function createRecordBuilds(
  record: VerifiedSource,
  { compiler, shownBy, isProof }: RecordCompilation,
): (signal: AbortSignal) => BuildInfoStore {
  const inputs = listInputs(record);
  const refuse = (problem: RecordProblem) =>
    createFailure("RECORD_NOT_PROVABLE", {
      contract: record.contractName,
      explorer: shownBy,
      compiler: record.compilerVersion,
      problem,
      isProof,
    });
  const requireOwnVersion = (): string => {
    const version = requireVersion(record);
    if (typeof version !== "string") {
      throw refuse(version);
    }
    return version;
  };
  const results = createOnce<CompiledRecord>();
  const compile = async (id: string, signal: AbortSignal): Promise<readonly StoredContract[]> => {
    const input = readInput(id);
    const result = await results(id, signal, () => compileRecord(record, { compiler, input, signal }));
    if (result.kind === "refused") {
      throw refuse(result.problem);
    }
    return result.contracts.map((contract) => ({ ...contract, buildInfoId: id }));
  };
  const readInput = (id: string): CompilerInput => {
    const input = inputs.get(id);
    invariant(input !== undefined, "a contract of this store names one of its builds");
    return input;
  };
  return (signal) => {
    const list = async () => (await Promise.all([...inputs.keys()].map((id) => compile(id, signal)))).flat();
    return {
      findArtifactsByLength: async () => [],
      findArtifactsByName: async () => [],
      findOutputContracts: async (code) =>
        (await list()).filter(({ runtimeBytecode }) => runtimeBytecode.object.length === code.length),
      findOutputContractsByName: async (name) => (await list()).filter((contract) => hasName(contract, name)),
      listContractNames: async () =>
        (await list()).map((contract) => toShownName(toFullyQualifiedName(contract))),
      scanArtifacts: async function* () {
        yield* await list();
      },
      readBuildInfo: async (id) => ({ id, input: readInput(id), solcLongVersion: requireOwnVersion() }),
    };
  };
}

/** By the ids of their builds. If the code was linked after the compilation, its metadata have no libraries. */
export function listInputs(record: VerifiedSource): ReadonlyMap<string, CompilerInput> {
  const shown = toInput(record);
  const { libraries, ...settings } = shown.settings;
  const isLinked = isJsonRecord(libraries) && Object.keys(libraries).length > 0;
  return new Map([
    ["as it is shown", shown],
    ...(isLinked ? [["linked afterwards", { ...shown, settings }] as const] : []),
  ]);
}
