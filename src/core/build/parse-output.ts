import { z } from "zod";
import { createFailure } from "../errors/failure.ts";
import type { CompilerResult, StoredContract } from "./compiled-contract.ts";
import { describeSchemaProblem, parseDeepJsonFile, parseJsonFile, recordSchema } from "./parse-json-file.ts";
import {
  findJsonValue,
  type JsonBytes,
  scanJsonMembers,
  skipJsonString,
  skipJsonValue,
} from "./scan-json.ts";
import { outputContractSchema, toCompiledContract } from "./to-compiled-contract.ts";

/** Selects contracts of an output. A missing member matches any contract. */
export interface OutputFilter {
  readonly runtimeBytes?: number | undefined;
  readonly contractName?: string | undefined;
}

/** Returns whether a filter selects a contract that is parsed already. */
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
 * Reads the wanted contracts out of a compiler's stored output: Hardhat 3's `hh3-sol-build-info-output-1`,
 * or solc's own output without a wrapping.
 *
 * These files hold every contract of a build with its syntax trees and can have a hundred megabytes. So
 * the file is scanned, the lengths of bytecodes are measured in place, and only the wanted contracts are
 * parsed. A file without contracts yields none.
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

/** Two digits are one byte, in placeholders too; the two quotes and `0x` are not counted. */
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

/**
 * Reads solc's standard JSON output, already parsed as JSON.
 *
 * Warnings are ignored; a single error makes the result a failure. If the text is no compiler output at
 * all, the result is a failure that says so.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#output-description
 */
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

/** Before 0.8.0 solc could write the old form of a tree beside the new one. The first versions had only the old form. */
const sourceSchema = z.object({ ast: z.unknown(), legacyAST: z.unknown() }).partial();

const treesSchema = z.object({ sources: recordSchema(sourceSchema).default({}) });

/**
 * Reads the syntax trees of solc's standard JSON output, by source name, as solc wrote them.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#output-description
 */
export function parseSyntaxTrees(output: unknown): Readonly<Record<string, unknown>> {
  const sources = treesSchema.safeParse(output).data?.sources ?? {};
  const trees = Object.entries(sources).map(
    ([name, { ast, legacyAST }]) => [name, ast ?? legacyAST] as const,
  );
  return Object.fromEntries(trees.filter(([, tree]) => tree !== undefined));
}

/** What a compilation says of how one contract's code came out of its sources. */
export interface SourceLayout {
  /** solc's source map of the runtime bytecode. */
  readonly sourceMap: string;
  /** The same of the creation bytecode: of its constructor alone; undefined: the output has none. */
  readonly creationSourceMap: string | undefined;
  /** The sources by the ids that the map uses. */
  readonly sources: ReadonlyMap<number, LaidOutSource>;
}

export interface LaidOutSource {
  readonly sourceName: string;
  readonly content: string;
  /** Reads solc's syntax tree, which may have megabytes; undefined where it was not asked for. */
  readAst(): unknown;
}

interface LayoutRequest {
  readonly inputSourceName: string;
  readonly contractName: string;
  /** Source name → text, as it was compiled. */
  readonly contents: Readonly<Record<string, string>>;
}

/**
 * Reads how a contract's code came out of its sources from a compiler's stored output;
 * undefined when the output does not say.
 *
 * The file is scanned, and of its syntax trees only those are parsed that are asked for.
 *
 * @throws BUILD_INFO_INVALID when the file is damaged
 */
export function parseSourceLayout(file: JsonBytes, request: LayoutRequest): SourceLayout | undefined {
  const { inputSourceName, contractName, contents } = request;
  const start = findJsonValue(file, { start: 0, path: ["output"] }) ?? 0;
  const evm = findJsonValue(file, { start, path: ["contracts", inputSourceName, contractName, "evm"] });
  const readMap = (bytecode: string) => {
    const map = evm && readValue(file, findJsonValue(file, { start: evm, path: [bytecode, "sourceMap"] }));
    return typeof map === "string" ? map : undefined;
  };
  const sourceMap = readMap("deployedBytecode");
  const sources = findJsonValue(file, { start, path: ["sources"] });
  return sourceMap === undefined || sources === undefined
    ? undefined
    : {
        sourceMap,
        creationSourceMap: readMap("bytecode"),
        sources: new Map(scanSources(file, { start: sources, contents })),
      };
}

function* scanSources(
  file: JsonBytes,
  { start, contents }: Pick<LayoutRequest, "contents"> & { readonly start: number },
): Generator<readonly [number, LaidOutSource]> {
  for (const { key: sourceName, start: source } of scanJsonMembers(file, start)) {
    const id = readValue(file, findJsonValue(file, { start: source, path: ["id"] }));
    const content = contents[sourceName];
    if (typeof id === "number" && content !== undefined) {
      const readAst = () => readValue(file, findJsonValue(file, { start: source, path: ["ast"] }));
      yield [id, { sourceName, content, readAst }];
    }
  }
}

function readValue(file: JsonBytes, start: number | undefined): unknown {
  return start === undefined
    ? undefined
    : parseDeepJsonFile({
        path: file.path,
        text: file.bytes.toString("utf8", start, skipJsonValue(file, start)),
      });
}

/** Contracts that were not asked for are in the output of old compilers, too, without a source map. */
const mappedOutputSchema = z.object({
  contracts: recordSchema(recordSchema(z.unknown())),
  sources: recordSchema(z.object({ id: z.number() })),
});

const mappedContractSchema = z.object({
  evm: z.object({
    bytecode: z.object({ sourceMap: z.string() }).partial().default({}),
    deployedBytecode: z.object({ sourceMap: z.string() }),
  }),
});

/**
 * Reads the same from an output in memory, with the syntax trees of another compilation; undefined when the
 * output does not say.
 */
export function toSourceLayout(
  output: unknown,
  {
    inputSourceName,
    contractName,
    contents,
    syntaxTrees,
  }: LayoutRequest & { readonly syntaxTrees: Readonly<Record<string, unknown>> },
): SourceLayout | undefined {
  const parsed = mappedOutputSchema.safeParse(output).data;
  const compiled = mappedContractSchema.safeParse(parsed?.contracts[inputSourceName]?.[contractName]).data;
  if (parsed === undefined || compiled === undefined) {
    return undefined;
  }
  const sources = Object.entries(parsed.sources).flatMap(([sourceName, { id }]) => {
    const content = contents[sourceName];
    const readAst = () => syntaxTrees[sourceName];
    return content === undefined
      ? []
      : [[id, { sourceName, content, readAst }] satisfies [number, LaidOutSource]];
  });
  const { bytecode, deployedBytecode } = compiled.evm;
  return {
    sourceMap: deployedBytecode.sourceMap,
    creationSourceMap: bytecode.sourceMap,
    sources: new Map(sources),
  };
}
