import path from "node:path";
import { expect } from "chai";
import { givenArguments, loadModule, readLibraries } from "../../../src/app/options/given-values.ts";
import { failureOf } from "../../helpers/failure.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

describe("givenArguments", () => {
  type Given = Parameters<typeof givenArguments>[0];

  const given = (options: Partial<Given>) =>
    givenArguments({
      constructorArguments: [],
      constructorArgs: undefined,
      constructorArgsPath: undefined,
      ...options,
    });

  it("takes words after the address, one a parameter", async () => {
    expect(await given({ constructorArguments: ["1", "[2]"] })).to.deep.equal({
      kind: "strings",
      values: ["1", "[2]"],
    });
  });

  it("tells hex from JSON, also for a constructor without parameters", async () => {
    expect(await given({ constructorArgs: " 0x00ff\n" })).to.deep.equal({ kind: "hex", hex: "0x00ff" });
    expect(await given({ constructorArgs: '["0x00ff"]' })).to.deep.equal({
      kind: "json",
      text: '["0x00ff"]',
    });
    expect(await given({ constructorArgs: "" })).to.deep.equal({ kind: "json", text: "" });
    expect(await given({ constructorArgs: "[]" })).to.deep.equal({ kind: "json", text: "[]" });
  });

  it("takes the list that a module exports", async () => {
    const files = { "args.mjs": "export default [1n, { a: [true] }];", "args.json": '["1", [2]]' };
    await withTemporaryFolder(files, async (folder) => {
      const read = (name: string) => given({ constructorArgsPath: path.join(folder, name) });

      expect(await read("args.mjs")).to.deep.equal({ kind: "values", values: [1n, { a: [true] }] });
      expect(await read("args.json")).to.deep.equal({ kind: "values", values: ["1", [2n]] });
    });
  });

  it("loses no digit of an integer in a .json file", async () => {
    const text = "[1000000000000000000001, [1e24, -5], 1.5]";
    await withTemporaryFolder({ "args.json": text }, async (folder) => {
      expect(await given({ constructorArgsPath: path.join(folder, "args.json") })).to.deep.equal({
        kind: "values",
        values: [1000000000000000000001n, [10n ** 24n, -5n], 1.5],
      });
    });
  });

  it("refuses a module whose export is no list", async () => {
    await withTemporaryFolder({ "args.json": '{ "a": 1 }' }, async (folder) => {
      const failure = await failureOf(given({ constructorArgsPath: path.join(folder, "args.json") }));

      expect(failure.code).to.equal("INVALID_OPTION");
    });
  });

  it("refuses arguments that are given in two ways", async () => {
    const twice: Partial<Given>[] = [
      { constructorArguments: ["1"], constructorArgs: "[1]" },
      { constructorArgs: "[1]", constructorArgsPath: "args.json" },
      { constructorArguments: ["1"], constructorArgsPath: "args.json" },
    ];

    for (const options of twice) {
      expect((await failureOf(given(options))).code).to.equal("INVALID_OPTION");
    }
  });
});

describe("load module", () => {
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
});
