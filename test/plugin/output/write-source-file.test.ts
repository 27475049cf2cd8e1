import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { writeSourceFile } from "../../../src/plugin/output/write-source-file.ts";
import { failureOf } from "../../helpers/failure.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

describe("writeSourceFile", () => {
  it("makes the folders that the file lies in", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const file = path.join(folder, "flat", "deep", "Token.sol");
      await writeSourceFile("contract Token {}", { file, overwrite: false });

      expect(await readFile(file, "utf8")).to.equal("contract Token {}");
    });
  });

  it("replaces a file only where it may", async () => {
    await withTemporaryFolder({ "Token.sol": "old" }, async (folder) => {
      const file = path.join(folder, "Token.sol");
      const failure = await failureOf(writeSourceFile("new", { file, overwrite: false }));

      expect(failure.code).to.equal("OUTPUT_EXISTS");
      expect(await readFile(file, "utf8")).to.equal("old");
      await writeSourceFile("new", { file, overwrite: true });
      expect(await readFile(file, "utf8")).to.equal("new");
    });
  });

  it("refuses a place that cannot be written to, and says why", async () => {
    await withTemporaryFolder({ file: "", "folder/file": "" }, async (folder) => {
      for (const [name, overwrite] of [
        ["file/Token.sol", false],
        ["folder", true],
      ] as const) {
        const file = path.join(folder, name);
        const failure = await failureOf(writeSourceFile("", { file, overwrite }));

        expect(failure.code, name).to.equal("INVALID_OPTION");
        expect(failure.facts, name).to.have.property("given");
      }
    });
  });
});
