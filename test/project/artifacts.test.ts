import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { findArtifactsByName, listArtifactFiles } from "../../src/project/artifacts.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("listArtifactFiles", () => {
  it("lists folder by folder and by name, without build infos and other files", () =>
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

  it("lists no file without a folder", () => {
    expect(listArtifactFiles("/there/is/none")).to.deep.equal([]);
  });
});

describe("findArtifactsByName", () => {
  it("does not read files outside of the folder", () =>
    inTemporaryFolder(async (folder) => {
      const artifacts = path.join(folder, "artifacts");
      await mkdir(path.join(artifacts, "contracts/A.sol"), { recursive: true });
      await writeFile(path.join(folder, "Secret.json"), "no artifact");
      const names = ["../Secret", "..:Secret", "contracts/A.sol:../../../Secret"];

      for (const name of names) {
        expect(await findArtifactsByName(artifacts, name), name).to.deep.equal([]);
      }
    }));
});
