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
    expect(checkLibraries(onChain, { "": { Math: `0x${other}` } })).to.nested.include({
      detail:
        "Compiled contract runtime bytecode does NOT match the on-chain runtime bytecode. " +
        `The library address 0x${other} was given for ${name} (0x${address} on the chain)`,
    });
  });

  it("takes the one under its file's name before the one under none", () => {
    const given = { "": { Math: other }, "contracts/Math.sol": { Math: address } };

    expect(checkLibraries(onChain, given)).to.equal(undefined);
  });

  it("asks for a library that was given under another file's name, or under another name", () => {
    for (const given of [{}, { "contracts/Other.sol": { Math: address } }, { "": { Maths: address } }]) {
      expect(checkLibraries(onChain, given))
        .to.have.property("detail")
        .that.matches(/suitable match not found: contracts\/Math.sol:Math \(0x1+ on the chain\)$/);
    }
  });
});
