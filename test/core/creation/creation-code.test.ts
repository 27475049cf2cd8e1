import { expect } from "chai";
import {
  hasAllArguments,
  listPassedCreations,
  readCreationBytecode,
} from "../../../src/core/creation/creation-code.ts";
import { readCompiled, solcFixtures } from "../bytecode/bytecode-fixture.ts";
import { libraryAddress, overwrite, toCreationOnChain } from "../bytecode/on-chain.ts";

describe("listPassedCreations", () => {
  const factory = readCompiled("0.8.37", "Factory");

  const seven = "7".padStart(64, "0");

  const word = (value: number) => value.toString(16).padStart(64, "0");

  /** Call data of `deploy(bytes32 salt, bytes code)`. */
  const asBytes = (digits: string) =>
    `12345678${word(1)}${word(64)}${word(digits.length / 2)}${digits}${"0".repeat(64)}`;

  for (const fixture of solcFixtures) {
    it(`reads a contract of solc ${fixture} with its arguments and libraries from a call of a factory`, () => {
      const contract = readCompiled(fixture, "Factory");
      const data = asBytes(toCreationOnChain(contract, seven));
      const [found, ...others] = listPassedCreations(contract, { data, libraries: {} });

      expect(others).to.deep.equal([]);
      expect(found && hasAllArguments(contract, found)).to.equal(true);
      expect(found?.constructorArguments.encoded).to.equal(seven);
      expect(Object.values(found?.match.libraries ?? {})).to.deep.equal([libraryAddress]);
    });
  }

  it("takes no bytes for arguments that only follow the passed code", () => {
    const data = `${asBytes(toCreationOnChain(factory, ""))}${word(99)}`;
    const [found] = listPassedCreations(factory, { data, libraries: {} });

    expect(found && hasAllArguments(factory, found)).to.equal(false);
  });
});

describe("readCreationBytecode", () => {
  const factory = readCompiled("0.8.37", "Factory");

  const child = readCompiled("0.8.37", "Child");

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
