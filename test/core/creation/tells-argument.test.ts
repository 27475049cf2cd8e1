import { expect } from "chai";
import { parseAbiType } from "../../../src/core/abi/abi-type.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { tellsArgument } from "../../../src/core/creation/tells-argument.ts";

const word = (value: number) => value.toString(16).padStart(64, "0");
const number = parseAbiType({ type: "uint256" });
const argument = { before: word(4), after: word(5) };

describe("tellsArgument", () => {
  it("says yes where the immutable holds the argument", () => {
    expect(tellsArgument(number, { argument, immutable: argument })).to.equal("held");
  });

  it("says yes where it holds a hash of it", () => {
    const hash = (digits: string) => keccak256(Buffer.from(digits, "hex"));
    const immutable = { before: hash(argument.before), after: hash(argument.after) };

    expect(tellsArgument(number, { argument, immutable })).to.equal("hashed");
  });

  it("says no where it holds what other arguments give too: a sum, a product, a part", () => {
    for (const immutable of [
      { before: word(9), after: word(10) },
      { before: word(8), after: word(10) },
      { before: word(0), after: word(1) },
      { before: word(4), after: word(6) },
    ]) {
      expect(tellsArgument(number, { argument, immutable }), immutable.after).to.equal(undefined);
    }
  });

  it("says no where it holds a difference that passes zero, so that all its bits turn", () => {
    const minusOne = "f".repeat(64);
    for (const immutable of [
      { before: word(0), after: minusOne },
      { before: minusOne, after: word(0) },
      { before: word(2 ** 40), after: `${minusOne.slice(0, 52)}${"0".repeat(12)}` },
    ]) {
      expect(tellsArgument(number, { argument, immutable }), immutable.after).to.equal(undefined);
    }
  });

  it("says yes of a truth value that moves anything", () => {
    const truth = parseAbiType({ type: "bool" });

    expect(
      tellsArgument(truth, {
        argument: { before: word(0), after: word(1) },
        immutable: { before: word(100), after: word(200) },
      }),
    ).to.equal("held");
  });
});
