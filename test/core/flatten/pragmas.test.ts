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

      expect(merge()).to.deep.equal(["solidity ^0.8.0"]);
      expect(costOf(merge) / costOf(() => [...source].join(""))).to.be.below(50);
    }
  });
});

describe("chooseAbiCoder", () => {
  const v1 = { coder: "v1", text: "abicoder v1" } as const;

  const v2 = { coder: "v2", text: "abicoder v2" } as const;

  const experimental = { coder: "v2", text: "experimental ABIEncoderV2" } as const;

  type Pragma = typeof v1 | typeof v2 | typeof experimental | undefined;

  /** The target's file comes first. */
  function choose(solcLongVersion: string, abiCoders: readonly Pragma[]) {
    return chooseAbiCoder(
      abiCoders.map((abiCoder) => ({ versionRanges: [], abiCoder, others: [] })),
      solcLongVersion,
    );
  }

  it("writes no pragma if no source has one", () => {
    expect(choose("0.7.6", [undefined, undefined])).to.equal(undefined);
    expect(choose("0.8.37", [undefined, undefined])).to.equal(undefined);
  });

  it("uses v2 before 0.8 if any source asks for it, in the words of the first that does", () => {
    expect(choose("0.7.6+commit.7338295f", [undefined, experimental, v2])).to.equal(experimental.text);
    expect(choose("0.7.6", [v2, experimental])).to.equal(v2.text);
  });

  it("uses the target's own coder since 0.8, and writes the default only if the target does", () => {
    expect(choose("0.8.37", [undefined, v1])).to.equal(undefined);
    expect(choose("0.8.37", [v1, undefined])).to.equal(v1.text);
    expect(choose("0.8.37", [undefined, experimental])).to.equal(undefined);
    expect(choose("0.8.37", [v2, undefined])).to.equal(v2.text);
  });
});
