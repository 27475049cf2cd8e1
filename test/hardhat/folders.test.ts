import path from "node:path";
import { resetMockCacheDir, setMockCacheDir } from "@nomicfoundation/hardhat-utils/global-dir";
import { expect } from "chai";
import { findLimiterFolder } from "../../src/hardhat/folders.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("findLimiterFolder", () => {
  afterEach(() => resetMockCacheDir());

  it("is one for all projects of the machine", () =>
    withTemporaryFolder({}, async (folder) => {
      setMockCacheDir(path.join(folder, "machine"));
      const found = await Promise.all(
        ["one", "other"].map((name) => findLimiterFolder(path.join(folder, name))),
      );

      expect(new Set(found)).to.deep.equal(
        new Set([path.join(folder, "machine", "verify-contract", "limits")]),
      );
    }));

  it("is the project's own where the machine's cannot be made", () =>
    withTemporaryFolder({ file: "" }, async (folder) => {
      setMockCacheDir(path.join(folder, "file", "below"));

      expect(await findLimiterFolder(path.join(folder, "project"))).to.equal(
        path.join(folder, "project", "verify-contract", "limits"),
      );
    }));
});
