import { expect } from "chai";
import { parseValue } from "../../../src/core/abi/parse-value.ts";
import { BaseError } from "../../../src/core/errors/failure.ts";

function parse(type: string, value: unknown): unknown {
  return parseValue(value, { parameter: { name: "x", type }, path: "x", signature: "constructor(…)" });
}

function expectRefusal(type: string, value: unknown): Chai.Assertion {
  return expect(() => parse(type, value), `${type} ${String(value)}`).to.throw(BaseError);
}

describe("parseValue", () => {
  describe("of a bool", () => {
    for (const value of [true, "true", 1, 1n, "1"]) {
      it(`takes ${typeof value} ${value} for true`, () => {
        expect(parse("bool", value)).to.equal(true);
      });
    }

    for (const value of [false, "false", 0, 0n, "0"]) {
      it(`takes ${typeof value} ${value} for false`, () => {
        expect(parse("bool", value)).to.equal(false);
      });
    }

    it("refuses everything else", () => {
      for (const value of ["", "no", "False", 2, null, undefined, [], [true], ["true"], {}]) {
        expectRefusal("bool", value);
      }
    });
  });

  describe("of an integer", () => {
    const accepted: readonly (readonly [string, unknown, bigint])[] = [
      ["uint256", "1e18", 10n ** 18n],
      ["uint256", "1.5e18", 15n * 10n ** 17n],
      ["uint256", "0xFf", 255n],
      ["uint256", "007", 7n],
      ["uint256", 9007199254740991, 9007199254740991n],
      ["uint256", 2n ** 256n - 1n, 2n ** 256n - 1n],
      ["uint8", "255", 255n],
      ["int8", "-128", -128n],
      ["int8", -0, 0n],
      ["int8", "-0x80", -128n],
      ["int256", -(2n ** 255n), -(2n ** 255n)],
    ];
    for (const [type, value, expected] of accepted) {
      it(`reads ${typeof value} ${value} as ${type}`, () => {
        expect(parse(type, value)).to.equal(expected);
      });
    }

    it("refuses what is out of the type's range", () => {
      const refused: readonly (readonly [string, unknown])[] = [
        ["uint8", 256],
        ["uint8", -1],
        ["int8", 128],
        ["int8", "-129"],
        ["uint256", 2n ** 256n],
        ["int256", 2n ** 255n],
        ["uint256", "1e78"],
      ];
      for (const [type, value] of refused) {
        expectRefusal(type, value);
      }
    });

    it("refuses JavaScript numbers that may have lost digits", () => {
      for (const value of [2 ** 53, 1e18, -(2 ** 53), 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        expectRefusal("int256", value);
      }
    });

    it("refuses a value that is not an integer", () => {
      for (const value of [
        "",
        " 1",
        "1 ether",
        "1_000",
        "0x",
        "--1",
        "1.5",
        "1e-1",
        true,
        null,
        undefined,
        [1],
        {},
      ]) {
        expectRefusal("uint256", value);
      }
    });
  });

  describe("of an address", () => {
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

    it("gives every spelling its checksum", () => {
      for (const text of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
        expect(parse("address", text)).to.equal(address);
      }
    });

    it("refuses a wrong checksum, a wrong length and a value that is not a text", () => {
      for (const value of [
        address.replace("aA", "Aa"),
        address.slice(0, -1),
        address.slice(2),
        0n,
        {},
        null,
      ]) {
        expectRefusal("address", value);
      }
    });
  });

  describe("of bytes", () => {
    it("takes hex of the type's length, in any case, and byte arrays", () => {
      expect(parse("bytes2", "0xABcd")).to.equal("0xabcd");
      expect(parse("bytes2", Uint8Array.of(1, 2))).to.equal("0x0102");
      expect(parse("bytes", "0x")).to.equal("0x");
      expect(parse("function", `0x${"11".repeat(24)}`)).to.equal(`0x${"11".repeat(24)}`);
    });

    it("refuses another length, half bytes and hex without 0x: nothing is padded", () => {
      expectRefusal("bytes2", "0xab");
      expectRefusal("bytes2", "0xabcdef");
      expectRefusal("function", `0x${"11".repeat(20)}`);
      for (const value of ["0xabc", "abcd", "0xzz", "", "text", 1, null, [1, 2]]) {
        expectRefusal("bytes", value);
      }
    });
  });

  describe("of a string", () => {
    it("takes a text as it is, whatever it looks like", () => {
      for (const text of ["hello !", "[1]", '"quoted"', "", " 0x1 ", "日本"]) {
        expect(parse("string", text)).to.equal(text);
      }
    });

    it("refuses a value that is not a text", () => {
      for (const value of [1, true, null, ["a"]]) {
        expectRefusal("string", value);
      }
    });
  });
});
