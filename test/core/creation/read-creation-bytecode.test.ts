import { expect } from "chai";
import { readCreationBytecode } from "../../../src/core/creation/read-creation-bytecode.ts";
import { readArtifactLike } from "../bytecode/bytecode-fixture.ts";
import { libraryAddress, overwrite, toCreationOnChain } from "../bytecode/on-chain.ts";

const factory = readArtifactLike("0.8.37", "Factory");
const child = readArtifactLike("0.8.37", "Child");
const seven = "7".padStart(64, "0");

describe("readCreationBytecode", () => {
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

  it("reads a contract without a constructor", () => {
    const code = codeOf(child.creationBytecode.object, child);

    expect(code.constructorArguments).to.deep.equal({ encoded: "", values: [] });
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

    expect(read(data)).to.deep.equal({ kind: "different", difference: { kind: "code", offsetBytes: 5 } });
    expect(read(child.creationBytecode.object)?.kind).to.equal("different");
  });

  it("compares nothing where the build has no init code", () => {
    const bare = { ...child, creationBytecode: { object: "", linkReferences: [] } };

    expect(read(child.creationBytecode.object, bare)).to.equal(undefined);
  });
});
