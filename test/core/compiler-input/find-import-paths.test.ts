import { expect } from "chai";
import { findImportPaths } from "../../../src/core/compiler-input/find-import-paths.ts";

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

  it("decodes the escapes of a path", () => {
    expect(findImportPaths(String.raw`import "./\x61\u0062\\\"\'.sol";`)).to.deep.equal([`./ab\\"'.sol`]);
    expect(findImportPaths('import "./long\\\n-path.sol";')).to.deep.equal(["./long-path.sol"]);
    expect(findImportPaths(String.raw`import "./\xe2\x98\xba.sol";`)).to.deep.equal(["./☺.sol"]);
  });

  it("finds none in a source without imports or that does not compile", () => {
    for (const source of [
      "",
      "contract A {}",
      "import",
      "import ;",
      'contract A { import "./a.sol"; }',
      "}}}",
    ]) {
      expect(findImportPaths(source)).to.deep.equal([]);
    }
  });
});
