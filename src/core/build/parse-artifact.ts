import { z } from "zod";
import { BuildInfoInvalidError } from "../errors/project-errors.ts";
import type { StoredContract } from "./compiled-contract.ts";
import { describeSchemaProblem, parseJsonFile, type TextFile } from "./parse-json-file.ts";
import {
  abiSchema,
  bytecodeObjectSchema,
  immutableReferencesSchema,
  linkReferencesSchema,
} from "./to-compiled-contract.ts";

const formatSchema = z.object({ _format: z.string() });

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
 * @throws BuildInfoInvalidError when the file is damaged, or has an artifact's format and invalid content
 * @see https://hardhat.org/docs/reference/artifacts
 */
export function parseArtifact(file: TextFile): StoredContract | undefined {
  const json = parseJsonFile(file);
  switch (formatSchema.safeParse(json).data?._format) {
    case "hh3-artifact-1":
      return parseHardhat3Artifact(file.path, json);
    default:
      return undefined;
  }
}

function parseHardhat3Artifact(path: string, json: unknown): StoredContract {
  const parsed = hardhat3ArtifactSchema.safeParse(json);
  if (!parsed.success) {
    throw new BuildInfoInvalidError({ file: path, problem: describeSchemaProblem(parsed.error) });
  }
  const { sourceName, bytecode, deployedBytecode, linkReferences, deployedLinkReferences, ...artifact } =
    parsed.data;
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
