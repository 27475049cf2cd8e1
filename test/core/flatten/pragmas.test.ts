import { expect } from "chai";
import { chooseAbiCoder, mergePragmas } from "../../../src/core/flatten/pragmas.ts";
import { readSourceFile } from "../../../src/core/flatten/program/source-file.ts";
import { costOf } from "../../helpers/cost-of.ts";

describe("mergePragmas", () => {
  it("reads comments and blanks in a pragma in the time of a copy of them", () => {
    for (const row of [" ".repeat(20_000), "/**/".repeat(5_000)]) {
      const source = `pragma solidity${row} ^0.8.0 ${row};`;
      const src = `0:${source.length}:0`;
      const ast = { nodeType: "SourceUnit", src, nodes: [{ nodeType: "PragmaDirective", src }] };
      const file = readSourceFile({ name: "a.sol", source, ast }) ?? expect.fail("not read");
      const merge = () => mergePragmas({ files: [file], targetFile: file, solcLongVersion: "0.8.30" });

      expect(merge().pragmas).to.deep.equal(["solidity ^0.8.0"]);
      expect(costOf(merge) / costOf(() => [...source].join(""))).to.be.below(50);
    }
  });
});

describe("chooseAbiCoder", () => {
  const v1 = { coder: "v1", text: "abicoder v1" } as const;

  const v2 = { coder: "v2", text: "abicoder v2" } as const;

  const experimental = { coder: "v2", text: "experimental ABIEncoderV2" } as const;

  type Pragma = typeof v1 | typeof v2 | typeof experimental | undefined;

  /** The target's file first; its name is `0`. */
  function choose(solcLongVersion: string, abiCoders: readonly Pragma[]) {
    const files = abiCoders.map((pragma, index) => ({
      file: { name: String(index), source: "", tokens: [], items: [], imports: [] },
      pragmas: { versionRanges: [], abiCoder: pragma, others: [] },
    }));
    return chooseAbiCoder(files, solcLongVersion);
  }

  it("says nothing where nobody says anything", () => {
    expect(choose("0.7.6", [undefined, undefined])).to.deep.equal({ pragmas: [], mixed: undefined });
    expect(choose("0.8.37", [undefined, undefined])).to.deep.equal({ pragmas: [], mixed: undefined });
  });

  it("uses v2 before 0.8 where any source asks for it, in the words of the first that does", () => {
    expect(choose("0.7.6+commit.7338295f", [undefined, experimental, v2])).to.deep.equal({
      pragmas: ["experimental ABIEncoderV2"],
      mixed: { v1: ["0"], v2: ["1", "2"] },
    });
    expect(choose("0.7.6", [v2, experimental])).to.deep.equal({ pragmas: ["abicoder v2"], mixed: undefined });
  });

  it("uses the target's own coder since 0.8", () => {
    expect(choose("0.8.37", [undefined, v1])).to.deep.equal({
      pragmas: [],
      mixed: { v1: ["1"], v2: ["0"] },
    });
    expect(choose("0.8.37", [v1, undefined])).to.deep.equal({
      pragmas: ["abicoder v1"],
      mixed: { v1: ["0"], v2: ["1"] },
    });
  });

  it("does not repeat the default since 0.8 for the sake of another source", () => {
    expect(choose("0.8.37", [undefined, experimental])).to.deep.equal({ pragmas: [], mixed: undefined });
    expect(choose("0.8.37", [v2, undefined])).to.deep.equal({ pragmas: ["abicoder v2"], mixed: undefined });
  });
});
