import { expect } from "chai";
import type { CompiledContract, LinkReference } from "../../../src/core/build-info/compiled-contract.ts";
import { InvalidAddressError } from "../../../src/core/errors/input-errors.ts";
import {
  LibraryAddressMissingError,
  LibraryConflictError,
  LibraryUnknownError,
} from "../../../src/core/errors/library-errors.ts";
import { resolveLibraries } from "../../../src/core/libraries/resolve-libraries.ts";

const math = "project/contracts/Math.sol:Math";
const sets = "npm/@openzeppelin/contracts@5.7.0/utils/Sets.sol:Sets";
const first = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const second = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const bare = (address: string) => address.slice(2).toLowerCase();

function contractLinkedTo({
  creation = [],
  runtime = [],
}: {
  readonly creation?: readonly string[];
  readonly runtime?: readonly string[];
}): CompiledContract {
  const toReference = (library: string): LinkReference => ({ library, offsetBytes: 0, lengthBytes: 20 });
  return {
    inputSourceName: "project/contracts/Token.sol",
    userSourceName: "contracts/Token.sol",
    contractName: "Token",
    abi: [],
    creationBytecode: { object: "", linkReferences: creation.map(toReference) },
    runtimeBytecode: { object: "", linkReferences: runtime.map(toReference), immutableReferences: [] },
  };
}

describe("resolveLibraries", () => {
  const contract = contractLinkedTo({ creation: [math, sets], runtime: [sets] });

  it("takes addresses from the chain and gives them their checksum", () => {
    const linked = contractLinkedTo({ creation: [sets], runtime: [sets] });

    expect(resolveLibraries({ contract: linked, onChain: { [sets]: bare(first) }, given: {} })).to.deep.equal(
      {
        [sets]: first,
      },
    );
  });

  it("needs nothing for a contract without libraries", () => {
    expect(resolveLibraries({ contract: contractLinkedTo({}), onChain: {}, given: {} })).to.deep.equal({});
  });

  for (const name of ["Math", "contracts/Math.sol:Math", math]) {
    it(`takes the address of a library that only the constructor uses under the name ${name}`, () => {
      const onChain = { [sets]: bare(first) };

      expect(resolveLibraries({ contract, onChain, given: { [name]: second.toLowerCase() } })).to.deep.equal({
        [sets]: first,
        [math]: second,
      });
    });
  }

  it("knows a library of an npm package by the path that it is imported by", () => {
    const given = { "@openzeppelin/contracts/utils/Sets.sol:Sets": first, Math: second };

    expect(resolveLibraries({ contract, onChain: {}, given })).to.deep.equal({
      [sets]: first,
      [math]: second,
    });
  });

  it("knows a library of an unscoped package, also from a monorepo", () => {
    const library = "npm/solady@local/src/L.sol:L";
    const linked = contractLinkedTo({ runtime: [library] });

    expect(
      resolveLibraries({ contract: linked, onChain: {}, given: { "solady/src/L.sol:L": first } }),
    ).to.deep.equal({ [library]: first });
  });

  it("accepts an address that repeats the chain's, or another given one", () => {
    const given = { Math: second, [math]: second, Sets: first };

    expect(resolveLibraries({ contract, onChain: { [sets]: bare(first) }, given })).to.deep.equal({
      [sets]: first,
      [math]: second,
    });
  });

  it("refuses an address that contradicts the chain, naming both", () => {
    const onChain = { [sets]: bare(first), [math]: bare(first) };

    expect(() => resolveLibraries({ contract, onChain, given: { Sets: second } }))
      .to.throw(LibraryConflictError)
      .with.property("facts")
      .that.deep.equals({ "on the chain": first, "given as Sets": second });
  });

  it("refuses two given addresses for one library", () => {
    expect(() => resolveLibraries({ contract, onChain: {}, given: { Math: first, [math]: second } }))
      .to.throw(LibraryConflictError)
      .with.property("facts")
      .that.deep.equals({ "given as Math": first, [`given as ${math}`]: second });
  });

  it("refuses a name that no library has, listing those that there are", () => {
    for (const name of ["Mat", "math", "Token.sol:Math", "contracts/Math.sol", ""]) {
      expect(() => resolveLibraries({ contract, onChain: {}, given: { [name]: first } }), name)
        .to.throw(LibraryUnknownError)
        .with.nested.property("facts.libraries", `${math}, ${sets}`);
    }
  });

  it("refuses a short name that two libraries have, naming both", () => {
    const twin = "project/contracts/other/Math.sol:Math";
    const linked = contractLinkedTo({ runtime: [math, twin] });

    expect(() => resolveLibraries({ contract: linked, onChain: {}, given: { Math: first } }))
      .to.throw(LibraryUnknownError)
      .with.nested.property("facts.matching", `${math}, ${twin}`);
  });

  it("refuses what is no address", () => {
    expect(() => resolveLibraries({ contract, onChain: {}, given: { Math: "0x12" } })).to.throw(
      InvalidAddressError,
    );
  });

  it("names every library whose address nobody knows", () => {
    expect(() => resolveLibraries({ contract, onChain: {}, given: {} }))
      .to.throw(LibraryAddressMissingError)
      .with.nested.property("facts.libraries", `${math}, ${sets}`);
    expect(() => resolveLibraries({ contract, onChain: { [sets]: bare(first) }, given: {} }))
      .to.throw(LibraryAddressMissingError)
      .with.nested.property("facts.libraries", math);
  });
});
