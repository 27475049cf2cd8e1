import { expect } from "chai";
import { AbiCoder } from "ethers/abi";
import fc from "fast-check";
import { decodeConstructorArguments, type GivenArguments } from "../../../src/core/abi/constructor.ts";
import { parseConstructorArguments } from "../../../src/core/abi/parse-arguments.ts";
import { hintsOf } from "../../helpers/hardhat-words.ts";
import { arbitraryArgument } from "./arbitrary-argument.ts";
import { constructorOf, refusal } from "./constructor-of.ts";
import { hook, owner, parent, paymentAbi, treasuryAbi, treasuryValues } from "./treasury-abi.ts";

describe("parseConstructorArguments", () => {
  /** Encoded by ethers from its own human-readable types: no code of ours had a part in it. */
  const encodedTreasury = AbiCoder.defaultAbiCoder()
    .encode(
      [
        "address",
        "tuple(tuple(address,uint8[])[2],bytes4,uint16)",
        "string",
        "uint8",
        "address",
        "bytes24",
        "int24[][2]",
        "bool",
      ],
      [
        owner,
        [
          [
            [owner, [1, 255]],
            [parent, []],
          ],
          "0x01020304",
          65535,
        ],
        "hello !",
        1,
        parent,
        hook,
        [[-8388608, 8388607], []],
        false,
      ],
    )
    .slice(2);

  const forms: Record<string, GivenArguments> = {
    "values of a script": { kind: "values", values: treasuryValues },
    "a JSON array": { kind: "json", text: JSON.stringify(treasuryValues) },
    "command-line words": {
      kind: "strings",
      values: treasuryValues.map((value) => (typeof value === "string" ? value : JSON.stringify(value))),
    },
    "hex without 0x": { kind: "hex", hex: encodedTreasury },
    "hex with 0x, in upper case": { kind: "hex", hex: `0x${encodedTreasury.toUpperCase()}` },
  };
  for (const [form, given] of Object.entries(forms)) {
    it(`encodes ${form} as ethers does`, () => {
      expect(parseConstructorArguments(treasuryAbi, given).encoded).to.equal(encodedTreasury);
    });
  }

  it("shows the values under their names, in a form that JSON can hold", () => {
    const { values } = parseConstructorArguments(treasuryAbi, { kind: "values", values: treasuryValues });

    expect(JSON.parse(JSON.stringify(values))).to.deep.equal([
      { name: "owner", type: "address", value: owner },
      {
        name: "plan",
        type: "((address to, uint8[] amounts)[2] payments, bytes4 tag, uint16 share)",
        value: {
          payments: [
            { to: owner, amounts: ["1", "255"] },
            { to: parent, amounts: [] },
          ],
          tag: "0x01020304",
          share: "65535",
        },
      },
      { name: "name", type: "string", value: "hello !" },
      { name: "mode", type: "uint8", value: "1" },
      { name: "parent", type: "address", value: parent },
      { name: "hook", type: "function", value: hook },
      { name: "", type: "int24[][2]", value: [["-8388608", "8388607"], []] },
      { name: "active", type: "bool", value: false },
    ]);
  });

  it("keeps every digit of a JSON integer beyond 2^53", () => {
    const abi = constructorOf("uint256", "uint256[]");
    const text = "[12345678901234567890123, [9007199254740993, 1e18, 1.5e18]]";

    const { values } = parseConstructorArguments(abi, { kind: "json", text });

    expect(values.map(({ value }) => value)).to.deep.equal([
      "12345678901234567890123",
      ["9007199254740993", "1000000000000000000", "1500000000000000000"],
    ]);
  });

  it("tells a word that may be the name of the contract from arguments that are too many", () => {
    const hints = (...values: readonly string[]) => hintsOf(refusal([], { kind: "strings", values })).join();

    expect(hints("Box")).to.include("--contract Box");
    expect(hints("src/Box.sol:Box")).to.include("--contract src/Box.sol:Box");
    expect(hints("42")).to.equal("");
    expect(hints(owner)).to.equal("");
  });

  it("takes no arguments for a contract without a constructor", () => {
    for (const given of [
      { kind: "strings", values: [] },
      { kind: "json", text: "[]" },
      { kind: "hex", hex: "0x" },
    ] as const) {
      expect(parseConstructorArguments([], given)).to.deep.equal({ encoded: "", values: [] });
    }
  });

  it("comes back to the same bytes from every form that it shows", () => {
    fc.assert(
      fc.property(fc.array(arbitraryArgument, { maxLength: 4 }), (given) => {
        const abi = constructorOf(...given.map(({ parameter }) => parameter));
        const parsed = parseConstructorArguments(abi, {
          kind: "values",
          values: given.map((one) => one.given),
        });
        const shown = parsed.values.map(({ value }) => value);
        const words = shown.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));

        expect(shown).to.deep.equal(given.map((one) => one.shown));
        expect(decodeConstructorArguments(abi, parsed.encoded)).to.deep.equal(parsed);
        for (const again of [
          { kind: "json", text: JSON.stringify(shown) },
          { kind: "strings", values: words },
          { kind: "hex", hex: parsed.encoded },
        ] as const) {
          expect(parseConstructorArguments(abi, again)).to.deep.equal(parsed);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("parseConstructorArguments refuses", () => {
  it("too few and too many arguments, with the signature", () => {
    const abi = constructorOf({ name: "owner", type: "address" });

    for (const values of [[], [owner, owner]]) {
      const { facts } = refusal(abi, { kind: "strings", values });
      expect(facts).to.deep.equal({
        parameter: undefined,
        type: undefined,
        value: undefined,
        constructor: "constructor(address owner)",
      });
    }
    expect(refusal([], { kind: "strings", values: ["1"] }).facts).to.include({
      constructor: "constructor()",
    });
  });

  it("a value deep inside, by the path, type and value of the part", () => {
    const values = treasuryValues.with(1, {
      payments: [
        { to: owner, amounts: [1] },
        { to: parent, amounts: [2, 256] },
      ],
      tag: "0x01020304",
      share: 1,
    });

    expect(refusal(treasuryAbi, { kind: "values", values }).facts).to.include({
      parameter: "plan.payments[1].amounts[1]",
      type: "uint8",
      value: "256",
    });
  });

  it("a struct with missing and unknown components, all named", () => {
    const error = refusal(paymentAbi, { kind: "values", values: [{ To: owner, amounts: [] }] });

    expect(error.facts).to.include({ parameter: "payment", type: "(address to, uint8[] amounts)" });
    expect(error.summary).to.include("to is missing").and.include('the struct has no component "To"');
  });

  it("an array of another length, and a value that is not an array", () => {
    const abi = constructorOf({ name: "pair", type: "uint8[2]" });

    for (const value of [[1], [1, 2, 3], { length: 2 }, 12, "1,2", "{}", new Uint8Array(2)]) {
      expect(refusal(abi, { kind: "values", values: [value] }).facts).to.include({ parameter: "pair" });
    }
  });

  it("invalid JSON, and JSON that is not an array", () => {
    const abi = constructorOf("uint256");

    for (const text of ["[1", "", "{}", '"1"', "1", "[1]]", "[0x12]"]) {
      expect(refusal(abi, { kind: "json", text }).code).to.equal("CONSTRUCTOR_ARGUMENTS_INVALID");
    }
  });

  it("hex that is not what the types encode to", () => {
    const word = "1".padStart(64, "0");
    for (const hex of ["0x1", "0xzz", word + word, word.slice(2), `${word}00`, "2".padStart(64, "0")]) {
      expect(refusal(constructorOf("bool"), { kind: "hex", hex }).code).to.equal(
        "CONSTRUCTOR_ARGUMENTS_INVALID",
      );
    }
    expect(refusal([], { kind: "hex", hex: word }).code).to.equal("CONSTRUCTOR_ARGUMENTS_INVALID");
  });
});
