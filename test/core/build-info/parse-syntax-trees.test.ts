import { expect } from "chai";
import { parseSyntaxTrees } from "../../../src/core/build-info/parse-syntax-trees.ts";

describe("parseSyntaxTrees", () => {
  it("reads the tree of each source", () => {
    const tree = { nodeType: "SourceUnit", nodes: [] };
    const output = { sources: { "contracts/A.sol": { id: 0, ast: tree } }, contracts: {} };

    expect(parseSyntaxTrees(output)).to.deep.equal({ "contracts/A.sol": tree });
  });

  it("takes the old form where a compiler wrote no other", () => {
    const legacyTree = { name: "SourceUnit", children: [] };

    expect(parseSyntaxTrees({ sources: { "a.sol": { legacyAST: legacyTree } } })).to.deep.equal({
      "a.sol": legacyTree,
    });
  });

  it("has none where none were asked for, or where the output is something else", () => {
    expect(parseSyntaxTrees({ sources: { "a.sol": { id: 0 } } })).to.deep.equal({});
    expect(parseSyntaxTrees("no JSON object")).to.deep.equal({});
  });
});
