import type { BareHex } from "../../base/hex.ts";
import { isJsonRecord } from "../../base/json.ts";
import {
  createCodelessContract,
  listDefinitions,
  type TraceCompilation,
  type TraceContract,
  type TraceOutput,
} from "./trace-compilation.ts";

interface ReducedContract {
  readonly inputSourceName: string;
  readonly contractName: string;
  /** With the metadata on the chain. */
  readonly code: BareHex;
  readonly solcLongVersion: string;
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  /** The beginning of each source's name, which Hardhat shows. */
  readonly origin: string;
}

/**
 * Only this contract keeps its code: of two equal codes the decoder takes the last one, and contracts of the project
 * keep their names. Without bodies and comments, time and memory are a quarter. `contracts/Token.sol` would look like
 * a file of the project, so names of sources say where they are from.
 */
export function reduceOutput(
  { sources, contracts }: TraceOutput,
  { inputSourceName, contractName, code, solcLongVersion, sources: texts, origin }: ReducedContract,
): TraceCompilation {
  const rename = <ValueT>(entries: readonly (readonly [string, ValueT])[]): Record<string, ValueT> =>
    Object.fromEntries(entries.map(([name, value]) => [`${origin}/${name}`, value]));
  const withCode = ({ evm, ...contract }: TraceContract): TraceContract => ({
    ...contract,
    evm: { ...evm, deployedBytecode: { ...evm.deployedBytecode, object: code } },
  });
  const reduce = (source: string, name: string): TraceContract => {
    const compiled = contracts[source]?.[name];
    const isMeant = source === inputSourceName && name === contractName;
    return isMeant && compiled !== undefined ? withCode(compiled) : createCodelessContract(compiled?.abi);
  };
  const trees = Object.entries(sources);
  return {
    solcLongVersion,
    input: {
      language: "Solidity",
      sources: rename(trees.map(([name]) => [name, { content: texts[name]?.content ?? "" }] as const)),
    },
    output: {
      sources: rename(trees.map(([name, { id, ast }]) => [name, { id, ast: cutTree(ast) }] as const)),
      contracts: rename(
        trees.map(([source, { ast }]) => {
          const named = listDefinitions(ast).map((name) => [name, reduce(source, name)] as const);
          return [source, Object.fromEntries(named)] as const;
        }),
      ),
    },
  };
}

type SyntaxTree = TraceOutput["sources"][string]["ast"];

function cutTree(tree: SyntaxTree): SyntaxTree {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      key === "documentation" || key === "body" ? [] : [[key, cut(value)]],
    ),
  );
}

function cut(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(cut);
  }
  return isJsonRecord(value) ? cutTree(value) : value;
}
