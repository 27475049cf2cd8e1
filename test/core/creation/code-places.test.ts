import { expect } from "chai";
import { findCodePlaces } from "../../../src/core/creation/code-places.ts";
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
