import { z } from "zod";
import { BuildInfoInvalidError } from "../errors/project-errors.ts";
import { abiSchema } from "./abi-schema.ts";
import { bytecodeObjectSchema, immutableReferencesSchema, linkReferencesSchema } from "./bytecode-schema.ts";
import { describeSchemaProblem } from "./describe-schema-problem.ts";
import { parseJsonFile, type TextFile } from "./parse-json-file.ts";
import type { StoredContract } from "./stored-contract.ts";

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
 * undefined stands for a JSON file of another kind: anything may lie in an artifacts folder. Other
 * formats that hold a contract get a case of their own here.
 *
 * @throws BuildInfoInvalidError when the file is damaged, or says it is an artifact and is none
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
