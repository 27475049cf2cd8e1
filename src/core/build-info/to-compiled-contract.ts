import { z } from "zod";
import { collectAuxdata } from "../bytecode/collect-auxdata.ts";
import type { BareHex } from "../hex.ts";
import { abiSchema } from "./abi-schema.ts";
import { bytecodeObjectSchema, immutableReferencesSchema, linkReferencesSchema } from "./bytecode-schema.ts";
import type { CompiledBytecode, CompiledContract, LinkReference } from "./compiled-contract.ts";
import { findLinkPlaceholders } from "./find-link-placeholders.ts";
import { storageLayoutSchema } from "./storage-layout-schema.ts";
import { toUserSourceName } from "./to-user-source-name.ts";

const bytecodeSchema = z
  .object({ object: bytecodeObjectSchema, linkReferences: linkReferencesSchema })
  .prefault({ object: "" });

const runtimeBytecodeSchema = z
  .object({
    object: bytecodeObjectSchema,
    linkReferences: linkReferencesSchema,
    immutableReferences: immutableReferencesSchema,
  })
  .prefault({ object: "" });

/** One contract of solc's output, with the little that old compilers and narrow selections give. */
export const outputContractSchema = z.object({
  abi: abiSchema.default([]),
  metadata: z.string().optional(),
  // Stored outputs may have it for others: a form that is not known is as good as none.
  storageLayout: storageLayoutSchema.optional().catch(undefined),
  evm: z
    .object({
      bytecode: bytecodeSchema,
      deployedBytecode: runtimeBytecodeSchema,
      legacyAssembly: z.unknown().optional(),
    })
    .prefault({}),
});

/**
 * Puts one contract of solc's output into the domain's words.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#output-description
 */
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
    creationBytecode: toCompiledBytecode(evm.bytecode),
    runtimeBytecode: {
      ...toCompiledBytecode(evm.deployedBytecode),
      immutableReferences: evm.deployedBytecode.immutableReferences,
    },
    ...(metadataSections.length > 0 && { metadataSections }),
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
