import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";

import { readProjectSource } from "../../src/project/read-project-source.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

describe("readProjectSource", () => {
  it("reads the project's own files, by their input source names", async () => {
    await inTemporaryFolder(async (folder) => {
      await mkdir(path.join(folder, "contracts"));
      await writeFile(path.join(folder, "contracts", "A.sol"), "contract A {}\r\n");

      expect(await readProjectSource(folder, "project/contracts/A.sol")).to.equal("contract A {}\r\n");
    });
  });

  it("reads nothing else: packages, files that are gone, folders, and what is outside of the project", async () => {
    await inTemporaryFolder(async (parent) => {
      const folder = path.join(parent, "inside");
      await mkdir(path.join(folder, "contracts"), { recursive: true });
      await writeFile(path.join(parent, "secret.sol"), "secret");

      for (const name of [
        "npm/tiny-package@1.2.3/Base.sol",
        "project/contracts/Gone.sol",
        "project/contracts",
        "project/../secret.sol",
        "project/",
        "secret.sol",
        path.join(parent, "secret.sol"),
      ]) {
        expect(await readProjectSource(folder, name), name).to.equal(undefined);
      }
    });
  });
});
