import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { PublishedArtifact } from "./types.ts";

interface PublishedBytecode {
  readonly abi: readonly Readonly<Record<string, unknown>>[];
  /** Hex digits without 0x, with the publisher's placeholders where libraries are linked. */
  readonly creation: string;
  /** Hex digits without 0x, with zeros where immutables go. */
  readonly runtime: string;
}

const hexField = z.string().transform((text) => text.replace(/^0x/, ""));
const abi = z.array(z.record(z.string(), z.unknown()));
const bytecodeFields = z.object({ abi, bytecode: hexField, deployedBytecode: hexField });
const waffle = z.object({
  abi,
  evm: z.object({
    bytecode: z.object({ object: hexField }),
    deployedBytecode: z.object({ object: hexField }),
  }),
});

/** Returns the bytecode and the ABI that a publisher shipped, from the packages in a node_modules folder. */
export function readPublishedBytecode(artifact: PublishedArtifact, nodeModules: string): PublishedBytecode {
  const path = join(nodeModules, artifact.package.folder, artifact.path);
  const json: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (artifact.format === "waffle") {
    const { evm, ...contract } = waffle.parse(json);
    return { ...contract, creation: evm.bytecode.object, runtime: evm.deployedBytecode.object };
  }
  const { bytecode, deployedBytecode, ...contract } = bytecodeFields.parse(json);
  return { ...contract, creation: bytecode, runtime: deployedBytecode };
}
