import { z } from "zod";
import { type DeclaredNode, listDeclarations, type SyntaxNode } from "../build/syntax-tree.ts";

/** Facts of the syntax tree that a storage layout leaves out. Keys are the ids of the syntax tree. */
export interface AstFacts {
  /** The members of enums, in their order. */
  readonly enums: ReadonlyMap<number, readonly string[]>;
  /** The types under user-defined value types. */
  readonly valueTypes: ReadonlyMap<number, string>;
  /** The annotations of variables and struct members at their declarations. */
  readonly declarations: ReadonlyMap<number, Variable>;
  /** Structs that have a place of their own. */
  readonly namespaces: readonly NamespacedStruct[];
  /** Contract → the contracts that it inherits from, itself first. */
  readonly bases: ReadonlyMap<number, readonly number[]>;
  /** `file.sol:Contract` → its id. */
  readonly contracts: ReadonlyMap<string, number>;
}

interface Variable {
  readonly contract?: string | undefined;
  readonly isInitialized?: boolean | undefined;
  readonly renamedFrom?: string | undefined;
  readonly retypedFrom?: string | undefined;
}

/** A struct with `@custom:storage-location erc7201:<id>`. */
export interface NamespacedStruct {
  readonly id: number;
  readonly namespace: string;
  /** `Contract.Struct`, or `Struct` at file level. */
  readonly name: string;
  readonly sourceName: string;
  /** The contract or library around it; undefined at file level. */
  readonly contract: number | undefined;
  readonly isInLibrary: boolean;
}

const enumSchema = z.object({ id: z.number(), members: z.array(z.object({ name: z.string() })) });

const valueTypeSchema = z.object({
  id: z.number(),
  underlyingType: z.object({ typeDescriptions: z.object({ typeString: z.string() }) }),
});

const contractSchema = z.object({
  id: z.number(),
  name: z.string(),
  linearizedBaseContracts: z.array(z.number()),
});

/** Collects what storage layouts leave out from the syntax trees of a compilation: source name → syntax tree. */
export function collectAstFacts(trees: Readonly<Record<string, SyntaxNode>>): AstFacts {
  const declared = Object.entries(trees).flatMap(([sourceName, tree]) =>
    [...listDeclarations(tree)].map((declaration) => ({ ...declaration, sourceName })),
  );
  const parseAll = <Fact>(nodeType: string, schema: z.ZodType<Fact>) =>
    declared
      .filter(({ node }) => node.type === nodeType)
      .map(({ node, sourceName }) => ({ ...schema.parse(node.attributes), sourceName }));
  const contracts = parseAll("ContractDefinition", contractSchema);
  return {
    enums: new Map(
      parseAll("EnumDefinition", enumSchema).map(({ id, members }) => [id, members.map(({ name }) => name)]),
    ),
    valueTypes: new Map(
      parseAll("UserDefinedValueTypeDefinition", valueTypeSchema).map(({ id, underlyingType }) => [
        id,
        underlyingType.typeDescriptions.typeString,
      ]),
    ),
    declarations: new Map(
      declared.flatMap((declaration) =>
        declaration.node.type === "VariableDeclaration" && declaration.node.id !== undefined
          ? [[declaration.node.id, readVariable(declaration)] as const]
          : [],
      ),
    ),
    namespaces: declared.flatMap(toNamespace),
    bases: new Map(contracts.map(({ id, linearizedBaseContracts }) => [id, linearizedBaseContracts])),
    contracts: new Map(contracts.map(({ id, name, sourceName }) => [`${sourceName}:${name}`, id])),
  };
}

function readText({ attributes }: SyntaxNode): string {
  const parsed = z.union([z.string(), z.object({ text: z.string() })]).safeParse(attributes.documentation);
  if (!parsed.success) {
    return "";
  }
  return typeof parsed.data === "string" ? parsed.data : parsed.data.text;
}

/** @see https://docs.openzeppelin.com/upgrades-plugins/faq#renaming-a-variable */
function readVariable({ node, contract }: DeclaredNode): Variable {
  const text = readText(node);
  return {
    contract: contract?.name,
    isInitialized: (node.attributes.value ?? undefined) !== undefined,
    renamedFrom: /@custom:oz-renamed-from\s+(\S+)/.exec(text)?.[1],
    retypedFrom: /@custom:oz-retyped-from\s+([^\n]*\S)/.exec(text)?.[1],
  };
}

/** @see https://eips.ethereum.org/EIPS/eip-7201 */
function toNamespace({
  node,
  contract,
  sourceName,
}: DeclaredNode & { readonly sourceName: string }): readonly NamespacedStruct[] {
  const namespace = /@custom:storage-location\s+erc7201:(\S+)/.exec(readText(node))?.[1];
  const { id } = node;
  if (node.type !== "StructDefinition" || namespace === undefined || id === undefined) {
    return [];
  }
  const name = contract === undefined ? `${node.name}` : `${contract.name}.${node.name}`;
  const isInLibrary = contract?.attributes.contractKind === "library";
  return [{ id, namespace, name, sourceName, contract: contract?.id, isInLibrary }];
}
