import { z } from "zod";
import { createFailure } from "../errors/failure.ts";
import type { CompilerResult, StoredContract } from "./compiled-contract.ts";
import { describeSchemaProblem, parseJsonFile, recordSchema } from "./parse-json-file.ts";
import {
  findJsonValue,
  type JsonBytes,
  scanJsonMembers,
  skipJsonString,
  skipJsonValue,
} from "./scan-json.ts";
import { outputContractSchema, toCompiledContract } from "./to-compiled-contract.ts";

export interface OutputFilter {
  readonly runtimeBytes?: number | undefined;
  readonly contractName?: string | undefined;
}

export function isSelected(contract: StoredContract, { runtimeBytes, contractName }: OutputFilter): boolean {
  return (
    (contractName === undefined || contractName === contract.contractName) &&
    (runtimeBytes === undefined || runtimeBytes * 2 === contract.runtimeBytecode.object.length)
  );
}

interface OutputFile extends JsonBytes {
  readonly buildInfoId: string;
}

interface Place {
  readonly inputSourceName: string;
  readonly contractName: string;
  readonly start: number;
}

/**
 * Reads contracts from a stored output of Hardhat 3 or solc. Files can have a hundred megabytes, so lengths are
 * measured in place and only the wanted contracts are parsed.
 *
 * @throws BUILD_INFO_INVALID when the file is damaged
 */
export function parseBuildInfoOutput(file: OutputFile, filter: OutputFilter = {}): readonly StoredContract[] {
  return [...scanContracts(file)]
    .filter((place) => isWanted(file, { place, filter }))
    .map((place) => parseContract(file, place));
}

function* scanContracts(file: OutputFile): Generator<Place> {
  const output = findJsonValue(file, { start: 0, path: ["output"] }) ?? 0;
  const contracts = findJsonValue(file, { start: output, path: ["contracts"] });
  if (contracts === undefined) {
    return;
  }
  for (const source of scanJsonMembers(file, contracts)) {
    for (const { key, start } of scanJsonMembers(file, source.start)) {
      yield { inputSourceName: source.key, contractName: key, start };
    }
  }
}

function isWanted(
  file: OutputFile,
  { place, filter }: { readonly place: Place; readonly filter: OutputFilter },
): boolean {
  const { contractName, runtimeBytes } = filter;
  return (
    (contractName === undefined || contractName === place.contractName) &&
    (runtimeBytes === undefined || runtimeBytes === measureRuntimeBytes(file, place))
  );
}

function measureRuntimeBytes(file: OutputFile, { start }: Place): number | undefined {
  const object = findJsonValue(file, { start, path: ["evm", "deployedBytecode", "object"] });
  if (object === undefined) {
    return undefined;
  }
  const isPrefixed = file.bytes.toString("latin1", object + 1, object + 3) === "0x";
  return (skipJsonString(file, object) - object - (isPrefixed ? 4 : 2)) / 2;
}

function parseContract(file: OutputFile, { start, inputSourceName, contractName }: Place): StoredContract {
  const text = file.bytes.toString("utf8", start, skipJsonValue(file, start));
  const parsed = outputContractSchema.safeParse(parseJsonFile({ path: file.path, text }));
  if (!parsed.success) {
    const name = `${inputSourceName}:${contractName}`;
    const problem = `${name}: ${describeSchemaProblem(parsed.error)}`;
    throw createFailure("BUILD_INFO_INVALID", { file: file.path, problem });
  }
  const { buildInfoId } = file;
  return { ...toCompiledContract({ inputSourceName, contractName }, parsed.data), buildInfoId };
}

const errorSchema = z.object({
  severity: z.string(),
  message: z.string().default(""),
  formattedMessage: z.string().optional(),
});

const outputSchema = z.object({
  errors: z.array(errorSchema).default([]),
  contracts: recordSchema(recordSchema(outputContractSchema)).default({}),
});

/** Reads solc's parsed output. Warnings are ignored; one error makes it a failure. */
export function parseCompilerOutput(output: unknown): CompilerResult {
  const parsed = outputSchema.safeParse(output);
  if (!parsed.success) {
    return { kind: "failed", errors: ["The compiler's output is not solc's standard JSON output."] };
  }
  const errors = parsed.data.errors
    .filter(({ severity }) => severity === "error")
    .map(({ formattedMessage, message }) => formattedMessage ?? message);
  if (errors.length > 0) {
    return { kind: "failed", errors };
  }
  const contracts = Object.entries(parsed.data.contracts).flatMap(([inputSourceName, byName]) =>
    Object.entries(byName).map(([contractName, contract]) =>
      toCompiledContract({ inputSourceName, contractName }, contract),
    ),
  );
  return { kind: "compiled", contracts };
}

const sourceSchema = z.object({ ast: z.unknown(), legacyAST: z.unknown() }).partial();

const treesSchema = z.object({ sources: recordSchema(sourceSchema).default({}) });

export function parseSyntaxTrees(output: unknown): Readonly<Record<string, unknown>> {
  const sources = treesSchema.safeParse(output).data?.sources ?? {};
  const trees = Object.entries(sources).map(
    ([name, { ast, legacyAST }]) => [name, ast ?? legacyAST] as const,
  );
  return Object.fromEntries(trees.filter(([, tree]) => tree !== undefined));
}
