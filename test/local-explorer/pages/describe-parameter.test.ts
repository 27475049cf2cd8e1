import { expect } from "chai";
import { findEnumMembers } from "../../../src/local-explorer/pages/functions/describe-parameter.ts";

const mode = { type: "uint8", internalType: "enum Vault.Mode" };

describe("findEnumMembers", () => {
  it("reads the members of the enum that the ABI names, whatever comments say", () => {
    const source = `// enum Mode { Not }
      contract Vault { string s = "enum Mode { This }"; enum Mode { Open, /* enum Mode { Nor } */ Frozen, // c, d
        Closed } enum Other { A } }`;

    expect(findEnumMembers([source])(mode)).to.deep.equal(["Open", "Frozen", "Closed"]);
    expect(findEnumMembers([source])({ type: "uint8", internalType: "enum Other" })).to.deep.equal(["A"]);
  });

  it("says nothing of what is no enum, is not found, or is defined twice", () => {
    const source = "contract Vault { enum Mode { Open } }";

    expect(findEnumMembers([source])({ type: "uint8", internalType: "uint8" })).to.equal(undefined);
    expect(findEnumMembers([source])({ type: "uint8" })).to.equal(undefined);
    expect(findEnumMembers([])(mode)).to.equal(undefined);
    expect(findEnumMembers([source, "enum Mode { A, B }"])(mode)).to.equal(undefined);
  });
});
