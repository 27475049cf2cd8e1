import { expect } from "chai";
import { listArgumentLeaves } from "../../../src/core/abi/argument-leaves.ts";
import { listConstructorParameters } from "../../../src/core/abi/constructor.ts";
import { decodeConstructorArguments } from "../../../src/core/abi/decode-arguments.ts";
import { parseConstructorArguments } from "../../../src/core/abi/parse-arguments.ts";
import {
  argumentWords,
  listArgumentWindows,
  listStarts,
  listWords,
} from "../../../src/core/creation/call-data.ts";
import { constructorOf } from "../abi/constructor-of.ts";

describe("list argument windows", () => {
  const word = (value: number) => value.toString(16).padStart(64, "0");

  const encode = (abi: ReturnType<typeof constructorOf>, ...values: unknown[]) =>
    parseConstructorArguments(abi, { kind: "values", values }).encoded;

  describe("argumentWords", () => {
    it("leaves out what names the function of a call", () => {
      expect(argumentWords({ input: `12345678${word(1)}${word(2)}`, isCall: true })).to.equal(
        word(1) + word(2),
      );
    });

    it("takes the end of init code, in whole words from there", () => {
      expect(argumentWords({ input: `6080ab${word(7)}`, isCall: false })).to.equal(word(7));
      const words = argumentWords({ input: `6080${"ab".repeat(20_000)}${word(7)}`, isCall: false });

      expect(words.length % 64).to.equal(0);
      expect(words.endsWith(word(7))).to.equal(true);
      expect(words).to.have.length(256 * 64);
    });
  });

  describe("listArgumentWindows", () => {
    it("lists each row of words that the parameters can be", () => {
      const abi = constructorOf("uint8", "bool");
      const windows = listArgumentWindows(abi, word(1) + word(300) + word(7) + word(0) + word(1));

      expect(windows.map(({ constructorArguments }) => constructorArguments.encoded)).to.deep.equal([
        word(7) + word(0),
        word(0) + word(1),
      ]);
    });

    it("finds texts only where their offsets fit", () => {
      const abi = constructorOf("string", "uint256");
      const encoded = encode(abi, "a motto", 7);
      const [only, ...others] = listArgumentWindows(abi, word(5) + encoded);

      expect(others).to.deep.equal([]);
      expect(only?.constructorArguments.encoded).to.equal(encoded);
    });

    it("sees a length right before, as before bytes", () => {
      const abi = constructorOf("string");
      const encoded = encode(abi, "a motto");
      const isCounted = (before: number) =>
        listArgumentWindows(abi, word(before) + encoded).map((window) => window.isCounted);

      expect(isCounted(encoded.length / 2)).to.deep.equal([true]);
      expect(isCounted(encoded.length)).to.deep.equal([false]);
      expect(listArgumentWindows(abi, encoded)[0]?.isCounted).to.equal(false);
    });

    it("lists nothing where the words end too early", () => {
      expect(listArgumentWindows(constructorOf("uint256[2]"), word(1))).to.deep.equal([]);
      expect(listArgumentWindows(constructorOf("string"), "")).to.deep.equal([]);
    });
  });

  describe("listWords", () => {
    it("lists the first different ones", () => {
      expect(listWords(word(1) + word(1) + word(2) + word(3), 2)).to.deep.equal([word(1), word(2)]);
      expect(listWords(`${word(1)}00`, 5)).to.deep.equal([word(1)]);
    });
  });
});

describe("listStarts", () => {
  const word = (value: number) => value.toString(16).padStart(64, "0");

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
