import { expect } from "chai";
import {
  findCodePlaces,
  isDelimited,
  listEnclosingInitCode,
} from "../../../src/core/creation/code-places.ts";
import { readArtifactLike, solcFixtures } from "../bytecode/bytecode-fixture.ts";
import { libraryAddress, toCreationOnChain, toRuntimeOnChain } from "../bytecode/on-chain.ts";

describe("findCodePlaces", () => {
  for (const fixture of solcFixtures.filter((name) => !name.endsWith("experimental"))) {
    it(`finds a child in the runtime bytecode of the factory that creates it, with solc ${fixture}`, () => {
      const child = readArtifactLike(fixture, "Child");
      const data = toRuntimeOnChain(readArtifactLike(fixture, "Factory"));
      const [place, ...others] = findCodePlaces(child, { data, libraries: {} });

      expect(others).to.deep.equal([]);
      expect(place?.code).to.equal(child.creationBytecode.object);
      expect(place?.match.kind).to.be.oneOf(["exact", "partial"]);
    });
  }

  it("reads the libraries where it stands, without arguments behind it", () => {
    const factory = readArtifactLike("0.8.37", "Factory");
    const [place] = findCodePlaces(factory, { data: `ff${toCreationOnChain(factory, "")}`, libraries: {} });

    expect(place?.startBytes).to.equal(1);
    expect(place?.endBytes).to.equal(1 + factory.creationBytecode.object.length / 2);
    expect(place?.match.libraries).to.deep.equal({ "contracts/Arithmetic.sol:Arithmetic": libraryAddress });
  });
});

describe("listEnclosingInitCode", () => {
  it("lists no more than can be hashed, the closest first", () => {
    const numbers = `${"0".repeat(56)}0000ff00`.repeat(4_000);
    const startBytes = numbers.length / 2;
    const found = listEnclosingInitCode(`${numbers}${"ab".repeat(0xff00)}`, {
      startBytes,
      endBytes: startBytes + 40,
    });

    expect(found.length).to.be.above(50).and.to.be.below(210);
    expect(found).to.deep.include({ startBytes, endBytes: startBytes + 0xff00 });
  });
});

describe("isDelimited", () => {
  const word = (value: number) => value.toString(16).padStart(64, "0");

  const content = "ab".repeat(40);

  it("takes the end of the data for an end, if no more than a selector and a salt stands before", () => {
    expect(isDelimited(`1234${content}`, { startBytes: 2, endBytes: 42 })).to.equal(true);
    expect(isDelimited("00".repeat(36) + content, { startBytes: 36, endBytes: 76 })).to.equal(true);
    expect(isDelimited("00".repeat(37) + content, { startBytes: 37, endBytes: 77 })).to.equal(false);
    expect(isDelimited(`1234${content}00`, { startBytes: 2, endBytes: 42 })).to.equal(false);
  });

  it("takes a length right before for an end, if it is the length", () => {
    const range = { startBytes: 36, endBytes: 76 };

    expect(isDelimited(`12345678${word(40)}${content}0000`, range)).to.equal(true);
    expect(isDelimited(`12345678${word(41)}${content}0000`, range)).to.equal(false);
    expect(isDelimited(`12345678${word(39)}${content}0000`, range)).to.equal(false);
  });

  it("takes a length before a salt that counts the salt too", () => {
    const range = { startBytes: 68, endBytes: 108 };

    expect(isDelimited(`12345678${word(72)}${"5a".repeat(32)}${content}0000`, range)).to.equal(true);
    expect(isDelimited(`12345678${word(40)}${"5a".repeat(32)}${content}0000`, range)).to.equal(false);
  });

  it("leaves room for a selector and a salt between a length and the code, and for no more", () => {
    const isFound = (gap: number) =>
      isDelimited(`${word(40 + gap)}${"00".repeat(gap)}${content}00`, {
        startBytes: 32 + gap,
        endBytes: 72 + gap,
      });

    expect([35, 36, 37].map(isFound)).to.deep.equal([true, true, false]);
  });

  it("looks no further back than the data, nor than a deployer's own arguments", () => {
    const far = 300;

    expect(isDelimited(`${content}00`, { startBytes: 0, endBytes: 40 })).to.equal(false);
    expect(
      isDelimited(`${word(40 + far)}${"00".repeat(far)}${content}00`, {
        startBytes: 32 + far,
        endBytes: 72 + far,
      }),
    ).to.equal(false);
  });
});
