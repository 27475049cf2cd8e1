import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { reportDeployment, reportRefusal } from "../../../src/app/deployments/report-deployment.ts";
import { checkReportFile } from "../../../src/app/options/report-file.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type { RecordedResult } from "../../../src/verification/result.ts";
import { runCli } from "../../cli/cli-process.ts";
import { hardhatWords } from "../../helpers/hardhat-words.ts";
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

        expect(refusal).to.include({ code: "INVALID_OPTION" });
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

describe("reportRefusal", () => {
  const refusal = createFailure("DEPLOYMENT_INVALID", { place: "nothing", problem: "it is gone" });

  it("replaces the report of an earlier run, which says that all agree, and tells GitHub", async () => {
    await withTemporaryFolder(
      { "report.md": "14 of 14 contracts agree", "summary.md": "" },
      async (folder) => {
        const notes: string[] = [];
        await reportRefusal(refusal, {
          words: hardhatWords,
          file: path.join(folder, "report.md"),
          isCheck: true,
          reporter: { note: (note) => notes.push(note) },
          variables: { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: path.join(folder, "summary.md") },
        });
        const [report = "", summary] = await Promise.all(
          ["report.md", "summary.md"].map((name) => readFile(path.join(folder, name), "utf8")),
        );

        expect(report)
          .to.match(/^## Check of deployed contracts\n\nThe run ended without a result\.\n\n- The records /)
          .and.include("  - problem: it is gone\n");
        expect(report).not.to.match(/agree|\|/);
        expect(summary).to.equal(report);
        expect(notes).to.have.length(1);
        expect(notes[0]).to.match(
          /^::error ::✘ The records of the deployment cannot be used\. \(DEPLOYMENT_INVALID\)%0A/,
        );
      },
    );
  });

  it("hides no failure behind a report that cannot be written", async () => {
    await withTemporaryFolder({}, async (folder) => {
      await reportRefusal(refusal, {
        words: hardhatWords,
        file: folder,
        isCheck: true,
        reporter: { note: () => undefined },
        variables: {},
      });
    });
  });
});

describe("reportDeployment", () => {
  const contract: RecordedResult = {
    status: "error",
    name: "Box",
    address: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
    chainId: 1,
    network: "mainnet",
    explorers: [],
    failure: { status: "error", code: "NO_CODE_AT_ADDRESS", message: "No code.", hints: [] },
  };
  const annotate = async (file: string, workspace: string | undefined): Promise<string | undefined> => {
    const notes: string[] = [];
    await reportDeployment(
      { status: "error", contracts: [{ ...contract, file }], notAsked: [] },
      {
        file: undefined,
        isCheck: true,
        reporter: { note: (note) => notes.push(note) },
        variables: { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: workspace },
      },
    );
    return /file=([^,]*)/.exec(notes[0] ?? "")?.[1];
  };

  it("names a file from the repository's folder, also where the project is a folder below it", async () => {
    const above = path.resolve("..");
    const name = "src/index.ts";
    const below = path.join(path.basename(process.cwd()), name);

    // A record has its whole path, a source its name in the project.
    for (const file of [path.resolve(name), name]) {
      expect(await annotate(file, above)).to.equal(below);
      expect(await annotate(file, process.cwd())).to.equal(name);
      expect(await annotate(file, path.resolve("somewhere/else"))).to.equal(name);
      expect(await annotate(file, undefined)).to.equal(name);
    }
    expect(await annotate("contracts/Box.sol", above)).to.equal("contracts/Box.sol");
  });
});
