import { cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { builtPackage } from "../../helpers/built-package.ts";
import { startHardhat } from "../../helpers/hardhat-process.ts";
import { openProject, type TestProject } from "../../helpers/open-project.ts";

describe("a task whose code cannot be loaded", () => {
  let project: TestProject;
  let dependency: string;

  before(async function () {
    if (process.env.NODE_V8_COVERAGE !== undefined) {
      this.skip();
    }
    const built = await builtPackage();
    const config =
      'import plugin from "hardhat-verify-contract";\n\nexport default { plugins: [plugin], solidity: "0.8.30" };\n';
    project = await openProject({ files: { "hardhat.config.js": config } });
    const installed = path.join(project.folder, "node_modules/hardhat-verify-contract");
    for (const name of ["package.json", "dist"]) {
      await cp(path.join(built, name), path.join(installed, name), { recursive: true });
    }
    dependency = path.join(installed, "node_modules/cborg");
    await mkdir(dependency, { recursive: true });
    await writeFile(
      path.join(dependency, "package.json"),
      '{ "name": "cborg", "type": "module", "exports": "./cborg.js" }',
    );
  });

  after(() => project?.remove());

  async function readFailure(): Promise<string> {
    const { exitCode, stderr } = await startHardhat(project.folder, ["verify-status"]).finished;
    expect(exitCode).to.equal(1);
    return stderr.replaceAll("\\", "/");
  }

  it("names the file of a dependency that is gone, and no peer dependency", async () => {
    const failure = await readFailure();

    expect(failure).to.match(/The code of verify-status could not be loaded: .*cborg\/cborg\.js/);
    expect(failure).not.to.include("HHE201");
  });

  it("says why a dependency that is cut off cannot be loaded", async () => {
    await writeFile(path.join(dependency, "cborg.js"), "export const decode = (");

    expect(await readFailure()).to.include("could not be loaded: Unexpected end of input\n");
  });

  it("names the file that imports what a dependency of another version lacks", async () => {
    await writeFile(path.join(dependency, "cborg.js"), "export const other = 1;");

    expect(await readFailure()).to.match(
      /could not be loaded: .*'cborg' does not provide an export named 'decodeFirst' \(file:\S+\/dist\/chunks\/\w+\.js:\d+\)\n/,
    );
  });
});
