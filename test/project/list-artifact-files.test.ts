import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { listArtifactFiles } from "../../src/project/list-artifact-files.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

describe("listArtifactFiles", () => {
  it("lists level by level and by name, without build infos and other files", () =>
    inTemporaryFolder(async (folder) => {
      const files = [
        "build-info/some.json",
        "contracts/b.sol/B.json",
        "contracts/a/build-info/Kept.json",
        "contracts/a.sol/A.json",
        "contracts/a.sol/artifacts.d.ts",
        "top.json",
      ];
      for (const file of files) {
        await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
        await writeFile(path.join(folder, file), "{}");
      }

      expect(listArtifactFiles(folder).map((file) => path.relative(folder, file))).to.deep.equal(
        [
          "top.json",
          "contracts/a.sol/A.json",
          "contracts/b.sol/B.json",
          "contracts/a/build-info/Kept.json",
        ].map((file) => path.normalize(file)),
      );
    }));

  it("lists nothing where there is no folder", () => {
    expect(listArtifactFiles("/there/is/none")).to.deep.equal([]);
  });
});
