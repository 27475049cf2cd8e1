import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

import { catalog } from "../../test-fixtures/published/catalog.ts";
import type { PublishedBuild } from "./build-published.ts";

const references = z.record(z.string(), z.unknown()).default({});
const bytecodeSchema = z.object({
  object: z.string(),
  linkReferences: references,
  immutableReferences: references,
});
const contractSchema = z.object({
  abi: z.array(z.record(z.string(), z.unknown())),
  evm: z.object({ bytecode: bytecodeSchema, deployedBytecode: bytecodeSchema }),
});
const outputSchema = z.object({
  contracts: z.record(z.string(), z.record(z.string(), contractSchema)),
});

/**
 * Writes a compilation into an artifacts folder as Hardhat 3 does: a build info, solc's output
 * beside it, and an artifact for each contract of the catalogue. As in a project, contracts that are
 * only imported or created by others have none.
 */
export async function writeBuild(build: PublishedBuild, artifactsFolder: string): Promise<void> {
  const { id, input, compilerInput, outputText } = build;
  const buildInfo = path.join(artifactsFolder, "build-info", id);
  const [solcVersion] = input.compiler.longVersion.split("+", 1);
  await writeJson(`${buildInfo}.json`, {
    _format: "hh3-sol-build-info-1",
    id,
    solcVersion,
    solcLongVersion: input.compiler.longVersion,
    compilerType: "solc",
    userSourceNameMap: Object.fromEntries(rootsOf(build).map(({ sourceName }) => [sourceName, sourceName])),
    input: compilerInput,
  });
  await writeText(
    `${buildInfo}.output.json`,
    `{"_format":"hh3-sol-build-info-output-1","id":"${id}","output":${outputText}}`,
  );
  const { contracts } = outputSchema.parse(JSON.parse(outputText));
  for (const { sourceName, contractName } of rootsOf(build)) {
    const contract = contractSchema.parse(contracts[sourceName]?.[contractName]);
    const file = path.join(artifactsFolder, sourceName, `${contractName}.json`);
    await writeJson(file, toArtifact({ sourceName, contractName, contract, buildInfoId: id }));
  }
}

function rootsOf({ input }: PublishedBuild) {
  return catalog.filter((contract) => contract.input === input);
}

function toArtifact({
  contract: { abi, evm },
  sourceName,
  ...names
}: {
  readonly sourceName: string;
  readonly contractName: string;
  readonly contract: z.infer<typeof contractSchema>;
  readonly buildInfoId: string;
}) {
  return {
    _format: "hh3-artifact-1",
    ...names,
    sourceName,
    inputSourceName: sourceName,
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    deployedBytecode: `0x${evm.deployedBytecode.object}`,
    linkReferences: evm.bytecode.linkReferences,
    deployedLinkReferences: evm.deployedBytecode.linkReferences,
    immutableReferences: evm.deployedBytecode.immutableReferences,
  };
}

function writeJson(file: string, value: unknown): Promise<void> {
  return writeText(file, JSON.stringify(value));
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
