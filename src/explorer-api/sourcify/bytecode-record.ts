import { z } from "zod";
import { type BareHex, type Hex, toBareHex } from "../../base/hex.ts";
import { recordSchema } from "../../core/build/parse-json-file.ts";
import type { Transformation } from "../../core/bytecode/match.ts";
import { hexSchema } from "./wire-values.ts";

/** One of a contract's two codes: what stands on the chain, what was compiled, and what differs. */
export interface BytecodeRecord {
  /** undefined: not asked for, or not known. */
  readonly onChain?: Hex | undefined;
  readonly recompiled?: Hex | undefined;
  readonly sourceMap?: string | undefined;
  /** As solc writes them: source name → library → places. */
  readonly linkReferences?: unknown;
  /** As solc writes them: id → places. Only of runtime code. */
  readonly immutableReferences?: unknown;
  readonly metadataSections?: readonly MetadataPlace[] | undefined;
  readonly transformations?: readonly Transformation[] | undefined;
}

/** A metadata section of compiled code. */
export interface MetadataPlace {
  readonly offsetBytes: number;
  readonly value: BareHex;
}

/**
 * Writes one of a contract's codes. Metadata sections are numbered from 1 on, and transformations
 * name them by their number.
 *
 * @see https://github.com/verifier-alliance/database-specs
 */
export function formatBytecodeRecord(record: BytecodeRecord) {
  const { onChain, recompiled, sourceMap, linkReferences, immutableReferences } = record;
  const { metadataSections = [], transformations } = record;
  return {
    onchainBytecode: onChain ?? null,
    recompiledBytecode: recompiled ?? null,
    sourceMap: sourceMap ?? null,
    linkReferences: linkReferences ?? null,
    cborAuxdata: Object.fromEntries(
      metadataSections.map(({ offsetBytes, value }, index) => [
        index + 1,
        { offset: offsetBytes, value: `0x${value}` },
      ]),
    ),
    ...(immutableReferences === undefined ? {} : { immutableReferences }),
    transformations: transformations?.map((one) => formatTransformation(one, metadataSections)) ?? null,
    transformationValues: formatValues(transformations ?? [], metadataSections),
  };
}

type Identified = Pick<Transformation, "reason"> & { readonly id: string };

/** Of a metadata section its number; values of the other two reasons occur once. */
function identify(
  transformation: Transformation,
  sections: readonly MetadataPlace[],
): Identified | undefined {
  switch (transformation.reason) {
    case "library":
    case "immutable":
      return transformation;
    case "cborAuxdata": {
      const index = sections.findIndex(({ offsetBytes }) => offsetBytes === transformation.offsetBytes);
      return { reason: transformation.reason, id: index < 0 ? "1" : String(index + 1) };
    }
    case "callProtection":
    case "constructorArguments":
      return undefined;
  }
}

function formatTransformation(transformation: Transformation, sections: readonly MetadataPlace[]) {
  const id = identify(transformation, sections)?.id;
  const { type, reason, offsetBytes } = transformation;
  return { type, reason, offset: offsetBytes, ...(id === undefined ? {} : { id }) };
}

const valueGroups = { library: "libraries", immutable: "immutables", cborAuxdata: "cborAuxdata" } as const;

function formatValues(transformations: readonly Transformation[], sections: readonly MetadataPlace[]) {
  const values: Record<string, Record<string, string> | string> = {};
  for (const transformation of transformations) {
    const { reason } = transformation;
    const value = `0x${transformation.value}`;
    if (reason === "callProtection" || reason === "constructorArguments") {
      values[reason] = value;
      continue;
    }
    const group = valueGroups[reason];
    const known = values[group];
    const id = identify(transformation, sections)?.id ?? "";
    values[group] = { ...(typeof known === "object" ? known : {}), [id]: value };
  }
  return values;
}

const valuesSchema = z
  .looseObject({
    libraries: recordSchema(hexSchema).optional(),
    immutables: recordSchema(hexSchema).optional(),
    cborAuxdata: recordSchema(hexSchema).optional(),
    constructorArguments: hexSchema.optional(),
    callProtection: hexSchema.optional(),
  })
  .nullish()
  .transform((values) => values ?? {});

const transformationSchema = z.looseObject({
  type: z.enum(["replace", "insert", "delete"]),
  reason: z.enum(["constructorArguments", "library", "immutable", "cborAuxdata", "callProtection"]),
  offset: z.int().nonnegative(),
  id: z.union([z.string(), z.number()]).transform(String).optional(),
});

type WireTransformation = z.output<typeof transformationSchema>;

/** Returns undefined for a transformation that has no value, such as one of type `delete`. */
function toTransformation(
  { type, reason, offset: offsetBytes, id = "" }: WireTransformation,
  values: z.output<typeof valuesSchema>,
): Transformation | undefined {
  if (reason === "constructorArguments") {
    const value = values.constructorArguments;
    return type === "insert" && value !== undefined
      ? { type, reason, offsetBytes, value: toBareHex(value) }
      : undefined;
  }
  const found = reason === "callProtection" ? values.callProtection : values[valueGroups[reason]]?.[id];
  if (type !== "replace" || found === undefined) {
    return undefined;
  }
  const value = toBareHex(found);
  return reason === "library" || reason === "immutable"
    ? { type, reason, offsetBytes, id, value }
    : { type, reason, offsetBytes, value };
}

const placeSchema = z
  .looseObject({ offset: z.int().nonnegative(), value: hexSchema })
  .transform(({ offset, value }): MetadataPlace => ({ offsetBytes: offset, value: toBareHex(value) }));

/** One of a contract's codes; a look-up may ask for some members of it alone. */
export const bytecodeRecordSchema = z
  .looseObject({
    onchainBytecode: hexSchema.nullish(),
    recompiledBytecode: hexSchema.nullish(),
    sourceMap: z.string().nullish(),
    cborAuxdata: recordSchema(placeSchema).nullish(),
    transformations: z.array(transformationSchema).nullish(),
    transformationValues: valuesSchema,
  })
  .transform((fields): BytecodeRecord => {
    const { linkReferences, immutableReferences, transformationValues } = fields;
    const transformations = fields.transformations?.flatMap(
      (one) => toTransformation(one, transformationValues) ?? [],
    );
    return {
      onChain: fields.onchainBytecode ?? undefined,
      recompiled: fields.recompiledBytecode ?? undefined,
      sourceMap: fields.sourceMap ?? undefined,
      linkReferences: linkReferences ?? undefined,
      ...(immutableReferences === undefined ? {} : { immutableReferences }),
      metadataSections: fields.cborAuxdata ? Object.values(fields.cborAuxdata) : [],
      transformations,
    };
  });
