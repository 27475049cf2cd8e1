import { z } from "zod";

/** Returns the name of a schema's type where it is printed; undefined: it has none. */
export type NameOf = (schema: unknown) => string | undefined;

/** Prints the type that a schema gives, each member with its description as a doc comment. */
export function printType(schema: unknown, nameOf: NameOf): string {
  const name = nameOf(schema);
  if (name !== undefined) {
    return name;
  }
  if (schema instanceof z.ZodObject) {
    return `{\n${indent(listMembers(schema, nameOf).join("\n"))}\n}`;
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.map((option) => printType(option, nameOf)).join(" | ");
  }
  if (schema instanceof z.ZodPipe) {
    return printType(schema.out, nameOf);
  }
  return printAround(schema, nameOf) ?? printPlain(schema);
}

/** Lists the members of an object as they are declared, each with its doc comment. */
export function listMembers(object: z.ZodObject, nameOf: NameOf): readonly string[] {
  return Object.entries(object.shape).map(([name, member]) => {
    const isOptional = member instanceof z.ZodOptional;
    const declaration = `${name}${isOptional ? "?" : ""}: `;
    return isOptional && member.unwrap() instanceof z.ZodUndefined
      ? `${declaration}undefined;`
      : `/** ${describe(member, name)} */\n${declaration}${printType(member, nameOf)};`;
  });
}

/** Returns a text whose lines start further to the right. */
export function indent(text: string): string {
  return text.replace(/^/gm, "    ");
}

function describe(schema: z.ZodType, name: string): string {
  const isWrapper = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  const inner = isWrapper ? schema.unwrap() : undefined;
  const text = schema.description ?? (inner instanceof z.ZodType ? describe(inner, name) : undefined);
  if (text === undefined) {
    throw new Error(`Describe the member ${name} in its schema: the published types have its text.`);
  }
  return text;
}

/** Prints the type of a schema around another one. */
function printAround(schema: unknown, nameOf: NameOf): string | undefined {
  if (schema instanceof z.ZodOptional) {
    return `${printType(schema.unwrap(), nameOf)} | undefined`;
  }
  if (schema instanceof z.ZodNullable) {
    return `${printType(schema.unwrap(), nameOf)} | null`;
  }
  if (schema instanceof z.ZodRecord) {
    return `Record<string, ${printType(schema.valueType, nameOf)}>`;
  }
  if (schema instanceof z.ZodArray) {
    const element = printType(schema.element, nameOf);
    const isNamed = nameOf(schema.element) !== undefined;
    return !isNamed && isPrintedAsUnion(schema.element) ? `(${element})[]` : `${element}[]`;
  }
  return undefined;
}

function isPrintedAsUnion(schema: unknown): boolean {
  if (schema instanceof z.ZodPipe) {
    return isPrintedAsUnion(schema.out);
  }
  if (schema instanceof z.ZodLiteral) {
    return schema.values.size > 1;
  }
  return [z.ZodUnion, z.ZodEnum, z.ZodNullable, z.ZodOptional].some((kind) => schema instanceof kind);
}

const plainTypes = [
  [z.ZodString, "string"],
  [z.ZodISODateTime, "string"],
  [z.ZodNumber, "number"],
  [z.ZodBoolean, "boolean"],
  // The only one is `z.json()`.
  [z.ZodLazy, "z.core.util.JSONType"],
] as const;

function printPlain(schema: unknown): string {
  if (schema instanceof z.ZodEnum) {
    return schema.options.map((option) => JSON.stringify(option)).join(" | ");
  }
  if (schema instanceof z.ZodLiteral) {
    return [...schema.values].map((value) => JSON.stringify(value)).join(" | ");
  }
  const plain = plainTypes.find(([type]) => schema instanceof type);
  if (plain === undefined) {
    throw new Error(
      "A result has a schema of a kind that scripts/declarations/print-type.ts does not print.",
    );
  }
  return plain[1];
}
