import path from "node:path";
import { expect } from "chai";
import { checkReportFile } from "../../../src/app/deployments/report-deployment.ts";
import { InvalidOptionError } from "../../../src/core/errors/input-errors.ts";
import { runCli } from "../../cli/cli-process.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

describe("checkReportFile", () => {
  const refusalOf = (file: string) =>
    checkReportFile(file).then(
      () => undefined,
      (error: unknown) => error,
    );

  it("refuses a folder, one that is not there, and a place in a file", async () => {
    await withTemporaryFolder({ "old.md": "old" }, async (folder) => {
      for (const [file, reason] of [
        [folder, /it is a folder; give a file, such as report\.md/],
        [`${folder}/reports/`, /it is a folder; give a file/],
        [path.join(folder, "old.md", "new.md"), /old\.md is a file and no folder/],
      ] as const) {
        const refusal = await refusalOf(file);

        expect(refusal).to.be.instanceOf(InvalidOptionError);
        expect(String(refusal)).to.include("--report").and.match(reason);
      }
    });
  });

  it("takes a file, one that is not there in folders that are not there, and a device", async () => {
    await withTemporaryFolder({ "old.md": "old" }, async (folder) => {
      for (const file of [path.join(folder, "old.md"), path.join(folder, "a/b/new.md"), "/dev/null"]) {
        expect(await refusalOf(file)).to.equal(undefined);
      }
    });
  });

  it("comes before anything is asked of a node", async () => {
    await withTemporaryFolder({ "list.json": "[]" }, async (folder) => {
      const words = ["verify-deployment", "list.json", "--report", ".", "--rpc-url", "http://127.0.0.1:9"];
      const { exitCode, stderr } = await runCli(words, { folder });

      expect(exitCode).to.equal(1);
      expect(stderr).to.include("--report").and.include("it is a folder");
    });
  });
});
