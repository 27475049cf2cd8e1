import { expect } from "chai";
import fc from "fast-check";
import { parseAbiType } from "../../../src/core/constructor-arguments/abi-type.ts";
import { decodeConstructorArguments } from "../../../src/core/constructor-arguments/decode-constructor-arguments.ts";
import { isWordOf } from "../../../src/core/constructor-arguments/is-word-of.ts";
import { constructorOf } from "./constructor-of.ts";

const types = [
  "bool",
  "address",
  "uint8",
  "uint96",
  "uint256",
  "int8",
  "int256",
  "bytes1",
  "bytes32",
  "function",
];

/** Words of the kinds that are near a border: few bits at either end, all ones, anything. */
const arbitraryWord = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc.integer({ min: 0, max: 512 }).map(BigInt),
  fc.integer({ min: 0, max: 300 }).map((value) => 2n ** 256n - 1n - BigInt(value)),
  fc.integer({ min: 0, max: 255 }).map((value) => BigInt(value) << 248n),
  fc.integer({ min: 0, max: 255 }).map((value) => 2n ** BigInt(value)),
);

describe("isWordOf", () => {
  it("takes 160 bits for an address, and not one more", () => {
    const isAddress = (value: bigint) =>
      isWordOf(parseAbiType({ type: "address" }), value.toString(16).padStart(64, "0"));

    expect([2n ** 160n - 1n, 2n ** 160n, 2n ** 164n - 1n, 2n ** 164n].map(isAddress)).to.deep.equal([
      true,
      false,
      false,
      false,
    ]);
  });

  for (const type of types) {
    it(`says of a word whether it is an encoded ${type}, as the decoder does`, () => {
      fc.assert(
        fc.property(arbitraryWord, (value) => {
          const word = value.toString(16).padStart(64, "0");
          const isDecoded = decodeConstructorArguments(constructorOf(type), word) !== undefined;

          expect(isWordOf(parseAbiType({ type }), word), word).to.equal(isDecoded);
        }),
      );
    });
  }

  it("says no of types that are more than a word, or less", () => {
    for (const type of ["string", "bytes", "uint8[]", "uint8[1]", "tuple"]) {
      expect(isWordOf(parseAbiType({ type }), "0".repeat(64)), type).to.equal(false);
    }
  });
});
