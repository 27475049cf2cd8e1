import { expect } from "chai";
import type { SourceLayout } from "../../../../src/core/build/parse-output.ts";
import { toCodePair } from "../../../../src/core/causes/code-blocks.ts";
import { locateLiteral } from "../../../../src/core/causes/places/locate-literal.ts";

/** The build pushes 0x1234, and the chain another number. */
const codes = toCodePair({ object: "61123400", linkReferences: [], immutableReferences: [] }, "61567800");

const content = "line 1\nline 2\nline 3\n";

const at = (start: number) => `${start}:4:0`;

const number = (start: number) => ({
  nodeType: "Literal",
  src: at(start),
  typeDescriptions: { typeIdentifier: `t_rational_${0x1234}_by_1` },
});

function layOut(nodes: readonly object[]): {
  readonly layout: SourceLayout;
  readonly countReads: () => number;
} {
  let reads = 0;
  const readAst = () => {
    reads += 1;
    return { nodeType: "SourceUnit", src: `0:${content.length}:0`, nodes };
  };
  const sources = new Map([[0, { sourceName: "A.sol", content, readAst }]]);
  return { layout: { sourceMap: "", creationSourceMap: undefined, sources }, countReads: () => reads };
}

describe("locateLiteral", () => {
  it("finds the only line with what the chain does not push, and none if there are two", () => {
    expect(locateLiteral(codes, layOut([number(7), number(9)]).layout)).to.include({ line: 2 });
    expect(locateLiteral(codes, layOut([number(7), number(14)]).layout)).to.equal(undefined);
  });

  it("reads the syntax tree of a source as often for many places as for one", () => {
    const [one, many] = [layOut([number(7)]), layOut(Array.from({ length: 50 }, () => number(7)))];
    locateLiteral(codes, one.layout);
    locateLiteral(codes, many.layout);

    expect(many.countReads()).to.equal(one.countReads());
  });

  it("passes over what is no selector", () => {
    const damaged = { nodeType: "ErrorDefinition", src: at(0), errorSelector: "zz" };
    const event = { nodeType: "EventDefinition", src: at(0), eventSelector: "0x" };

    expect(locateLiteral(codes, layOut([damaged, event, number(7)]).layout)).to.include({ line: 2 });
  });
});
