import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { findArtifactsByName } from "../../src/project/artifacts.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";

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
