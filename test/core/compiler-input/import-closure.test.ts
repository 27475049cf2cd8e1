import { createRequire } from "node:module";
import { expect } from "chai";
import { z } from "zod";
import { parseBuildInfo } from "../../../src/core/build/parse-build-info.ts";
import { cutSources } from "../../../src/core/compiler-input/compiler-input.ts";
import {
  applyRemappings,
  findImportPaths,
  importClosure,
  parseRemapping,
  resolveImportPath,
  sourceSets,
} from "../../../src/core/compiler-input/import-closure.ts";
import { readStoredInput } from "../build/build-fixture.ts";
import { toInput } from "./to-input.ts";

describe("import closure", () => {
  const names = {
    base: "npm/tiny-package@1.2.3/Base.sol",
    bank: "project/contracts/Bank.sol",
    ledger: "project/contracts/Ledger.sol",
    oldBank: "project/contracts/old/Bank.sol",
  };

  describe("importClosure", () => {
    it("follows relative imports and remappings of a stored build", () => {
      const { input } = parseBuildInfo(readStoredInput());

      expect([...importClosure(input, names.bank)]).to.deep.equal([names.bank, names.ledger, names.base]);
      expect([...importClosure(input, names.oldBank)]).to.deep.equal([names.oldBank]);
    });

    it("follows imports that go in circles", () => {
      const input = toInput({
        "a.sol": ["./b.sol"],
        "b.sol": ["./c.sol", "./b.sol"],
        "c.sol": ["./a.sol"],
        "d.sol": ["./a.sol"],
      });

      expect([...importClosure(input, "b.sol")]).to.deep.equal(["b.sol", "c.sol", "a.sol"]);
    });

    it("leaves out what the input does not have", () => {
      expect([...importClosure(toInput({ "a.sol": ["./missing.sol", "toString"] }), "a.sol")]).to.deep.equal([
        "a.sol",
      ]);
    });

    it("keeps everything of a language without imports", () => {
      const input = { ...toInput({ "a.yul": [], "b.yul": [] }), language: "Yul" };

      expect([...importClosure(input, "a.yul")]).to.deep.equal(["a.yul", "b.yul"]);
    });
  });

  describe("cutSources", () => {
    it("keeps the settings verbatim and the sources in their stored order", () => {
      const { input } = parseBuildInfo(readStoredInput());
      const cut = cutSources(input, importClosure(input, names.bank));

      expect(cut.settings).to.equal(input.settings);
      expect(cut.language).to.equal(input.language);
      expect(Object.entries(cut.sources)).to.deep.equal(
        Object.entries(input.sources).filter(([name]) => name !== names.oldBank),
      );
    });
  });

  describe("sourceSets", () => {
    function list(input: Parameters<typeof sourceSets>[0], start: string): readonly string[] {
      return [...sourceSets(input, start)].map((set) => [...set].toSorted().join(" "));
    }

    it("begins with the closure, goes on with closures of those that import it, and ends with the whole", () => {
      const input = toInput({
        "main.sol": ["./lib.sol"],
        "lib.sol": [],
        "user.sol": ["./main.sol"],
        "bigUser.sol": ["./user.sol", "./other.sol"],
        "other.sol": [],
        "unrelated.sol": [],
      });

      expect(list(input, "main.sol")).to.deep.equal([
        "lib.sol main.sol",
        "lib.sol main.sol user.sol",
        "bigUser.sol lib.sol main.sol other.sol user.sol",
        "bigUser.sol lib.sol main.sol other.sol unrelated.sol user.sol",
      ]);
    });
  });
});

describe("resolve import path", () => {
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

  it("resolves imports of a source whose name has a million characters", () => {
    for (const folder of ["a".repeat(1_000_000), `${"/".repeat(1_000_000)}a`]) {
      expect(resolveImportPath("./b.sol", `${folder}/c.sol`)).to.equal(`${folder}/b.sol`);
    }
  });

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
});

describe("findImportPaths", () => {
  it("reads every form of import", () => {
    const source = `
      import "./a.sol";
      import './b.sol' as B;
      import * as C from "./c.sol";
      import {D} from "./d.sol";
      import {
        E as F, // "./not-this.sol"
        G
      }
      from
        "./e.sol"
      ;
      import"./f.sol";import{H}from"./g.sol";
    `;

    expect(findImportPaths(source)).to.deep.equal([
      "./a.sol",
      "./b.sol",
      "./c.sol",
      "./d.sol",
      "./e.sol",
      "./f.sol",
      "./g.sol",
    ]);
  });

  it("passes over comments, wherever they stand", () => {
    const source = `
      // import "./a.sol";
      /* import "./b.sol"; */
      import /* "./c.sol" */ "./d.sol" /**/ ; // import "./e.sol";
      /* // */ import "./f.sol"; /** ; import "./g.sol";
    `;

    expect(findImportPaths(source)).to.deep.equal(["./d.sol", "./f.sol"]);
  });

  it("passes over strings, those with escapes and those of hex and unicode too", () => {
    const source = String.raw`
      string constant a = "import './a.sol';";
      string constant b = 'it\'s "; import "./b.sol"; ';
      string constant c = unicode"☺ \" import './c.sol';";
      bytes constant d = hex"00" hex'11';
      import "./e.sol";
    `;

    expect(findImportPaths(source)).to.deep.equal(["./e.sol"]);
  });

  it("passes over the word within braces, where it is a name in assembly", () => {
    const source = `
      contract A { function f() external pure { assembly { let import := 1 let x := import } } }
      library L { string constant s = "}"; }
      import "./a.sol";
    `;

    expect(findImportPaths(source)).to.deep.equal(["./a.sol"]);
  });

  it("reads imports between definitions of any kind", () => {
    const source = `
      pragma solidity >=0.8.0 <0.9.0; import "./a.sol";
      struct S { uint a; } import "./b.sol";
      enum E { A, B } import "./c.sol";
      using {f} for uint global; import "./d.sol";
      function f(uint x) pure returns (uint) { return x; } import "./e.sol";
      error Bad(uint a); event Done(); type T is uint; uint constant X = 1; import "./f.sol";
      abstract contract A { modifier m virtual { _; } } interface I {} import "./g.sol";
    `;

    expect(findImportPaths(source)).to.deep.equal("abcdefg".split("").map((name) => `./${name}.sol`));
  });
});
