import { z } from "zod";
import { type BareHex, toBareHex } from "../../base/hex.ts";
import { toUserSourceName } from "../contract/contract-name.ts";
import type {
  AbiEntry,
  AbiParameter,
  CompiledBytecode,
  CompiledContract,
  ImmutableReference,
  LinkReference,
} from "./compiled-contract.ts";
import { recordSchema } from "./parse-json-file.ts";

export const bytecodeObjectSchema = z.string().transform(toBareHex);

const spanSchema = z.object({ start: z.int().nonnegative(), length: z.int().positive() });

/** By source and library. Old compilers do not list them. */
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
    })
    .prefault({}),
});

/** @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#output-description */
export function toCompiledContract(
  { inputSourceName, contractName }: Pick<CompiledContract, "inputSourceName" | "contractName">,
  { abi, evm, metadata, storageLayout }: z.infer<typeof outputContractSchema>,
): CompiledContract {
  return {
    inputSourceName,
    userSourceName: toUserSourceName(inputSourceName),
    contractName,
    abi,
    creationBytecode: toCompiledBytecode(evm.bytecode),
    runtimeBytecode: {
      ...toCompiledBytecode(evm.deployedBytecode),
      immutableReferences: evm.deployedBytecode.immutableReferences,
    },
    ...(metadata !== undefined && { metadata }),
    ...(storageLayout !== undefined && { storageLayout }),
  };
}

function toCompiledBytecode({
  object,
  linkReferences,
}: {
  readonly object: BareHex;
  readonly linkReferences: readonly LinkReference[];
}): CompiledBytecode {
  return {
    object,
    linkReferences: linkReferences.length > 0 ? linkReferences : findLinkPlaceholders(object),
  };
}

/** `__$hash$__`, before solc 0.5 `__file:Name` and underscores. */
const placeholder = /__.{36}__/g;

/**
 * Finds libraries by their placeholders, for outputs that do not list them. The placeholder shows a hash of the
 * library's name, or before solc 0.5 its first 36 characters.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#library-linking
 */
function findLinkPlaceholders(object: BareHex): readonly LinkReference[] {
  return [...object.matchAll(placeholder)].map(({ 0: text, index }) => ({
    library: text.replaceAll(/^__|_+$/g, ""),
    offsetBytes: index / 2,
    lengthBytes: 20,
  }));
}
