import path from "node:path";
import { expect } from "chai";
import { findStateFolder } from "../../src/cli/find-state-folder.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("the state folder of a command line", () => {
  const find = (
    stateFolder: string | undefined,
    { folder, variable }: { readonly folder: string; readonly variable?: string },
  ) =>
    findStateFolder(
      { stateFolder },
      {
        environment: { EXPLORER_STATE_FOLDER: variable },
        folder: path.join(folder, "src"),
        projectFolder: folder,
      },
    );

  it("is the option's, then the variable's, then one in the project, and need not exist", async () => {
    await withTemporaryFolder({ "src/A.sol": "" }, async (folder) => {
      const absolute = path.join(folder, "a state", "of CI");

      expect(find(undefined, { folder })).to.equal(path.join(folder, ".hardhat-verify-contract"));
      expect(find(undefined, { folder, variable: "" })).to.equal(find(undefined, { folder }));
      expect(find(absolute, { folder, variable: "other" })).to.equal(absolute);
      expect(find(undefined, { folder, variable: absolute })).to.equal(absolute);
    });
  });

  it("begins in the working folder if the option names it, and in the project if the variable does", async () => {
    await withTemporaryFolder({ "src/A.sol": "" }, async (folder) => {
      expect(find("../state", { folder })).to.equal(path.join(folder, "state"));
      expect(find(undefined, { folder, variable: "state" })).to.equal(path.join(folder, "state"));
    });
  });
});
