import { isJsonRecord } from "../../base/json.ts";
import { type DeclaredNode, listDeclarations, type SyntaxNode, walkNodes } from "../build/syntax-tree.ts";
import { keccak256 } from "../contract/address.ts";

export interface SourceFunction {
  readonly id: number;
  /** `Vault.deposit`, `Vault.constructor`; a function of a file has no contract before it. */
  readonly name: string;
  /** The contract or library around it; undefined for a function of a file. */
  readonly contract: number | undefined;
  /** The hash of its syntax tree, without comments, spaces and ids. */
  readonly fingerprint: string;
  readonly references: readonly number[];
  /** Four bytes in hex, `fallback` or `receive`; undefined: it cannot be called from outside. */
  readonly selector: string | undefined;
  /** The name with the types of the parameters, which an override has too; undefined: nothing can override it. */
  readonly member: string | undefined;
  readonly isReadOnly: boolean;
  readonly modifiers: readonly UsedModifier[];
  readonly hazards: readonly Hazard[];
}

export interface UsedModifier {
  readonly name: string;
  /** Its first argument if that is a literal: `2` of `reinitializer(2)`. */
  readonly argument: string | undefined;
}

const hazards = ["delegatecall", "callcode", "selfdestruct"] as const;

export type Hazard = (typeof hazards)[number];

const declarations = ["FunctionDefinition", "ModifierDefinition"];

/**
 * Lists the functions and modifiers of syntax trees, and the constants and immutables, which are part of the code of
 * those that name them.
 *
 * @param ownName the name of the contract under review: its own types count as the same in a version with another name
 */
export function listFunctions(trees: readonly SyntaxNode[], ownName: string): readonly SourceFunction[] {
  return trees.flatMap((tree) => [...listDeclarations(tree)]).flatMap((one) => toFunction(one, ownName));
}

function toFunction({ node, contract }: DeclaredNode, ownName: string): readonly SourceFunction[] {
  const functionSelector = readText(node.attributes.functionSelector);
  const isVariable = node.type === "VariableDeclaration";
  const isValue = isVariable && (isFixedInCode(node) || functionSelector !== undefined);
  if (node.id === undefined || !(declarations.includes(node.type) || isValue)) {
    return [];
  }
  const inside = [...walkNodes(node)];
  const short = node.name === undefined || node.name === "" ? String(node.attributes.kind) : node.name;
  return [
    {
      id: node.id,
      name: contract === undefined ? short : `${contract.name}.${short}`,
      contract: contract?.id,
      fingerprint: keccak256(writeForCompiler(node.attributes, ownName)),
      references: [...new Set(inside.flatMap(listReferences))],
      selector: functionSelector ?? (["fallback", "receive"].includes(short) ? short : undefined),
      member: isVariable ? undefined : toMember(short, node),
      isReadOnly: isValue || ["view", "pure"].includes(String(node.attributes.stateMutability)),
      modifiers: node.children.filter(({ type }) => type === "ModifierInvocation").map(toModifier),
      hazards: [...new Set(inside.flatMap(findHazard))],
    },
  ];
}

/** An operator of a value type names its function in a member of its own. */
function listReferences({ reference, attributes }: SyntaxNode): readonly number[] {
  return [reference, attributes.function].filter((id) => typeof id === "number");
}

function toMember(name: string, { children }: SyntaxNode): string {
  const parameters = children.find(({ type }) => type === "ParameterList")?.children ?? [];
  const types = parameters.map(({ attributes: { typeDescriptions } }) =>
    isJsonRecord(typeDescriptions) ? typeDescriptions.typeString : undefined,
  );
  return `${name}(${types.join()})`;
}

function isFixedInCode({ attributes }: SyntaxNode): boolean {
  return attributes.constant === true || attributes.mutability === "immutable";
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function toModifier({ attributes }: SyntaxNode): UsedModifier {
  const path = attributes.modifierName;
  const name = isJsonRecord(path) ? readText(path.name) : undefined;
  const [argument]: readonly unknown[] = Array.isArray(attributes.arguments) ? attributes.arguments : [];
  const isLiteral = isJsonRecord(argument) && argument.nodeType === "Literal";
  return {
    name: name?.split(".").at(-1) ?? "",
    argument: isLiteral ? readText(argument.value) : undefined,
  };
}

function findHazard({ type, attributes }: SyntaxNode): readonly Hazard[] {
  const { typeDescriptions } = attributes;
  const id = isJsonRecord(typeDescriptions) ? (readText(typeDescriptions.typeIdentifier) ?? "") : "";
  const called = type === "YulFunctionCall" ? attributes.functionName : undefined;
  const name = isJsonRecord(called) ? called.name : undefined;
  return hazards.filter((hazard) => hazard === name || new RegExp(`^t_function_(bare)?${hazard}_`).test(id));
}

/** Ids and places of one compilation, and what the compiler's work does not depend on. */
const ignored: ReadonlySet<string> = new Set([
  "argumentTypes",
  "assignments",
  "baseFunctions",
  "baseModifiers",
  "declaration",
  "documentation",
  "evmVersion",
  "function",
  "functionReturnParameters",
  "id",
  "memberLocation",
  "nameLocation",
  "nameLocations",
  "nativeSrc",
  "overloadedDeclarations",
  "referencedDeclaration",
  "scope",
  "src",
  "typeIdentifier",
]);

function writeForCompiler(node: unknown, ownName: string): string {
  const own = new RegExp(`\\b${ownName}\\b`, "g");
  return JSON.stringify(node, (key, value: unknown) => {
    if (ignored.has(key)) {
      return undefined;
    }
    return key === "typeString" && typeof value === "string" ? value.replace(own, "this contract") : value;
  });
}
