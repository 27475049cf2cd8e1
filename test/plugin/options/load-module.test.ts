import path from "node:path";
import { expect } from "chai";
import { loadModule } from "../../../src/plugin/options/load-module.ts";
import { readLibraries } from "../../../src/plugin/options/read-libraries.ts";
import { failureOf } from "../../helpers/failure.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

const files = {
  "package.json": '{ "type": "module" }',
  "module.js": "export default ['js'];",
  "module.mjs": "export default ['mjs'];",
  "module.cjs": "module.exports = ['cjs'];",
  "module.ts": "const values: string[] = ['ts']; export default values;",
  "module.json": '["json"]',
  "late.js": "export default await Promise.resolve(['late']);",
  "named.js": "export const values = [];",
  "broken.js": "throw new Error('this module is broken');",
  "broken.json": "{",
  "Libraries.json": '{ "contracts/L.sol:L": "0x5FbDB2315678afecb367f032d93F642f64180aa3" }',
};

describe("loadModule", () => {
  it("returns the default export of every kind of module, and what JSON holds", async () => {
    await withTemporaryFolder(files, async (folder) => {
      for (const kind of ["js", "mjs", "cjs", "ts", "json"]) {
        expect(await loadModule(path.join(folder, `module.${kind}`))).to.deep.equal([kind]);
      }
      expect(await loadModule(path.join(folder, "late.js"))).to.deep.equal(["late"]);
    });
  });

  it("takes a path from the folder that the command runs in", async () => {
    await withTemporaryFolder(files, async (folder) => {
      const relative = path.relative(process.cwd(), path.join(folder, "module.json"));

      expect(await loadModule(relative)).to.deep.equal(["json"]);
    });
  });

  it("says which module fails, and why", async () => {
    await withTemporaryFolder(files, async (folder) => {
      for (const name of ["missing.js", "missing.json", "broken.json", "broken.js"]) {
        const failure = await failureOf(loadModule(path.join(folder, name)));
        expect(failure.code).to.equal("MODULE_NOT_LOADED");
        expect(failure.facts.module).to.equal(path.join(folder, name));
      }
      const broken = await failureOf(loadModule(path.join(folder, "broken.js")));
      expect(broken.facts.reason).to.equal("this module is broken");
    });
  });

  it("finds nothing in a module without a default export", async () => {
    await withTemporaryFolder(files, async (folder) => {
      expect(await loadModule(path.join(folder, "named.js"))).to.equal(undefined);
    });
  });
});

describe("readLibraries", () => {
  it("reads nothing where no module is named", async () => {
    expect(await readLibraries(undefined)).to.equal(undefined);
  });

  it("returns names and addresses as the module gives them", async () => {
    await withTemporaryFolder(files, async (folder) => {
      expect(await readLibraries(path.join(folder, "Libraries.json"))).to.deep.equal({
        "contracts/L.sol:L": "0x5FbDB2315678afecb367f032d93F642f64180aa3",
      });
    });
  });

  it("refuses anything else", async () => {
    await withTemporaryFolder(files, async (folder) => {
      for (const name of ["module.json", "named.js"]) {
        expect((await failureOf(readLibraries(path.join(folder, name)))).code).to.equal("INVALID_OPTION");
      }
    });
  });
});
