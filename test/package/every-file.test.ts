import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect } from "chai";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { packageRoot } from "./package-root.ts";

const passes = 'describe("a file", () => { it("passes", () => undefined); });';

/** Runs these test files as `npm test` does: its exit code, and what it said. */
async function runTests(files: Readonly<Record<string, string>>) {
  const answer = { status: 0, said: "" };
  await withTemporaryFolder(files, async (folder) => {
    const mocha = path.join(packageRoot, "node_modules", "mocha", "bin", "mocha.js");
    const names = Object.keys(files).map((name) => path.join(folder, name));
    const { status, stdout } = spawnSync(process.execPath, [mocha, "--parallel", "--jobs", "2", ...names], {
      cwd: packageRoot,
      encoding: "utf8",
    });
    answer.status = status ?? -1;
    answer.said = stdout.replaceAll(folder + path.sep, "");
  });
  return answer;
}

describe("the test command", () => {
  it("names each file that reported nothing, because its process died or it has no case", async () => {
    const { status, said } = await runTests({
      "dies.test.ts":
        'describe("a file", () => { it("dies", () => process.kill(process.pid, "SIGKILL")); });',
      "empty.test.ts": 'describe("a file", () => undefined);',
      "passes.test.ts": passes,
    });

    expect(status).not.to.equal(0);
    expect(said)
      .to.include("1 passing")
      .and.to.match(/2 silent: .+\n +dies\.test\.ts\n +empty\.test\.ts\n/);
  });

  it("says nothing of files that reported", async () => {
    const skipped = passes.replace("it(", "it.skip(");
    const { status, said } = await runTests({ "passes.test.ts": passes, "skipped.test.ts": skipped });

    expect([status, said.includes("silent")]).to.deep.equal([0, false]);
  });
});
