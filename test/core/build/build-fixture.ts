import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The artifacts folder that Hardhat 3 made for a small project. */
export const artifactsFolder = fileURLToPath(
  new URL("../../../test-fixtures/build-infos/hardhat-3", import.meta.url),
);

export const buildInfoId = "solc-0_8_37-512606faa51c01907a8f18776ace0cc2e2edfb2c";

/** Reads a file of it, with its path as the parsers want it. */
function readBuildFixture(name: string): {
  readonly path: string;
  readonly bytes: Buffer;
  readonly text: string;
} {
  const path = `${artifactsFolder}/${name}`;
  const bytes = readFileSync(path);
  return { path, bytes, text: bytes.toString() };
}

export const readArtifact = (name: string) => readBuildFixture(`contracts/${name}.json`);

export const readStoredInput = () => readBuildFixture(`build-info/${buildInfoId}.json`);

export const readStoredOutput = () => ({
  ...readBuildFixture(`build-info/${buildInfoId}.output.json`),
  buildInfoId,
});
