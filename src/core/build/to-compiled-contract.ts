import { z } from "zod";
import { type BareHex, toBareHex } from "../../base/hex.ts";
import { isJsonRecord } from "../../base/json.ts";
import { toUserSourceName } from "../contract/contract-name.ts";
import type {
  AbiEntry,
  AbiParameter,
  CompiledContract,
  ImmutableReference,
  LinkReference,
} from "./compiled-contract.ts";
import { recordSchema } from "./parse-json-file.ts";

export const bytecodeObjectSchema = z.string().transform(toBareHex);

const spanSchema = z.object({ start: z.int().nonnegative(), length: z.int().positive() });

/** By source and library. */
export const linkReferencesSchema = recordSchema(recordSchema(z.array(spanSchema)))
  .default({})
  .transform((bySource): readonly LinkReference[] =>
    Object.entries(bySource).flatMap(([source, byName]) =>
      Object.entries(byName).flatMap(([name, spans]) =>
        spans.map(({ start, length }) => ({
          library: `${source}:${name}`,
          offsetBytes: start,
          lengthBytes: length,
        })),
      ),
    ),
  );

const bytecodeSchema = z
  .object({ object: bytecodeObjectSchema, linkReferences: linkReferencesSchema })
  .prefault({ object: "" });

/** Since solc 0.6.5. */
export const immutableReferencesSchema = z
  .record(z.string(), z.array(spanSchema))
  .default({})
  .transform((byId): readonly ImmutableReference[] =>
    Object.entries(byId).flatMap(([id, spans]) =>
      spans.map(({ start, length }) => ({ id, offsetBytes: start, lengthBytes: length })),
    ),
  );

const runtimeBytecodeSchema = z
  .object({
    object: bytecodeObjectSchema,
    linkReferences: linkReferencesSchema,
    immutableReferences: immutableReferencesSchema,
  })
  .prefault({ object: "" });

const abiParameterSchema: z.ZodType<AbiParameter> = z.looseObject({
  name: z.string().exactOptional(),
  type: z.string(),
  get components() {
    return z.array(abiParameterSchema).exactOptional();
  },
});

const abiEntrySchema: z.ZodType<AbiEntry> = z.looseObject({
  type: z.string(),
  name: z.string().exactOptional(),
  inputs: z.array(abiParameterSchema).exactOptional(),
});

export const abiSchema = z.array(abiEntrySchema);

export const outputContractSchema = z.object({
  abi: abiSchema.default([]),
  metadata: z.string().optional(),
  storageLayout: z.unknown().optional(),
  evm: z
    .object({
      bytecode: bytecodeSchema,
      deployedBytecode: runtimeBytecodeSchema,
      legacyAssembly: z.unknown().optional(),
    })
    .prefault({}),
});

/** @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#output-description */
export function toCompiledContract(
  { inputSourceName, contractName }: Pick<CompiledContract, "inputSourceName" | "contractName">,
  { abi, evm, metadata, storageLayout }: z.infer<typeof outputContractSchema>,
): CompiledContract {
  const metadataSections = collectAuxdata(evm.legacyAssembly);
  return {
    inputSourceName,
    userSourceName: toUserSourceName(inputSourceName),
    contractName,
    abi,
    creationBytecode: evm.bytecode,
    runtimeBytecode: evm.deployedBytecode,
    ...(metadataSections.length > 0 && { metadataSections }),
    ...(metadata !== undefined && { metadata }),
    ...(storageLayout !== undefined && { storageLayout }),
  };
}

/** Returns the metadata sections in `evm.legacyAssembly`, with those of embedded contracts below `.data`. */
function collectAuxdata(legacyAssembly: unknown): readonly BareHex[] {
  if (!isJsonRecord(legacyAssembly)) {
    return [];
  }
  const { ".auxdata": own, ".data": data } = legacyAssembly;
  const embedded = isJsonRecord(data) ? Object.values(data).flatMap(collectAuxdata) : [];
  return [...new Set([...(typeof own === "string" ? [own.toLowerCase()] : []), ...embedded])];
}
