import { expect } from "chai";
import { parseFieldSelection } from "../../../src/explorer-api/sourcify/contract-fields.ts";

const answer = {
  match: "match",
  chainId: "1",
  address: "0x",
  abi: [],
  sources: { name: { content: "" } },
  compilation: { name: "A", language: "Solidity" },
};

function select(query: { readonly fields?: string; readonly omit?: string }) {
  const parsed = parseFieldSelection({ fields: query.fields, omit: query.omit });
  return parsed.kind === "invalid"
    ? parsed.kind
    : { needed: [...parsed.request.needed], cut: parsed.request.cut(answer) };
}

const minimal = { match: "match", chainId: "1", address: "0x" };

describe("the fields of a look-up at Sourcify", () => {
  it("are the minimal ones unless others are asked for", () => {
    expect(select({})).to.deep.equal({ needed: [], cut: minimal });
  });

  it("come beside the minimal ones", () => {
    expect(select({ fields: "abi,match" })).to.deep.equal({ needed: ["abi"], cut: { ...minimal, abi: [] } });
  });

  it("may be members of a field", () => {
    expect(select({ fields: "compilation.name" })).to.deep.equal({
      needed: ["compilation"],
      cut: { ...minimal, compilation: { name: "A" } },
    });
  });

  it("may be all of them", () => {
    const all = select({ fields: "all" });

    expect(all).to.deep.include({ cut: answer });
    expect(all).to.have.property("needed").that.has.lengthOf(16);
  });

  it("may be all but some, and but members of some", () => {
    const some = select({ omit: "sources,compilation.language,match" });

    expect(typeof some === "object" && some.cut).to.deep.equal({
      chainId: "1",
      address: "0x",
      abi: [],
      compilation: { name: "A" },
    });
    expect(typeof some === "object" && some.needed)
      .to.include("compilation")
      .and.not.include("sources");
  });

  for (const query of [
    { fields: "abi", omit: "sources" },
    { fields: "all,abi" },
    { omit: "all" },
    { fields: "nothing" },
    { fields: "" },
    { fields: "compilation.nothing" },
    { fields: "compilation.name.more" },
    { fields: "constructor" },
  ]) {
    it(`are refused: ${JSON.stringify(query)}`, () => {
      expect(select(query)).to.equal("invalid");
    });
  }
});
