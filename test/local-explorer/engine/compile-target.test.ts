import { expect } from "chai";
import { checkLibraries } from "../../../src/local-explorer/engine/compile-target.ts";

const name = "contracts/Math.sol:Math";

const [address, other] = ["11".repeat(20), "22".repeat(20)];

const onChain = { [name]: address };

describe("checkLibraries", () => {
  it("takes a library under its file's name, or under none, as a form without files sends it", () => {
    expect(checkLibraries(onChain, { "contracts/Math.sol": { Math: `0x${address}` } })).to.equal(undefined);
    expect(checkLibraries(onChain, { "": { Math: address.toUpperCase() } })).to.equal(undefined);
    expect(checkLibraries({}, {})).to.equal(undefined);
  });

  it("refuses another address under no file's name as well", () => {
    expect(checkLibraries(onChain, { "": { Math: `0x${other}` } })).to.deep.equal({
      kind: "library-differs",
      library: { name, address },
      given: other,
    });
  });

  it("takes the one under its file's name before the one under none", () => {
    const given = { "": { Math: other }, "contracts/Math.sol": { Math: address } };

    expect(checkLibraries(onChain, given)).to.equal(undefined);
  });

  it("asks for a library that was given under another file's name, or under another name", () => {
    for (const given of [{}, { "contracts/Other.sol": { Math: address } }, { "": { Maths: address } }]) {
      expect(checkLibraries(onChain, given)).to.deep.equal({
        kind: "libraries-missing",
        libraries: [{ name, address }],
      });
    }
  });
});
