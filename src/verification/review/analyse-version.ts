import { type BareHex, toBareHex, toWord } from "../../base/hex.ts";
import { listDeclarations, readSyntaxTree, type SyntaxNode } from "../../core/build/syntax-tree.ts";
import type { Transformation } from "../../core/bytecode/match.ts";
import { type CompilerInput, cutSources } from "../../core/compiler-input/compiler-input.ts";
import { importClosure } from "../../core/compiler-input/import-closure.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { type EntryFunction, listEntries, listNamed } from "../../core/review/compare-functions.ts";
import type { ContractVersion } from "../../core/review/compare-versions.ts";
import { listFunctions } from "../../core/review/list-functions.ts";
import { type AstFacts, collectAstFacts } from "../../core/storage/ast-facts.ts";
import {
  listNamespaces,
  type Namespace,
  probeContractName,
  probeSourceName,
  writeProbe,
} from "../../core/storage/namespaces.ts";
import { parseStorageLayout } from "../../core/storage/parse-layout.ts";
import type { CompilerResult, StoredContract } from "../ports.ts";
import type { ContractCode } from "../read-target.ts";
import type { Operation } from "../run.ts";

/** The source of a version, and how it is compiled. */
export interface VersionSource {
  readonly contract: StoredContract;
  readonly input: CompilerInput;
  readonly solcLongVersion: string;
  /** How the code on the chain differs from the compiled code; undefined: it is not deployed. */
  readonly transformations: readonly Transformation[] | undefined;
  /** Where it is deployed. */
  readonly code?: Pick<ContractCode, "address"> | undefined;
}

type Compiled = Extract<CompilerResult, { readonly kind: "compiled" }>;

/**
 * Asks the compiler for what a comparison of two versions needs: storage layout, ABI and syntax trees. No code is
 * generated for it. What the compiler does not tell is undefined in the version.
 *
 * @throws COMPILER_UNAVAILABLE
 */
export async function analyseVersion(
  source: VersionSource,
  run: Operation<"compiler" | "reporter">,
): Promise<ContractVersion> {
  const { contract, transformations } = source;
  const input = chooseSources(source);
  const { syntaxTrees: trees = {}, contracts } = await compile({ ...source, input }, run);
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
    namespaces:
      id === undefined ? undefined : await readNamespaces({ ...source, input, facts, id, named }, run),
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
  { abi }: Pick<StoredContract, "abi">,
): ReadonlyMap<string, EntryFunction> | undefined {
  const isNamed =
    [...entries.keys()].some((key) => /^[0-9a-f]{8}$/.test(key)) ||
    !abi.some(({ type }) => type === "function");
  return isNamed ? entries : undefined;
}

async function compile(
  { input, solcLongVersion }: Pick<VersionSource, "input" | "solcLongVersion">,
  { ports, deadline }: Operation<"compiler" | "reporter">,
): Promise<Partial<Compiled> & Pick<Compiled, "contracts">> {
  ports.reporter.progress({
    step: "compiling",
    compilerVersion: solcLongVersion,
    sources: Object.keys(input.sources).length,
  });
  const job = { solcLongVersion, input, outputs: "syntax-trees" } as const;
  const result = await ports.compiler.compile(job, { signal: deadline.signal });
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

interface NamespaceSource extends Omit<VersionSource, "transformations"> {
  readonly facts: AstFacts;
  /** Of the contract, in the syntax trees. */
  readonly id: number;
  /** The ids of what its functions name. */
  readonly named: ReadonlySet<number> | undefined;
}

/**
 * Lays out the structs that have a namespace (ERC-7201): storage layouts leave them out, so a source with one variable
 * of each is compiled beside the others. undefined: the compiler refuses that source.
 */
async function readNamespaces(
  source: NamespaceSource,
  run: Operation<"compiler" | "reporter">,
): Promise<readonly Namespace[] | undefined> {
  const { contract, input, facts, named } = source;
  if (facts.namespaces.length === 0) {
    return [];
  }
  const content = writeProbe(facts.namespaces);
  const withProbe = { ...input, sources: { ...input.sources, [probeSourceName]: { content } } };
  const { contracts, syntaxTrees = {} } = await compile({ ...source, input: withProbe }, run);
  const layout = contracts.find(({ contractName }) => contractName === probeContractName)?.storageLayout;
  const ownFacts = collectAstFacts(readTrees(syntaxTrees, withProbe) ?? {});
  const probe = parseStorageLayout(layout, ownFacts);
  const runtimeBytecode = contract.runtimeBytecode.object;
  return probe && listNamespaces({ contract: source.id, facts, probe, named, runtimeBytecode });
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
