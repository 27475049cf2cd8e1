import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { createBuildInfoStore } from "../../src/project/create-build-info-store.ts";
import { readArtifact } from "../core/build-info/build-fixture.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const artifacts = 1000;

/** Writes 1,000 artifacts of about 30 KB, each runtime bytecode a byte longer than the one before. */
async function writeProject(folder: string): Promise<void> {
  const { text } = readArtifact("old/Bank.sol/Bank");
  await mkdir(path.join(folder, "build-info"), { recursive: true });
  await writeFile(path.join(folder, "build-info", "some-build.json"), "{}");
  for (let index = 0; index < artifacts; index += 1) {
    const source = path.join(folder, "contracts", `C${index}.sol`);
    const code = "60".repeat(7000 + index);
    await mkdir(source, { recursive: true });
    await writeFile(
      path.join(source, `C${index}.json`),
      text
        .replace('"contractName": "Bank"', `"contractName": "C${index}"`)
        .replaceAll(/"0x60[^"]*"/g, `"0x${code}"`),
    );
  }
}

describe("createBuildInfoStore, with 1,000 artifacts", () => {
  it("finds the one of a length, fast and in little memory", () =>
    inTemporaryFolder(async (folder) => {
      await writeProject(folder);
      const store = createBuildInfoStore({ artifactsFolder: folder });
      // The first round warms the caches of engine and file system, the second is measured.
      await store.findArtifactsByLength(1);
      const cpuBefore = process.cpuUsage();
      const memoryBefore = process.memoryUsage.rss();
      const found = await store.findArtifactsByLength(7500);
      const { user, system } = process.cpuUsage(cpuBefore);

      expect(found.map(({ contractName }) => contractName)).to.deep.equal(["C500"]);
      expect((user + system) / 1000).to.be.lessThan(600);
      expect(process.memoryUsage.rss() - memoryBefore).to.be.lessThan(60 * 2 ** 20);
    }));
});
