import { expect } from "chai";
import { listArgumentLeaves } from "../../../src/core/abi/argument-leaves.ts";
import { listConstructorParameters } from "../../../src/core/abi/constructor.ts";
import { decodeConstructorArguments } from "../../../src/core/abi/decode-arguments.ts";
import { listStarts } from "../../../src/core/creation/list-starts.ts";
import { constructorOf } from "../constructor-arguments/constructor-of.ts";

const word = (value: number) => value.toString(16).padStart(64, "0");

describe("listStarts", () => {
  const abi = constructorOf("address", "uint8", "bytes4", "bool", "int16[2]");
  const leaves = listArgumentLeaves(listConstructorParameters(abi), word(0).repeat(6));

  it("makes up encodings of the parameters, from known words first", () => {
    const address = `${"0".repeat(24)}${"ab".repeat(20)}`;
    const starts = listStarts(leaves, [`${"c0".repeat(32)}`, address, word(9)]);
    const shown = starts.map((start) => decodeConstructorArguments(abi, start)?.values);

    expect(shown.map((values) => values?.[1]?.value)).to.deep.equal(["9", "1", "0"]);
    expect(shown[0]?.[0]?.value).to.match(/^0x(ab){20}$/i);
    expect(shown.map((values) => values?.[2]?.value)).to.deep.equal([
      "0x01000000",
      "0x01000000",
      "0x00000000",
    ]);
  });

  it("makes each up once", () => {
    expect(listStarts(leaves, [])).to.have.length(2);
  });
});
