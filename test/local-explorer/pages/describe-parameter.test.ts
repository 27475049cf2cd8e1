import { expect } from "chai";
import {
  describeInput,
  findEnumMembers,
  nameEnums,
  toExample,
} from "../../../src/local-explorer/pages/functions/describe-parameter.ts";
import { costOf } from "../../helpers/cost-of.ts";

const mode = { type: "uint8", internalType: "enum Vault.Mode" };

describe("findEnumMembers", () => {
  it("reads the members of the enum that the ABI names, whatever comments say", () => {
    const source = `// enum Mode { Not }
      contract Vault { string s = "enum Mode { This }"; enum Mode { Open, /* enum Mode { Nor } */ Frozen, // c, d
        Closed } enum Other { A } }`;

    expect(findEnumMembers(() => [source])(mode)).to.deep.equal(["Open", "Frozen", "Closed"]);
    expect(findEnumMembers(() => [source])({ type: "uint8", internalType: "enum Other" })).to.deep.equal([
      "A",
    ]);
  });

  it("says nothing of what is no enum, is not found, or is defined twice", () => {
    const source = "contract Vault { enum Mode { Open } }";

    expect(findEnumMembers(() => [source])({ type: "uint8", internalType: "uint8" })).to.equal(undefined);
    expect(findEnumMembers(() => [source])({ type: "uint8" })).to.equal(undefined);
    expect(findEnumMembers(() => [])(mode)).to.equal(undefined);
    expect(findEnumMembers(() => [source, "enum Mode { A, B }"])(mode)).to.equal(undefined);
  });

  it("reads a text that goes on in the next line as fast as another one", () => {
    const toSource = (text: string) => `contract Vault { string s = "${text}"; enum Mode { Open } }`;
    const continued = toSource(`${'\\"'.repeat(5000)}\\\n`);
    const plain = toSource("ab".repeat(5000));
    const read = (source: string) => findEnumMembers(() => [source])(mode);

    expect(read(continued)).to.deep.equal(["Open"]);
    expect(costOf(() => read(continued)) / costOf(() => read(plain))).to.be.below(100);
  });
});

const membersOf = findEnumMembers(() => ["enum Mode { Open, Frozen }"]);
const moves = {
  name: "moves",
  type: "tuple[]",
  internalType: "struct Vault.Move[]",
  components: [
    { name: "to", type: "address", internalType: "address" },
    { name: "modes", type: "uint8[2]", internalType: "enum Vault.Mode[2]" },
    { name: "at", type: "tuple", components: [{ name: "mode", ...mode }] },
  ],
};

describe("describeInput", () => {
  it("names a struct, its fields and the enums inside", () => {
    expect(describeInput(moves, membersOf)).to.equal(
      "Vault.Move[] (address to, uint8[2] modes, (uint8 mode) at)[]; " +
        "modes: 0 Open, 1 Frozen; at.mode: 0 Open, 1 Frozen",
    );
  });
});

describe("nameEnums", () => {
  it("leaves what is no member, and structs without names", () => {
    const unnamed = { type: "tuple", components: [mode, { type: "bool" }] };

    expect(nameEnums({ value: "2", parameter: mode }, membersOf)).to.equal("2");
    expect(nameEnums({ value: "7", parameter: { type: "uint8" } }, membersOf)).to.equal("7");
    expect(nameEnums({ value: ["0", true], parameter: unnamed }, membersOf)).to.deep.equal(["0 Open", true]);
  });
});

describe("toExample", () => {
  it("shows lists and structs in JSON, with the names of the fields", () => {
    expect(toExample({ type: "uint8" })).to.equal("number");
    expect(toExample({ type: "bytes32[]" })).to.equal('["0x…"]');
    expect(toExample(moves)).to.equal('[{"to":"0x…","modes":["number"],"at":{"mode":"number"}}]');
    expect(toExample({ type: "tuple", components: [mode] })).to.equal('["number"]');
  });
});
