import { z } from "zod";
import { toBareHex, toHex } from "../../../base/hex.ts";
import { isJsonRecord, parseIfJson } from "../../../base/json.ts";
import type { CompiledContract } from "../../../core/build/compiled-contract.ts";
import { recordSchema } from "../../../core/build/parse-json-file.ts";
import type { Transformation } from "../../../core/bytecode/match.ts";
import { findMetadataSections } from "../../../core/bytecode/metadata.ts";
import type { BytecodeRecord } from "../../../explorer-api/sourcify/bytecode-record.ts";
import type { ContractDetails } from "../../../explorer-api/sourcify/contract-details.ts";
import type { CallOptions, ContractCreation } from "../../../verification/ports.ts";
import type { CodeOnChain, ConnectedChain } from "../../engine/chains.ts";
import { type ContractOnChain, findCreationBytecode } from "../../engine/compare-with-chain.ts";
import { withoutLibraries } from "../../engine/compile-target.ts";
import { readCreationCall } from "../../engine/creation.ts";
import {
  compareCodes,
  isBetter,
  toMatches,
  withZeroPlaceholders,
} from "../../engine/matches/judge-matches.ts";
import { recompile } from "../../engine/recompile.ts";
import type { Compilation } from "../../engine/to-compilation.ts";
import type { SourcifyServices } from "./replies.ts";

interface CompiledRequest {
  readonly chain: ConnectedChain;
  readonly onChain: CodeOnChain;
  readonly compilation: Compilation;
  readonly creation: ContractCreation | undefined;
  readonly signal: AbortSignal;
}

/**
 * Compiles a verified contract again and makes what only the compiler's output tells. Without its
 * compiler these fields are missing.
 */
export async function makeCompiledDetails(
  request: CompiledRequest,
  services: SourcifyServices,
): Promise<ContractDetails> {
  const onChain = await readCodes(request);
  const compiled = await findBestOutput({ ...request, codes: onChain }, services);
  if (compiled === undefined) {
    return {};
  }
  const { contract, output, sourceIds } = compiled;
  const { runtime, creation } = compareCodes(contract, onChain);
  const { evm } = output;
  const { inputSourceName, contractName } = contract;
  const { legacyAssembly: _, ...shownEvm } = evm;
  const libraries = runtime.kind === "mismatch" ? {} : runtime.libraries;
  const creationCode = findCreationBytecode(contract, { onChain, libraries, givenArguments: undefined });
  return {
    creationBytecode: toRecord(contract, {
      compiled: contract.creationBytecode.object,
      onChain: creationCode === undefined ? undefined : toHex(creationCode),
      output: evm.bytecode,
      transformations:
        creation === undefined || creation.kind === "mismatch" ? undefined : creation.transformations,
    }),
    runtimeBytecode: {
      ...toRecord(contract, {
        compiled: contract.runtimeBytecode.object,
        onChain: onChain.runtimeBytecode,
        output: evm.deployedBytecode,
        transformations: runtime.kind === "mismatch" ? undefined : runtime.transformations,
      }),
      immutableReferences: evm.deployedBytecode.immutableReferences ?? {},
    },
    userdoc: output.userdoc ?? null,
    devdoc: output.devdoc ?? null,
    storageLayout: output.storageLayout ?? null,
    transientStorageLayout: output.transientStorageLayout ?? null,
    sourceIds,
    metadata: contract.metadata === undefined ? null : parseIfJson(contract.metadata),
    compilerOutput: {
      contracts: { [inputSourceName]: { [contractName]: { ...output, evm: shownEvm } } },
      sources: sourceIds,
    },
  };
}

async function readCodes({ chain, onChain, creation, signal }: CompiledRequest): Promise<ContractOnChain> {
  const creationBytecode = creation?.creationBytecode;
  const creationCall =
    creation === undefined || creationBytecode !== undefined
      ? undefined
      : await readCreationCall(creation, { chain, signal });
  const { address } = onChain.deployed;
  return { address, runtimeBytecode: onChain.code, creationBytecode, creationCall };
}

const bytecodeSchema = z
  .looseObject({
    sourceMap: z.string().optional(),
    linkReferences: z.unknown().optional(),
    immutableReferences: z.unknown().optional(),
  })
  .prefault({});

const contractSchema = z.looseObject({
  evm: z.looseObject({ bytecode: bytecodeSchema, deployedBytecode: bytecodeSchema }).prefault({}),
});

type ContractOutput = z.output<typeof contractSchema>;

const outputSchema = z.looseObject({
  contracts: recordSchema(recordSchema(contractSchema)),
  sources: recordSchema(z.looseObject({ id: z.number() })).catch({}),
});

interface CompiledOutput {
  readonly contract: CompiledContract;
  readonly output: ContractOutput;
  /** Source name → `{ id }`. */
  readonly sourceIds: Readonly<Record<string, { readonly id: number }>>;
}

/** Of an input with libraries, linked or unlinked, the better one: explorers take both for the same. */
async function findBestOutput(
  { compilation, codes, signal }: CompiledRequest & { readonly codes: ContractOnChain },
  services: SourcifyServices,
): Promise<CompiledOutput | undefined> {
  const linked = await compileAll(compilation, { services, signal });
  if (linked === undefined || Object.keys(compilation.settings.libraries).length === 0) {
    return linked;
  }
  const input = withoutLibraries(compilation.input);
  const unlinked = await compileAll({ ...compilation, input }, { services, signal });
  const matchesOf = ({ contract }: CompiledOutput) => toMatches(compareCodes(contract, codes));
  return unlinked !== undefined && isBetter(matchesOf(unlinked), matchesOf(linked)) ? unlinked : linked;
}

async function compileAll(
  compilation: Compilation,
  { services, signal }: CallOptions & { readonly services: SourcifyServices },
): Promise<CompiledOutput | undefined> {
  const compiled = await recompile({ ...compilation, outputs: "everything" }, { ...services, signal });
  const { sourceName, contractName } = compilation;
  const parsed = outputSchema.safeParse(compiled?.output).data;
  const output = parsed?.contracts[sourceName]?.[contractName];
  if (compiled === undefined || output === undefined || parsed === undefined) {
    return undefined;
  }
  const ids = Object.entries(parsed.sources).map(([name, { id }]) => [name, { id }] as const);
  return { contract: compiled.contract, output, sourceIds: Object.fromEntries(ids) };
}

function toRecord(
  { metadataSections }: CompiledContract,
  code: {
    readonly compiled: string;
    readonly onChain: BytecodeRecord["onChain"];
    readonly output: z.output<typeof bytecodeSchema>;
    readonly transformations: readonly Transformation[] | undefined;
  },
): BytecodeRecord {
  const { compiled, onChain, output, transformations } = code;
  return {
    onChain,
    recompiled: toHex(withZeroPlaceholders(compiled)),
    sourceMap: output.sourceMap,
    linkReferences: isJsonRecord(output.linkReferences) ? output.linkReferences : {},
    metadataSections: findMetadataSections(toBareHex(compiled), metadataSections).map(
      ({ offsetBytes, lengthBytes }) => ({
        offsetBytes,
        value: compiled.slice(offsetBytes * 2, (offsetBytes + lengthBytes) * 2),
      }),
    ),
    transformations,
  };
}
