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

function select(fields?: string) {
  const parsed = parseFieldSelection(fields);
  return parsed.kind === "invalid"
    ? parsed.kind
    : { needed: [...parsed.request.needed], cut: parsed.request.cut(answer) };
}

const minimal = { match: "match", chainId: "1", address: "0x" };

describe("the fields of a look-up at Sourcify", () => {
  it("are the minimal ones unless others are asked for", () => {
    expect(select()).to.deep.equal({ needed: [], cut: minimal });
  });

  it("come beside the minimal ones", () => {
    expect(select("abi,match")).to.deep.equal({ needed: ["abi"], cut: { ...minimal, abi: [] } });
  });

  it("may be members of a field", () => {
    expect(select("compilation.name")).to.deep.equal({
      needed: ["compilation"],
      cut: { ...minimal, compilation: { name: "A" } },
    });
  });

  it("may be all of them", () => {
    const all = select("all");

    expect(all).to.deep.include({ cut: answer });
    expect(all).to.have.property("needed").that.has.lengthOf(10);
  });

  for (const fields of [
    "all,abi",
    "nothing",
    "",
    "storageLayout",
    "compilation.nothing",
    "compilation.name.more",
    "constructor",
  ]) {
    it(`are refused: ${JSON.stringify(fields)}`, () => {
      expect(select(fields)).to.equal("invalid");
    });
  }
});
