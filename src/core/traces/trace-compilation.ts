import { z } from "zod";
import { isJsonRecord } from "../../base/json.ts";
import type { AbiEntry } from "../build/compiled-contract.ts";
import { recordSchema } from "../build/parse-json-file.ts";
import { abiSchema } from "../build/to-compiled-contract.ts";

const spansSchema = z.array(z.object({ start: z.int().nonnegative(), length: z.int().nonnegative() }));

const bytecodeSchema = z.object({
  /** Hex digits, with placeholders for libraries. */
  object: z.string().default(""),
  opcodes: z.string().default(""),
  sourceMap: z.string().default(""),
  linkReferences: recordSchema(recordSchema(spansSchema)).prefault({}),
});

const contractSchema = z.object({
  abi: abiSchema.default([]),
  evm: z
    .object({
      methodIdentifiers: recordSchema(z.string()).prefault({}),
      bytecode: bytecodeSchema.prefault({}),
      deployedBytecode: bytecodeSchema
        .extend({ immutableReferences: recordSchema(spansSchema).prefault({}) })
        .prefault({}),
    })
    .prefault({}),
});

const sourceSchema = z.object({ id: z.int().nonnegative(), ast: z.record(z.string(), z.unknown()) });

/** Hardhat's decoder requires each member. */
export const traceOutputSchema = z.object({
  sources: recordSchema(sourceSchema),
  contracts: recordSchema(recordSchema(contractSchema)),
});

export type TraceOutput = z.infer<typeof traceOutputSchema>;

export type TraceContract = z.infer<typeof contractSchema>;

/** The decoder does not recognize its code. */
export function createCodelessContract(abi: readonly AbiEntry[] = []): TraceContract {
  return contractSchema.parse({ abi });
}

export const traceCompilationSchema = z.object({
  solcLongVersion: z.string(),
  input: z.object({
    language: z.literal("Solidity"),
    sources: recordSchema(z.object({ content: z.string() })),
  }),
  output: traceOutputSchema,
});

export type TraceCompilation = z.infer<typeof traceCompilationSchema>;

/** It alone has code. */
export function findTracedContract({ output }: TraceCompilation): TraceContract | undefined {
  return Object.values(output.contracts)
    .flatMap((byName) => Object.values(byName))
    .find(({ evm }) => evm.deployedBytecode.object !== "");
}

export function listDefinitions({ nodes }: TraceOutput["sources"][string]["ast"]): readonly string[] {
  return (Array.isArray(nodes) ? nodes.filter(isJsonRecord) : []).flatMap(({ nodeType, name }) =>
    nodeType === "ContractDefinition" && typeof name === "string" ? [name] : [],
  );
}

/**
 * Hardhat's decoder ends the whole process on an incomplete compilation. Returns what is missing or wrong; undefined:
 * nothing.
 */
export function findGap({ input, output: { sources, contracts } }: TraceCompilation): string | undefined {
  const ids = Object.values(sources).map(({ id }) => id);
  if (new Set(ids).size < ids.length) {
    return "two sources have the same id";
  }
  for (const [name, { id, ast }] of Object.entries(sources)) {
    const content = input.sources[name]?.content;
    if (content === undefined) {
      return `${name} has no text`;
    }
    const missing = listDefinitions(ast).find((contract) => contracts[name]?.[contract] === undefined);
    if (missing !== undefined) {
      return `${name}:${missing} has no output`;
    }
    if (ast.nodeType !== "SourceUnit" || !liesWithin(ast, { id, lengthBytes: Buffer.byteLength(content) })) {
      return `the syntax tree of ${name} is not that of its text`;
    }
  }
  const compiled = Object.values(contracts).flatMap((byName) => Object.values(byName));
  return compiled.every(({ evm }) => isCodeWhole(evm.bytecode) && isCodeWhole(evm.deployedBytecode))
    ? undefined
    : "a library or an immutable is not in the code";
}

/** Positions are `start:length:id`. */
function liesWithin(tree: unknown, source: { readonly id: number; readonly lengthBytes: number }): boolean {
  if (Array.isArray(tree)) {
    return tree.every((item) => liesWithin(item, source));
  }
  if (!isJsonRecord(tree)) {
    return true;
  }
  const [start = 0, length = 0, id = source.id] =
    typeof tree.src === "string" ? tree.src.split(":").map(Number) : [];
  return (
    id === source.id &&
    start + length <= source.lengthBytes &&
    Object.values(tree).every((value) => liesWithin(value, source))
  );
}

interface Code {
  readonly object: string;
  readonly linkReferences: TraceContract["evm"]["bytecode"]["linkReferences"];
  readonly immutableReferences?: TraceContract["evm"]["deployedBytecode"]["immutableReferences"];
}

function isCodeWhole({ object, linkReferences, immutableReferences = {} }: Code): boolean {
  const linked = Object.values(linkReferences).flatMap((byName) => Object.values(byName));
  const spans = [...linked, ...Object.values(immutableReferences)].flat();
  return object.length % 2 === 0 && spans.every(({ start, length }) => (start + length) * 2 <= object.length);
}
