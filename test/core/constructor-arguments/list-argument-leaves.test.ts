import { expect } from "chai";
import fc from "fast-check";
import { changeLeaf } from "../../../src/core/constructor-arguments/change-leaf.ts";
import { decodeConstructorArguments } from "../../../src/core/constructor-arguments/decode-constructor-arguments.ts";
import { describeLeaf } from "../../../src/core/constructor-arguments/describe-leaf.ts";
import { leafBytes } from "../../../src/core/constructor-arguments/leaf-bytes.ts";
import { listArgumentLeaves } from "../../../src/core/constructor-arguments/list-argument-leaves.ts";
import { listConstructorParameters } from "../../../src/core/constructor-arguments/list-constructor-parameters.ts";
import { parseConstructorArguments } from "../../../src/core/constructor-arguments/parse-constructor-arguments.ts";
import { setWord } from "../../../src/core/constructor-arguments/set-word.ts";
import { arbitraryArgument } from "./arbitrary-argument.ts";
import { constructorOf } from "./constructor-of.ts";
import { hook, owner, parent, treasuryAbi, treasuryValues } from "./treasury-abi.ts";

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
