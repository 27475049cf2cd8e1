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
 * Reads an artifact: one contract of the project, as Hardhat stores it for its users.
 *
 * Returns `undefined` for a JSON file of another kind, because an artifacts folder may contain any file.
 * Support for another format of artifacts belongs here.
 *
 * @throws BUILD_INFO_INVALID when the file is damaged, or has an artifact's format and invalid content
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

/** How Hardhat writes it; parameters of this name have no colon behind them. */
const marker = Buffer.from('"deployedBytecode": "0x');

/**
 * Measures the runtime bytecode of an artifact in the file, without parsing it.
 *
 * Returns `undefined` if the file's layout is not Hardhat's. Such a file has to be parsed.
 */
export function measureArtifactRuntime(artifact: Buffer): number | undefined {
  const found = artifact.indexOf(marker);
  if (found === -1) {
    return undefined;
  }
  const start = found + marker.length;
  const end = artifact.indexOf(quote, start);
  // An escape, which the name of a file in a placeholder of solc 0.4 may need, is more bytes than letters.
  return end === -1 || artifact[end - 1] === backslash ? undefined : (end - start) / 2;
}

/** A contract as forge stores it: with solc's metadata file, and without the sources. */
export interface ForgeArtifact {
  /** The artifact's own path serves as the id of its build. */
  readonly contract: StoredContract;
  readonly metadata: MetadataFile;
  /** The id of the contract's source in its compilation. */
  readonly sourceId: number | undefined;
}

const forgeArtifactSchema = z.looseObject({
  abi: z.unknown(),
  bytecode: z.looseObject({}).optional(),
  deployedBytecode: z.looseObject({ object: z.string() }),
  id: z.int().optional(),
});

/**
 * Reads an artifact of forge: one contract of one compilation.
 *
 * Returns `undefined` for a JSON file of another kind, for a contract without metadata, such as one of
 * Vyper, and for metadata that no compilation can be repeated from.
 *
 * @throws BUILD_INFO_INVALID when the file is damaged
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
 * Measures the runtime bytecode of forge's artifact in the file, without parsing it; undefined for a file
 * of another kind.
 *
 * @throws BUILD_INFO_INVALID when the file is damaged
 */
export function measureForgeRuntime(file: JsonBytes): number | undefined {
  const start = findJsonValue(file, { start: 0, path: ["deployedBytecode"] });
  const object =
    start === undefined || file.bytes[start] !== openBrace
      ? undefined
      : findJsonValue(file, { start, path: ["object"] });
  // The two quotes and `0x` are not counted.
  return object === undefined ? undefined : (skipJsonString(file, object) - object - 4) / 2;
}
