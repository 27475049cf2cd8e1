import { z } from "zod";

/** What a storage layout leaves out, and the syntax tree has. Keys are the ids of the syntax tree. */
export interface AstFacts {
  /** The members of enums, in their order. */
  readonly enums: ReadonlyMap<number, readonly string[]>;
  /** The types under user-defined value types. */
  readonly valueTypes: ReadonlyMap<number, string>;
  /** What is said of variables and struct members where they are declared. */
  readonly declarations: ReadonlyMap<number, Declaration>;
  /** Structs that have a place of their own. */
  readonly namespaces: readonly NamespacedStruct[];
  /** Contract → the contracts that it inherits from, itself first. */
  readonly bases: ReadonlyMap<number, readonly number[]>;
  /** `file.sol:Contract` → its id. */
  readonly contracts: ReadonlyMap<string, number>;
}

interface Declaration {
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

const nodeSchema = z.looseObject({
  id: z.number().optional(),
  nodeType: z.string().optional(),
  name: z.string().optional(),
  documentation: z.unknown().optional(),
  value: z.unknown().optional(),
  nodes: z.array(z.unknown()).optional(),
  members: z.array(z.unknown()).optional(),
});

type Node = z.infer<typeof nodeSchema>;

const enumSchema = z.object({ id: z.number(), members: z.array(z.object({ name: z.string() })) });

const valueTypeSchema = z.object({
  id: z.number(),
  underlyingType: z.object({ typeDescriptions: z.object({ typeString: z.string() }) }),
});

const contractSchema = z.object({
  id: z.number(),
  name: z.string(),
  contractKind: z.string(),
  linearizedBaseContracts: z.array(z.number()),
});

/** Collects what storage layouts leave out from the syntax trees of a compilation: source name → syntax tree. */
export function collectAstFacts(trees: Readonly<Record<string, unknown>>): AstFacts {
  const visits = Object.entries(trees).flatMap(([sourceName, tree]) =>
    [...walk(tree)].map((visit) => ({ ...visit, sourceName })),
  );
  const parseAll = <Fact>(nodeType: string, schema: z.ZodType<Fact>) =>
    visits
      .filter(({ node }) => node.nodeType === nodeType)
      .map(({ node, sourceName }) => ({ ...schema.parse(node), sourceName }));
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
      visits.flatMap((visit) =>
        visit.node.nodeType === "VariableDeclaration" && visit.node.id !== undefined
          ? [[visit.node.id, readDeclaration(visit)] as const]
          : [],
      ),
    ),
    namespaces: visits.flatMap(toNamespace),
    bases: new Map(contracts.map(({ id, linearizedBaseContracts }) => [id, linearizedBaseContracts])),
    contracts: new Map(contracts.map(({ id, name, sourceName }) => [`${sourceName}:${name}`, id])),
  };
}

interface Visit {
  readonly node: Node;
  /** The contract around it. */
  readonly around: z.infer<typeof contractSchema> | undefined;
}

/** Yields the declarations of a syntax tree outside of function bodies. */
function* walk(tree: unknown, around?: Visit["around"]): Generator<Visit> {
  const parsed = nodeSchema.safeParse(tree);
  if (!parsed.success) {
    return;
  }
  const node = parsed.data;
  yield { node, around };
  const inner = node.nodeType === "ContractDefinition" ? contractSchema.parse(node) : around;
  for (const list of [node.nodes, node.nodeType === "StructDefinition" ? node.members : undefined]) {
    for (const child of list ?? []) {
      yield* walk(child, inner);
    }
  }
}

function readText({ documentation }: Node): string {
  const parsed = z.union([z.string(), z.object({ text: z.string() })]).safeParse(documentation);
  if (!parsed.success) {
    return "";
  }
  return typeof parsed.data === "string" ? parsed.data : parsed.data.text;
}

/** @see https://docs.openzeppelin.com/upgrades-plugins/faq#renaming-a-variable */
function readDeclaration({ node, around }: Visit): Declaration {
  const text = readText(node);
  return {
    contract: around?.name,
    isInitialized: (node.value ?? undefined) !== undefined,
    renamedFrom: /@custom:oz-renamed-from\s+(\S+)/.exec(text)?.[1],
    retypedFrom: /@custom:oz-retyped-from\s+([^\n]*\S)/.exec(text)?.[1],
  };
}

/** @see https://eips.ethereum.org/EIPS/eip-7201 */
function toNamespace({
  node,
  around,
  sourceName,
}: Visit & { readonly sourceName: string }): readonly NamespacedStruct[] {
  const namespace = /@custom:storage-location\s+erc7201:(\S+)/.exec(readText(node))?.[1];
  const { id } = node;
  if (
    node.nodeType !== "StructDefinition" ||
    namespace === undefined ||
    node.name === undefined ||
    id === undefined
  ) {
    return [];
  }
  const name = around === undefined ? node.name : `${around.name}.${node.name}`;
  return [
    {
      id,
      namespace,
      name,
      sourceName,
      contract: around?.id,
      isInLibrary: around?.contractKind === "library",
    },
  ];
}
