import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { readArtifactFiles } from "../../src/project/read-artifact-files.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("readArtifactFiles", () => {
  it("refuses what is no regular file, which may never end", async function () {
    if (process.platform === "win32") {
      this.skip();
    }
    await inTemporaryFolder(async (folder) => {
      const pipe = path.join(folder, "Pipe.json");
      execFileSync("mkfifo", [pipe]);
      for (const file of [pipe, folder]) {
        const failure: unknown = await readAll([file]).catch((error: unknown) => error);
        expect(failure).to.include({ code: "BUILD_INFO_INVALID" });
        expect(String(failure)).to.include("it is not a regular file");
      }
    });
  });

  async function readAll(paths: readonly string[]): Promise<string[]> {
    const texts: string[] = [];
    for await (const { bytes } of readArtifactFiles(paths)) {
      texts.push(bytes.toString());
    }
    return texts;
  }

  it("reads files of any size whole, one after the other, and leaves nothing of one in the next", () =>
    inTemporaryFolder(async (folder) => {
      const texts = ["short", "ä".repeat(500_000), "", "x".repeat(2 ** 18), "short again"];
      const paths = texts.map((_, index) => path.join(folder, `${index}.json`));
      await Promise.all(texts.map((text, index) => writeFile(paths[index] ?? "", text)));

      expect(await readAll(paths)).to.deep.equal(texts);
    }));

  it("passes over a file that is gone", () =>
    inTemporaryFolder(async (folder) => {
      const kept = path.join(folder, "kept.json");
      await writeFile(kept, "{}");

      expect(await readAll([path.join(folder, "gone.json"), kept])).to.deep.equal(["{}"]);
    }));

  it("refuses what is there and cannot be read", () =>
    inTemporaryFolder(async (folder) => {
      const noFile = path.join(folder, "folder.json");
      await mkdir(noFile);
      const failure = await readAll([noFile]).catch((error: unknown) => error);

      expect(failure).to.include({ code: "BUILD_INFO_INVALID" }).with.nested.property("details.file", noFile);
    }));

  it("lets signals have their turn among many files", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "one.json");
      await writeFile(file, "{}");
      let turns = 0;
      const counter = setInterval(() => {
        turns += 1;
      }, 0);
      await readAll(Array.from({ length: 20_000 }, () => file));
      clearInterval(counter);

      expect(turns).to.be.greaterThan(0);
    }));
});
