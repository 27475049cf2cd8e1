import { createRequire } from "node:module";
import { expect } from "chai";
import { z } from "zod";
import { applyRemappings } from "../../../src/core/compiler-input/apply-remappings.ts";
import { parseRemapping } from "../../../src/core/compiler-input/parse-remapping.ts";
import { resolveImportPath } from "../../../src/core/compiler-input/resolve-import-path.ts";

const paths = [
  "./a.sol",
  "../a.sol",
  "./../a.sol",
  "./a/../b.sol",
  "./a//b.sol",
  "../../../../x.sol",
  ".a.sol",
  "a/./b.sol",
  "a/../b.sol",
  "./",
  "..",
  "..//x.sol",
  "./x/",
  ".",
  "./a/./../b/x.sol",
  "/abs.sol",
  "@oz/x.sol",
  "..../q.sol",
  "./..a/q.sol",
  "b/q.sol",
];
const importers = [
  "a/b/c.sol",
  "/abs/x.sol",
  "/x.sol",
  "https://host/x/y.sol",
  "a//b//c.sol",
  "../r/y.sol",
  "project/x/Y.sol",
];
const remappings = [
  "@oz/=npm/oz/",
  "project/:@oz/=P/",
  "project/x/:@=Q/",
  "project/:a/=Z",
  "a/=AA/",
  "a/=BB/",
  "a/b/:x=ctx/",
  ":b=first/",
  "b/=longer/",
  "none:=x",
];

/** solc, as far as its answer to "which source do you import?" goes. */
const solc: { compile(input: string, callbacks: { import(path: string): { error: string } }): string } =
  createRequire(import.meta.url)("solc");

/** Asks solc which source name an import means: it asks back for the sources that it is not given. */
function askSolc(
  importPath: string,
  { importer, remaps }: { readonly importer: string; readonly remaps: readonly string[] },
) {
  const asked: string[] = [];
  const input = {
    language: "Solidity",
    sources: { [importer]: { content: `import ${JSON.stringify(importPath)};` } },
    settings: { remappings: remaps, outputSelection: {} },
  };
  const answer = (path: string) => {
    asked.push(path);
    return { error: "not here" };
  };
  z.string().parse(solc.compile(JSON.stringify(input), { import: answer }));
  return asked[0];
}

function resolve(
  importPath: string,
  { importer, remaps }: { readonly importer: string; readonly remaps: readonly string[] },
) {
  const parsed = remaps.map(parseRemapping).filter((remapping) => remapping !== undefined);
  const path = resolveImportPath(importPath, importer);
  return applyRemappings(path, { remappings: parsed, importingSourceName: importer });
}

describe("resolveImportPath and applyRemappings", () => {
  for (const importer of importers) {
    it(`mean the same source as solc for imports of ${importer}`, () => {
      for (const remaps of [[], remappings.filter((text) => parseRemapping(text) !== undefined)]) {
        for (const importPath of paths) {
          expect(resolve(importPath, { importer, remaps }), importPath).to.equal(
            askSolc(importPath, { importer, remaps }),
          );
        }
      }
    });
  }
});

describe("parseRemapping", () => {
  it("reads context, prefix and target", () => {
    expect(parseRemapping("project/:@oz/=npm/@oz@5/")).to.deep.equal({
      context: "project/",
      prefix: "@oz/",
      target: "npm/@oz@5/",
    });
    expect(parseRemapping("a=b=c:d")).to.deep.equal({ context: "", prefix: "a", target: "b=c:d" });
    expect(parseRemapping("a:b:c=")).to.deep.equal({ context: "a", prefix: "b:c", target: "" });
  });

  it("reads none without a prefix", () => {
    for (const text of ["", "=b", "a:=b", "a"]) {
      expect(parseRemapping(text)).to.equal(undefined);
    }
  });
});
