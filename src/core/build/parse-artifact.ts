import { z } from "zod";
import { isJsonRecord, parseIfShallowJson } from "../../base/json.ts";
import type { StoredContract } from "./compiled-contract.ts";
import {
  type MetadataFile,
  metadataFileSchema,
  parseDeepJsonFile,
  parseJsonFile,
  parseWithSchema,
  refuseDeepJson,
  type TextFile,
} from "./parse-json-file.ts";
import { findJsonValue, type JsonBytes, skipJsonString } from "./scan-json.ts";
import {
  abiSchema,
  bytecodeObjectSchema,
  immutableReferencesSchema,
  linkReferencesSchema,
  outputContractSchema,
  toCompiledContract,
} from "./to-compiled-contract.ts";

const hardhat3ArtifactSchema = z.object({
  contractName: z.string(),
  sourceName: z.string(),
  inputSourceName: z.string(),
  buildInfoId: z.string(),
  abi: abiSchema,
  bytecode: bytecodeObjectSchema,
  deployedBytecode: bytecodeObjectSchema,
  linkReferences: linkReferencesSchema,
  deployedLinkReferences: linkReferencesSchema,
  immutableReferences: immutableReferencesSchema,
});

/**
 * Reads an artifact of Hardhat; undefined for another JSON file.
 *
 * @throws BUILD_INFO_INVALID when it is damaged
 * @see https://hardhat.org/docs/reference/artifacts
 */
export function parseArtifact(file: TextFile): StoredContract | undefined {
  const { path } = file;
  const json = parseJsonFile(file);
  if (!isJsonRecord(json) || json._format !== "hh3-artifact-1") {
    return undefined;
  }
  const { sourceName, bytecode, deployedBytecode, linkReferences, deployedLinkReferences, ...artifact } =
    parseWithSchema(hardhat3ArtifactSchema, { path, json });
  const { immutableReferences, ...contract } = artifact;
  return {
    ...contract,
    userSourceName: sourceName,
    creationBytecode: { object: bytecode, linkReferences },
    runtimeBytecode: {
      object: deployedBytecode,
      linkReferences: deployedLinkReferences,
      immutableReferences,
    },
  };
}

const quote = 0x22;

const backslash = 0x5c;

const openBrace = 0x7b;

/** As Hardhat writes it; parameters of this name have no colon behind them. */
const marker = Buffer.from('"deployedBytecode": "0x');

/** Measures the runtime bytecode without parsing the file; undefined for another layout than Hardhat's. */
export function measureArtifactRuntime(artifact: Buffer): number | undefined {
  const found = artifact.indexOf(marker);
  if (found === -1) {
    return undefined;
  }
  const start = found + marker.length;
  const end = artifact.indexOf(quote, start);
  return end === -1 || artifact[end - 1] === backslash ? undefined : (end - start) / 2;
}

export interface ForgeArtifact {
  readonly contract: StoredContract;
  readonly metadata: MetadataFile;
  readonly sourceId: number | undefined;
}

const forgeArtifactSchema = z.looseObject({
  abi: z.unknown(),
  bytecode: z.looseObject({}).optional(),
  deployedBytecode: z.looseObject({ object: z.string() }),
  id: z.int().optional(),
});

/**
 * Reads an artifact of forge; undefined for another JSON file, and without solc's metadata, as of Vyper.
 *
 * @throws BUILD_INFO_INVALID when it is damaged
 * @see https://getfoundry.sh/forge/build
 */
export function parseForgeArtifact(file: TextFile): ForgeArtifact | undefined {
  const json = parseDeepJsonFile(file);
  const { rawMetadata, metadata: parsedMetadata, ...rest } = isJsonRecord(json) ? json : {};
  // A syntax tree is as deep as its source.
  refuseDeepJson({ ...rest, ast: undefined, parsedMetadata }, file);
  const text = typeof rawMetadata === "string" ? rawMetadata : JSON.stringify(parsedMetadata);
  const artifact = forgeArtifactSchema.safeParse(rest).data;
  const metadata = metadataFileSchema.safeParse(
    text === undefined ? undefined : parseIfShallowJson(text),
  ).data;
  const [target, ...others] = Object.entries(metadata?.settings.compilationTarget ?? {});
  if (artifact === undefined || metadata === undefined || target === undefined || others.length > 0) {
    return undefined;
  }
  const { abi, bytecode, deployedBytecode, id: sourceId } = artifact;
  const { path } = file;
  const output = parseWithSchema(outputContractSchema, {
    path,
    json: { abi, metadata: text, evm: { bytecode, deployedBytecode } },
  });
  const [inputSourceName, contractName] = target;
  const contract = { ...toCompiledContract({ inputSourceName, contractName }, output), buildInfoId: path };
  return { contract, metadata, sourceId };
}

/**
 * Measures the runtime bytecode without parsing the file; undefined for another kind of file.
 *
 * @throws BUILD_INFO_INVALID when it is damaged
 */
export function measureForgeRuntime(file: JsonBytes): number | undefined {
  const start = findJsonValue(file, { start: 0, path: ["deployedBytecode"] });
  const object =
    start === undefined || file.bytes[start] !== openBrace
      ? undefined
      : findJsonValue(file, { start, path: ["object"] });
  return object === undefined ? undefined : (skipJsonString(file, object) - object - 4) / 2;
}
