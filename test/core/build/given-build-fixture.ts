import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Reads a build info of another tool, as the parsers want it. */
function readGiven(name: string): { readonly path: string; readonly bytes: Buffer } {
  const path = fileURLToPath(new URL(`../../../test-fixtures/build-infos/${name}.json`, import.meta.url));
  return { path, bytes: readFileSync(path) };
}

export const readHardhat2 = () => readGiven("hardhat-2/6ad109fc93ae4d8f13580db62e54c39a");

export const readFoundry = () => readGiven("foundry/49a1d6162612932a");

/** A file with this content. */
export function toFile(content: unknown): { readonly path: string; readonly bytes: Buffer } {
  return { path: "given.json", bytes: Buffer.from(JSON.stringify(content)) };
}
