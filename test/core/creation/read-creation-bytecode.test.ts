import { expect } from "chai";
import { readCreationBytecode } from "../../../src/core/creation/read-creation-bytecode.ts";
import { readArtifactLike } from "../bytecode/bytecode-fixture.ts";
import { libraryAddress, toCreationOnChain } from "../bytecode/on-chain.ts";

const factory = readArtifactLike("0.8.37", "Factory");
const child = readArtifactLike("0.8.37", "Child");
const seven = "7".padStart(64, "0");

describe("readCreationBytecode", () => {
  it("reads arguments and libraries", () => {
    const read = readCreationBytecode(factory, { data: toCreationOnChain(factory, seven), libraries: {} });

    expect(read?.constructorArguments.encoded).to.equal(seven);
    expect(read?.match.libraries).to.deep.equal({ "contracts/Arithmetic.sol:Arithmetic": libraryAddress });
    expect(read?.isDelimited).to.equal(true);
  });

  it("reads a contract without a constructor", () => {
    const data = child.creationBytecode.object;

    expect(readCreationBytecode(child, { data, libraries: {} })?.constructorArguments.values).to.deep.equal(
      [],
    );
  });

  it("refuses what is not this contract's code, or has more or less behind it than its arguments", () => {
    const read = (data: string) => readCreationBytecode(factory, { data, libraries: {} });

    expect(read(child.creationBytecode.object)).to.equal(undefined);
    expect(read(toCreationOnChain(factory, ""))).to.equal(undefined);
    expect(read(toCreationOnChain(factory, `${seven}00`))).to.equal(undefined);
    expect(read(toCreationOnChain(factory, `${seven}${seven}`))).to.equal(undefined);
    expect(read(toCreationOnChain(factory, seven.slice(2)))).to.equal(undefined);
  });
});
