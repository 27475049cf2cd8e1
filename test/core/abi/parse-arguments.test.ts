import { expect } from "chai";
import { AbiCoder } from "ethers/abi";
import fc from "fast-check";
import type { GivenArguments } from "../../../src/core/abi/constructor.ts";
import { decodeConstructorArguments } from "../../../src/core/abi/decode-arguments.ts";
import { parseConstructorArguments } from "../../../src/core/abi/parse-arguments.ts";
import { arbitraryArgument } from "../constructor-arguments/arbitrary-argument.ts";
import { constructorOf } from "../constructor-arguments/constructor-of.ts";
import {
  hook,
  owner,
  parent,
  paymentAbi,
  treasuryAbi,
  treasuryValues,
} from "../constructor-arguments/treasury-abi.ts";

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

describe("parseConstructorArguments", () => {
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

  it("takes a struct from a list in the order of its components", () => {
    const given = { kind: "json", text: JSON.stringify([[owner, [1]]]) } as const;

    const { values } = parseConstructorArguments(paymentAbi, given);

    expect(values[0]?.value).to.deep.equal({ to: owner, amounts: ["1"] });
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
