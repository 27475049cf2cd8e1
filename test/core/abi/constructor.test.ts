import { expect } from "chai";
import fc from "fast-check";
import { decodeConstructorArguments, describeConstructor } from "../../../src/core/abi/constructor.ts";
import { parseConstructorArguments } from "../../../src/core/abi/parse-arguments.ts";
import { costOf } from "../../helpers/cost-of.ts";
import { arbitraryArgument } from "./arbitrary-argument.ts";
import { constructorOf } from "./constructor-of.ts";
import { treasuryAbi, treasuryValues } from "./treasury-abi.ts";

describe("describeConstructor", () => {
  it("writes structs with the names of their components", () => {
    expect(describeConstructor(treasuryAbi)).to.equal(
      "constructor(address owner, " +
        "((address to, uint8[] amounts)[2] payments, bytes4 tag, uint16 share) plan, string name, " +
        "uint8 mode, address parent, function hook, int24[][2], bool active)",
    );
  });
});

const word = (number: number) => number.toString(16).padStart(64, "0");

describe("decodeConstructorArguments", () => {
  it("decodes what was encoded, in either case of hex digits", () => {
    const parsed = parseConstructorArguments(treasuryAbi, { kind: "values", values: treasuryValues });

    expect(decodeConstructorArguments(treasuryAbi, parsed.encoded)).to.deep.equal(parsed);
    expect(decodeConstructorArguments(treasuryAbi, parsed.encoded.toUpperCase())).to.deep.equal(parsed);
  });

  it("finds no arguments in no bytes, and nothing in bytes for a constructor without parameters", () => {
    expect(decodeConstructorArguments([], "")).to.deep.equal({ encoded: "", values: [] });
    expect(decodeConstructorArguments([], word(0))).to.equal(undefined);
    expect(decodeConstructorArguments(constructorOf("bool"), "")).to.equal(undefined);
  });

  const refused: Readonly<Record<string, readonly [type: string, encoded: string]>> = {
    "bits above a small integer": ["uint8", word(256)],
    "a bool that is neither 0 nor 1": ["bool", word(2)],
    "bits above an address": ["address", `1${word(0).slice(1)}`],
    "padding that is not zero": ["bytes4", word(1)],
    "a text that is not UTF-8": ["string", `${word(32)}${word(1)}ff${"00".repeat(31)}`],
    "a word behind the last value": ["uint8", word(1) + word(0)],
    "half a word": ["uint8", word(1) + word(0).slice(32)],
    "an offset that leaves a gap": ["string", word(64) + word(0) + word(0)],
    "an offset into the head": ["string", word(0)],
    "an offset beyond the data": ["string", `f${word(32).slice(1)}${word(0)}`],
    "a length beyond the data": ["bytes", word(32) + word(33) + word(0)],
    "an array longer than the data": ["string[]", word(32) + word(0xffffffff)],
    "what is not hex": ["uint8", `zz${word(1).slice(2)}`],
  };
  for (const [what, [type, encoded]] of Object.entries(refused)) {
    it(`does not decode ${what}`, () => {
      expect(decodeConstructorArguments(constructorOf(type), encoded)).to.equal(undefined);
    });
  }

  it("does not decode dynamic values that share their bytes", () => {
    const shared = word(64) + word(64) + word(0);
    const apart = word(64) + word(96) + word(0) + word(0);

    expect(decodeConstructorArguments(constructorOf("bytes", "bytes"), shared)).to.equal(undefined);
    expect(decodeConstructorArguments(constructorOf("bytes", "bytes"), apart)?.encoded).to.equal(apart);
  });

  describe("with offsets that point at one array hundreds of times", () => {
    // Followed, these 26 kB are 160,000 values and take seconds.
    const items = 400;
    const bombs = {
      "and no other arrays": [items, items * 32, ""],
      "and other, empty ones in between": [items / 2, (items - 1) * 32, word(0).repeat(items / 2 - 1)],
    } as const;
    for (const [what, [count, offsetBytes, between]] of Object.entries(bombs)) {
      it(`answers at once: ${what}`, () => {
        const offsets = word(32) + word(count) + word(offsetBytes).repeat(count);
        const bomb = offsets + between + word(items) + word(1).repeat(items);
        const honest = word(32) + word(bomb.length / 64 - 2) + word(1).repeat(bomb.length / 64 - 2);
        const decode = (type: string, data: string) => decodeConstructorArguments(constructorOf(type), data);

        expect(decode("uint256[][]", bomb)).to.equal(undefined);
        expect(decode("uint256[]", honest)?.encoded).to.equal(honest);
        const cost = costOf(() => decode("uint256[][]", bomb));
        expect(cost / costOf(() => decode("uint256[]", honest)), "of honest data as long").to.be.below(30);
      });
    }
  });

  it("gives back exactly the bytes that it accepts, also when one of them is changed", () => {
    const changed = fc
      .tuple(
        fc.array(arbitraryArgument, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
      )
      .map(([given, position, change]) => {
        const abi = constructorOf(...given.map(({ parameter }) => parameter));
        const values = given.map((one) => one.given);
        const { encoded } = parseConstructorArguments(abi, { kind: "values", values });
        const bytes = Buffer.from(encoded, "hex");
        const index = position % Math.max(1, bytes.length);
        bytes[index] = (bytes[index] ?? 0) ^ change;
        return { abi, encoded, changed: bytes.toString("hex") };
      })
      .filter((one) => one.encoded !== "");
    fc.assert(
      fc.property(changed, ({ abi, encoded, changed: other }) => {
        const decoded = decodeConstructorArguments(abi, other);
        const original = decodeConstructorArguments(abi, encoded);

        if (decoded !== undefined) {
          expect(decoded.encoded).to.equal(other);
          expect(decoded.values).to.not.deep.equal(original?.values);
        }
        expect(original?.encoded).to.equal(encoded);
      }),
      { numRuns: 300 },
    );
  });
});
