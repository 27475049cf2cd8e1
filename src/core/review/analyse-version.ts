import { type Address, type BareHex, toBareHex, toWord } from "../../base/hex.ts";
import type { CompiledContract, CompilerResult } from "../build/compiled-contract.ts";
import { listDeclarations, readSyntaxTree, type SyntaxNode } from "../build/syntax-tree.ts";
import type { Transformation } from "../bytecode/match.ts";
import { type CompilerInput, cutSources } from "../compiler-input/compiler-input.ts";
import { importClosure } from "../compiler-input/import-closure.ts";
import { toFullyQualifiedName } from "../contract/contract-name.ts";
import { type AstFacts, collectAstFacts } from "../storage/ast-facts.ts";
import {
  listNamespaces,
  type Namespace,
  probeContractName,
  probeSourceName,
  writeProbe,
} from "../storage/namespaces.ts";
import { parseStorageLayout } from "../storage/parse-layout.ts";
import { type EntryFunction, listEntries, listNamed } from "./compare-functions.ts";
import type { ContractVersion } from "./compare-versions.ts";
import { listFunctions } from "./list-functions.ts";

export interface VersionSource {
  readonly contract: CompiledContract;
  readonly input: CompilerInput;
  /** How the code on the chain differs from the compiled code; undefined: it is not deployed. */
  readonly transformations: readonly Transformation[] | undefined;
  readonly code?: { readonly address: Address } | undefined;
}

export type CompileTrees = (input: CompilerInput) => Promise<CompilerResult>;

/**
 * Asks the compiler for what a comparison of two versions needs: storage layout, ABI and syntax trees. No code is
 * generated for it. What the compiler does not tell is undefined in the version.
 */
export async function analyseVersion(source: VersionSource, compile: CompileTrees): Promise<ContractVersion> {
  const { contract, transformations } = source;
  const input = chooseSources(source);
  const { syntaxTrees: trees = {}, contracts } = await readOutput(input, compile);
  const nodes = readTrees(trees, input);
  const facts = collectAstFacts(nodes ?? {});
  const id = facts.contracts.get(toFullyQualifiedName(contract));
  const described = contracts.find((one) => toFullyQualifiedName(one) === toFullyQualifiedName(contract));
  const bases = id === undefined ? undefined : facts.bases.get(id);
  const own =
    bases === undefined || nodes === undefined
      ? undefined
      : { functions: listFunctions(Object.values(nodes), contract.contractName), bases };
  const named = own && listNamed(own);
  return {
    contractName: contract.contractName,
    abi: contract.abi,
    variables: parseStorageLayout(described?.storageLayout, facts),
    namespaces: id === undefined ? undefined : await readNamespaces({ input, facts, id, named }, compile),
    entries: own && ifNamed(listEntries(own), contract),
    immutables:
      transformations && nameImmutables({ transformations, code: source.code }, Object.values(nodes ?? {})),
  };
}

/** Immutables are known by ids that only the whole build has; else the sources that the contract imports are enough. */
function chooseSources({ contract, input }: VersionSource): CompilerInput {
  return contract.runtimeBytecode.immutableReferences.length > 0
    ? input
    : cutSources(input, importClosure(input, contract.inputSourceName));
}

/** Before solc 0.6, syntax trees have no selectors: which functions can be called is not known. */
function ifNamed(
  entries: ReadonlyMap<string, EntryFunction>,
  { abi }: Pick<CompiledContract, "abi">,
): ReadonlyMap<string, EntryFunction> | undefined {
  const isNamed =
    [...entries.keys()].some((key) => /^[0-9a-f]{8}$/.test(key)) ||
    !abi.some(({ type }) => type === "function");
  return isNamed ? entries : undefined;
}

type Compiled = Extract<CompilerResult, { readonly kind: "compiled" }>;

async function readOutput(
  input: CompilerInput,
  compile: CompileTrees,
): Promise<Partial<Compiled> & Pick<Compiled, "contracts">> {
  const result = await compile(input);
  return result.kind === "failed" ? { contracts: [] } : result;
}

/** Returns undefined if one of the sources has no tree that can be read. */
function readTrees(
  trees: Readonly<Record<string, unknown>>,
  { sources }: CompilerInput,
): Readonly<Record<string, SyntaxNode>> | undefined {
  const names = Object.keys(sources);
  const read = names.flatMap((name) => {
    const tree = readSyntaxTree(trees[name], sources[name]?.content ?? "");
    return tree === undefined ? [] : [[name, tree] as const];
  });
  return read.length === names.length ? Object.fromEntries(read) : undefined;
}

interface NamespaceSource extends Pick<VersionSource, "input"> {
  readonly facts: AstFacts;
  readonly id: number;
  readonly named: ReadonlySet<number> | undefined;
}

/**
 * Lays out the structs that have a namespace (ERC-7201): storage layouts leave them out, so a source with one variable
 * of each is compiled beside the others. undefined: the compiler refuses that source.
 */
async function readNamespaces(
  { input, facts, id, named }: NamespaceSource,
  compile: CompileTrees,
): Promise<readonly Namespace[] | undefined> {
  if (facts.namespaces.length === 0) {
    return [];
  }
  const content = writeProbe(facts.namespaces);
  const withProbe = { ...input, sources: { ...input.sources, [probeSourceName]: { content } } };
  const { contracts, syntaxTrees = {} } = await readOutput(withProbe, compile);
  const layout = contracts.find(({ contractName }) => contractName === probeContractName)?.storageLayout;
  const ownFacts = collectAstFacts(readTrees(syntaxTrees, withProbe) ?? {});
  const probe = parseStorageLayout(layout, ownFacts);
  return probe && listNamespaces({ contract: id, facts, probe, named });
}

/**
 * Names the values that the code on the chain has for immutables; undefined if the syntax trees lack one of them. The
 * contract's own address, which UUPS keeps, differs in every version and is left out.
 */
function nameImmutables(
  { transformations, code }: Pick<VersionSource, "transformations" | "code">,
  trees: readonly SyntaxNode[],
): ReadonlyMap<string, BareHex> | undefined {
  const own = code && toWord(toBareHex(code.address));
  const values = new Map(
    (transformations ?? []).flatMap((one) =>
      one.reason === "immutable" && one.value !== own ? [[one.id, one.value] as const] : [],
    ),
  );
  const used = trees
    .flatMap((tree) => [...listDeclarations(tree)])
    .filter(({ node }) => node.attributes.mutability === "immutable" && values.has(`${node.id}`));
  const named = used.map(({ contract, node: { id, name } }) => {
    const isUnique = used.filter(({ node }) => node.name === name).length === 1;
    return [isUnique ? `${name}` : `${contract?.name}.${name}`, values.get(`${id}`) ?? ""] as const;
  });
  return named.length === values.size ? new Map(named) : undefined;
}
