import { expect } from "chai";
import {
  type FoundCreationCode,
  findCreationCode,
  readCreationBytecode,
} from "../../../src/core/creation/creation-code.ts";
import { readArtifactLike, solcFixtures } from "../bytecode/bytecode-fixture.ts";
import { libraryAddress, overwrite, toCreationOnChain } from "../bytecode/on-chain.ts";

describe("findCreationCode", () => {
  const factory = readArtifactLike("0.8.37", "Factory");

  const seven = "7".padStart(64, "0");

  const code = toCreationOnChain(factory, seven);

  const libraries = { "contracts/Arithmetic.sol:Arithmetic": libraryAddress };

  const word = (value: number) => value.toString(16).padStart(64, "0");

  /** What follows code in call data: the zeros up to a whole word. */
  const padding = (digits: string) => "0".repeat((64 - (digits.length % 64)) % 64);

  /** Call data of `deploy(bytes32 salt, bytes code)`: CreateX, factories, Safes. */
  const asBytes = (digits: string) =>
    `12345678${word(1)}${word(64)}${word(digits.length / 2)}${digits}${padding(digits)}`;

  function find(data: string): readonly FoundCreationCode[] {
    return findCreationCode(factory, { data, libraries: {} });
  }

  for (const fixture of solcFixtures) {
    it(`finds a contract of solc ${fixture} with its arguments and libraries`, () => {
      const contract = readArtifactLike(fixture, "Factory");
      const [found, ...others] = findCreationCode(contract, {
        data: toCreationOnChain(contract, seven),
        libraries: {},
      });

      expect(others).to.deep.equal([]);
      expect(found?.constructorArguments.encoded).to.equal(seven);
      expect(Object.values(found?.match.libraries ?? {})).to.deep.equal([libraryAddress]);
    });
  }

  it("does not say that arguments are passed on which only happen to follow", () => {
    const bare = toCreationOnChain(factory, "");
    const [found] = find(`${asBytes(bare)}${word(99)}`);

    expect(found?.isDelimited).to.equal(false);
  });

  it("finds nothing where the arguments are cut off, or the code", () => {
    expect(find(code.slice(0, -2))).to.deep.equal([]);
    expect(find(code.slice(0, code.length / 2))).to.deep.equal([]);
    expect(find(code.slice(2))).to.deep.equal([]);
    expect(find("")).to.deep.equal([]);
  });

  it("does not find it linked to another library than the one that is proved", () => {
    const other = { "contracts/Arithmetic.sol:Arithmetic": "ab".repeat(20) };

    expect(findCreationCode(factory, { data: code, libraries })).to.have.length(1);
    expect(findCreationCode(factory, { data: code, libraries: other })).to.deep.equal([]);
  });

  it("finds it with other metadata, as a partial match", () => {
    const key = "646970667358221220";
    const at = code.lastIndexOf(key) + key.length;
    const [found] = find(`${code.slice(0, at)}${"5a".repeat(32)}${code.slice(at + 64)}`);

    expect(found?.match.kind).to.equal("partial");
  });
});

describe("readCreationBytecode", () => {
  const factory = readArtifactLike("0.8.37", "Factory");

  const child = readArtifactLike("0.8.37", "Child");

  const seven = "7".padStart(64, "0");

  const read = (data: string, contract = factory) => readCreationBytecode(contract, { data, libraries: {} });
  const codeOf = (data: string, contract = factory) => {
    const reading = read(data, contract);
    return reading?.kind === "same" ? reading.code : expect.fail("it is the contract's init code");
  };

  it("reads arguments and libraries", () => {
    const code = codeOf(toCreationOnChain(factory, seven));

    expect(code.constructorArguments.encoded).to.equal(seven);
    expect(code.trailing).to.equal("");
    expect(code.match.libraries).to.deep.equal({ "contracts/Arithmetic.sol:Arithmetic": libraryAddress });
    expect(code.isDelimited).to.equal(true);
  });

  it("says which bytes behind the arguments are none, and counts them as such all the same", () => {
    for (const trailing of ["00", seven]) {
      const code = codeOf(toCreationOnChain(factory, `${seven}${trailing}`));

      expect(code.trailing).to.equal(trailing);
      expect(code.constructorArguments.encoded).to.equal(`${seven}${trailing}`);
      expect(code.constructorArguments.values).to.deep.equal([
        { name: "start", type: "uint256", value: "7" },
      ]);
    }
  });

  it("decodes nothing where there are too few bytes for the arguments", () => {
    for (const encoded of ["", seven.slice(2)]) {
      const code = codeOf(toCreationOnChain(factory, encoded));

      expect(code.trailing).to.equal(encoded);
      expect(code.constructorArguments).to.deep.equal({ encoded, values: [] });
    }
  });

  it("says where other init code begins to differ", () => {
    const data = overwrite(toCreationOnChain(factory, seven), { offsetBytes: 5, value: "ff" });

    expect(read(data)).to.deep.equal({
      kind: "different",
      difference: { kind: "code", offsetBytes: 5 },
      creationBytecode: data,
    });
    expect(read(child.creationBytecode.object)?.kind).to.equal("different");
  });
});
