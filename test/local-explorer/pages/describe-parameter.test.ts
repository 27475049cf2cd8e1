import { expect } from "chai";
import { describeInput, toExample } from "../../../src/local-explorer/pages/functions/describe-parameter.ts";

const moves = {
  name: "moves",
  type: "tuple[]",
  internalType: "struct Vault.Move[]",
  components: [
    { name: "to", type: "address", internalType: "address" },
    { name: "modes", type: "uint8[2]", internalType: "enum Vault.Mode[2]" },
    { name: "at", type: "tuple", components: [{ name: "mode", type: "uint8" }] },
  ],
};

describe("describeInput", () => {
  it("names a struct and its fields", () => {
    expect(describeInput(moves)).to.equal("Vault.Move[] (address to, uint8[2] modes, (uint8 mode) at)[]");
  });
});

describe("toExample", () => {
  it("shows lists and structs in JSON, with the names of the fields", () => {
    expect(toExample({ type: "uint8" })).to.equal("number");
    expect(toExample({ type: "bytes32[]" })).to.equal('["0x…"]');
    expect(toExample(moves)).to.equal('[{"to":"0x…","modes":["number"],"at":{"mode":"number"}}]');
    expect(toExample({ type: "tuple", components: [{ type: "uint8" }] })).to.equal('["number"]');
  });
});
