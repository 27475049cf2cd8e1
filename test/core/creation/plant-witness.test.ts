import { expect } from "chai";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { plantWitness } from "../../../src/core/creation/plant-witness.ts";
import { readArtifactLike } from "../bytecode/bytecode-fixture.ts";

const creation = {
  address: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
  encoded: "07".padStart(64, "0"),
} as const;

describe("plantWitness", () => {
  it("leaves the length as it is, and names the address and a hash of the arguments", () => {
    const code = readArtifactLike("0.8.37", "Child").creationBytecode.object;
    const planted = plantWitness(code, creation) ?? expect.fail("there is room");

    expect(planted).to.have.length(code.length);
    expect(planted).to.include(creation.address.slice(2).toLowerCase());
    expect(planted).to.include(keccak256(Buffer.from(creation.encoded, "hex")));
  });

  it("plants nothing where there is no room for it", () => {
    expect(plantWitness("6001".repeat(40), creation)).to.equal(undefined);
  });
});
