import { z } from "zod";
import { type DeclaredNode, listDeclarations, type SyntaxNode } from "../build/syntax-tree.ts";
import type { StorageVariable } from "./storage-type.ts";

/** What a storage layout leaves out, by the ids of the syntax tree. */
export interface AstFacts {
  readonly enums: ReadonlyMap<number, readonly string[]>;
  /** The types under user-defined value types. */
  readonly valueTypes: ReadonlyMap<number, string>;
  readonly declarations: ReadonlyMap<number, Variable>;
  readonly namespaces: readonly NamespacedStruct[];
  /** Contract → the contracts that it inherits from, itself first. */
  readonly bases: ReadonlyMap<number, readonly number[]>;
  /** `file.sol:Contract` → its id. */
  readonly contracts: ReadonlyMap<string, number>;
}

type Variable = Omit<StorageVariable, "label" | "startBytes" | "type">;

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

/** @param trees source name → syntax tree, of one compilation */
export function collectAstFacts(trees: Readonly<Record<string, SyntaxNode>>): AstFacts {
  const declared = Object.entries(trees).flatMap(([sourceName, tree]) =>
    [...listDeclarations(tree)].map((declaration) => ({ ...declaration, sourceName })),
  );
  const parseAll = <Fact>(nodeType: string, schema: z.ZodType<Fact>) =>
    declared
      .filter(({ node }) => node.type === nodeType)
      .map(({ node, sourceName }) => ({ ...schema.parse(node.attributes), sourceName }));
  const contracts = parseAll("ContractDefinition", contractSchema);
  const enums = parseAll("EnumDefinition", enumSchema);
  const valueTypes = parseAll("UserDefinedValueTypeDefinition", valueTypeSchema);
  return {
    enums: new Map(enums.map(({ id, members }) => [id, members.map(({ name }) => name)])),
    valueTypes: new Map(
      valueTypes.map(({ id, underlyingType }) => [id, underlyingType.typeDescriptions.typeString]),
    ),
    declarations: new Map(declared.flatMap(readVariable)),
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
function readVariable({ node, contract }: DeclaredNode): readonly (readonly [number, Variable])[] {
  const text = readText(node);
  const variable = {
    contract: contract?.name,
    isInitialized: (node.attributes.value ?? undefined) !== undefined,
    renamedFrom: /@custom:oz-renamed-from\s+(\S+)/.exec(text)?.[1],
    retypedFrom: /@custom:oz-retyped-from\s+([^\n]*\S)/.exec(text)?.[1],
  };
  return node.type === "VariableDeclaration" && node.id !== undefined ? [[node.id, variable]] : [];
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
