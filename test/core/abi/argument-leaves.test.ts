import { expect } from "chai";
import fc from "fast-check";
import { parseAbiType } from "../../../src/core/abi/abi-type.ts";
import {
  changeLeaf,
  isWordOf,
  leafBytes,
  listAlternatives,
  listArgumentLeaves,
  setWord,
} from "../../../src/core/abi/argument-leaves.ts";
import { listConstructorParameters } from "../../../src/core/abi/constructor.ts";
import { decodeConstructorArguments } from "../../../src/core/abi/decode-arguments.ts";
import { describeLeaf } from "../../../src/core/abi/describe-value.ts";
import { parseConstructorArguments } from "../../../src/core/abi/parse-arguments.ts";
import { arbitraryArgument } from "./arbitrary-argument.ts";
import { constructorOf } from "./constructor-of.ts";
import { hook, owner, parent, treasuryAbi, treasuryValues } from "./treasury-abi.ts";

describe("list argument leaves", () => {
  const treasury = parseConstructorArguments(treasuryAbi, { kind: "values", values: treasuryValues });

  function leavesOf(abi: typeof treasuryAbi, encoded: string) {
    return listArgumentLeaves(listConstructorParameters(abi), encoded);
  }

  describe("listArgumentLeaves", () => {
    it("lists every value of nested arguments, with its path", () => {
      const leaves = leavesOf(treasuryAbi, treasury.encoded);

      expect(leaves.map((leaf) => [leaf.path, describeLeaf(treasury.encoded, leaf)])).to.deep.equal([
        ["owner", owner],
        ["plan.payments[0].to", owner],
        ["plan.payments[0].amounts[0]", "1"],
        ["plan.payments[0].amounts[1]", "255"],
        ["plan.payments[1].to", parent],
        ["plan.payments[1].amounts", "[]"],
        ["plan.tag", '"0x01020304"'],
        ["plan.share", "65535"],
        ["name", '"hello !"'],
        ["mode", "1"],
        ["parent", parent],
        ["hook", `"${hook}"`],
        ["arguments[6][0][0]", "-8388608"],
        ["arguments[6][0][1]", "8388607"],
        ["arguments[6][1]", "[]"],
        ["active", "false"],
      ]);
    });

    it("lists nothing for a constructor without parameters", () => {
      expect(leavesOf([], "")).to.deep.equal([]);
    });

    it("finds each value where it can be changed: the others stay, and it is still an encoding", () => {
      fc.assert(
        fc.property(fc.array(arbitraryArgument, { minLength: 1, maxLength: 4 }), (args) => {
          const abi = constructorOf(...args.map(({ parameter }) => parameter));
          const values = args.map(({ given }) => given);
          const { encoded } = parseConstructorArguments(abi, { kind: "values", values });
          const leaves = leavesOf(abi, encoded);
          for (const leaf of leaves) {
            const changed = changeLeaf(encoded, leaf);
            if (changed !== undefined) {
              expect(leafBytes(changed, leaf)).not.to.equal(leafBytes(encoded, leaf));
              expect(decodeConstructorArguments(abi, changed)?.encoded).to.equal(changed);
              const others = leaves.filter((other) => other !== leaf);
              for (const other of others) {
                expect(leafBytes(changed, other)).to.equal(leafBytes(encoded, other));
              }
            }
          }
        }),
      );
    });
  });

  describe("changeLeaf", () => {
    it("has nothing to change in an empty text or list", () => {
      for (const [type, empty] of Object.entries({ string: "", bytes: "0x", "uint8[]": [] })) {
        const abi = constructorOf(type);
        const values = [empty];
        const { encoded } = parseConstructorArguments(abi, { kind: "values", values });
        const [leaf] = leavesOf(abi, encoded);

        expect(leaf && changeLeaf(encoded, leaf), type).to.equal(undefined);
      }
    });
  });

  describe("setWord", () => {
    it("puts a word where a value stands, and leaves the rest", () => {
      const abi = constructorOf("uint8", "address", "bool");
      const values = [1, owner, true];
      const { encoded } = parseConstructorArguments(abi, { kind: "values", values });
      const [, leaf] = leavesOf(abi, encoded);
      const word = parent.slice(2).toLowerCase().padStart(64, "0");

      expect(leaf && setWord(encoded, leaf, word)).to.equal(
        parseConstructorArguments(abi, { kind: "values", values: [1, parent, true] }).encoded,
      );
    });
  });

  describe("describeLeaf", () => {
    it("cuts and escapes what somebody else wrote", () => {
      const abi = constructorOf("string");
      const values = [`\u001b[2J${"x".repeat(1000)}`];
      const { encoded } = parseConstructorArguments(abi, { kind: "values", values });
      const [leaf] = leavesOf(abi, encoded);
      const text = leaf === undefined ? "" : describeLeaf(encoded, leaf);

      expect(text).to.match(/^"\\u001b\[2Jxxx/);
      expect(text.length).to.be.below(200);
    });
  });
});

describe("isWordOf", () => {
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

describe("listAlternatives", () => {
  const word = (value: number) => value.toString(16).padStart(64, "0");

  const text = `${word(3)}${"616263".padEnd(64, "0")}`;

  function alternativesOf(type: string, encoded: string, words: readonly string[] = []) {
    const [leaf] = listArgumentLeaves([{ name: "one", type }], encoded);
    return leaf === undefined ? [] : listAlternatives(encoded, { leaf, words });
  }

  it("lists zero, the words that are of the type, and a number's neighbours, each once", () => {
    const words = [word(9), word(7), word(8), "f".repeat(64)];

    expect(alternativesOf("uint8", word(8), words)).to.deep.equal([word(0), word(9), word(7)]);
  });

  it("does not leave the type's range", () => {
    expect(alternativesOf("uint8", word(255))).to.deep.equal([word(0), word(254)]);
    expect(alternativesOf("uint256", word(0))).to.deep.equal([word(1), "f".repeat(64)].toReversed());
    expect(alternativesOf("bool", word(1), [word(5)])).to.deep.equal([word(0)]);
  });

  it("lists none of a text", () => {
    expect(alternativesOf("string", word(32) + text, [word(5)])).to.deep.equal([]);
  });
});
