import path from "node:path";
import { expect } from "chai";
import { givenArguments } from "../../../src/plugin/options/given-arguments.ts";
import { failureOf } from "../../helpers/failure.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

type Given = Parameters<typeof givenArguments>[0];

const given = (options: Partial<Given>) =>
  givenArguments({
    constructorArguments: [],
    constructorArgs: undefined,
    constructorArgsPath: undefined,
    ...options,
  });

describe("givenArguments", () => {
  it("knows none where none are given", async () => {
    expect(await given({})).to.equal(undefined);
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
      expect(await read("args.json")).to.deep.equal({ kind: "values", values: ["1", [2]] });
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
