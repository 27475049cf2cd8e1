import { expect } from "chai";
import type { CompiledContract, LinkReference } from "../../../src/core/build/compiled-contract.ts";
import {
  linkLibraries,
  readLinkedLibraries,
  resolveLibraries,
} from "../../../src/core/contract/libraries.ts";
import { BaseError } from "../../../src/core/errors/failure.ts";

describe("resolveLibraries", () => {
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

  const contract = contractLinkedTo({ creation: [math, sets], runtime: [sets] });

  it("takes addresses from the chain and gives them their checksum", () => {
    const linked = contractLinkedTo({ creation: [sets], runtime: [sets] });

    expect(resolveLibraries({ contract: linked, onChain: { [sets]: bare(first) }, given: {} })).to.deep.equal(
      {
        [sets]: first,
      },
    );
  });

  for (const name of ["Math", "contracts/Math.sol:Math", "contracts\\Math.sol:Math", math]) {
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
      .to.throw(BaseError)
      .that.includes({ code: "LIBRARY_CONFLICT" })
      .with.property("facts")
      .that.deep.equals({ "on the chain": first, "given as Sets": second });
  });

  const names = "contracts/Math.sol:Math, @openzeppelin/contracts@5.7.0/utils/Sets.sol:Sets";

  it("refuses a name that no library has, listing those that there are", () => {
    for (const name of ["Mat", "math", "Token.sol:Math", "contracts/Math.sol", ""]) {
      expect(() => resolveLibraries({ contract, onChain: {}, given: { [name]: first } }), name)
        .to.throw(BaseError)
        .that.includes({ code: "LIBRARY_UNKNOWN" })
        .with.nested.property("facts.libraries", names);
    }
  });

  it("refuses a short name that two libraries have, naming both", () => {
    const twin = "project/contracts/other/Math.sol:Math";
    const linked = contractLinkedTo({ runtime: [math, twin] });

    expect(() => resolveLibraries({ contract: linked, onChain: {}, given: { Math: first } }))
      .to.throw(BaseError)
      .that.includes({ code: "LIBRARY_UNKNOWN" })
      .with.nested.property("facts.matching", "contracts/Math.sol:Math, contracts/other/Math.sol:Math");
  });

  it("refuses an invalid address", () => {
    expect(() => resolveLibraries({ contract, onChain: {}, given: { Math: "0x12" } })).to.throw(BaseError);
  });

  it("names every library whose address is not known", () => {
    expect(() => resolveLibraries({ contract, onChain: {}, given: {} }))
      .to.throw(BaseError)
      .that.includes({ code: "LIBRARY_ADDRESS_MISSING" })
      .with.nested.property("facts.libraries", names);
    expect(() => resolveLibraries({ contract, onChain: { [sets]: bare(first) }, given: {} }))
      .to.throw(BaseError)
      .that.includes({ code: "LIBRARY_ADDRESS_MISSING" })
      .with.nested.property("facts.libraries", "contracts/Math.sol:Math");
  });
});

describe("linkLibraries", () => {
  const one = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const other = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

  const input = { language: "Solidity", sources: {}, settings: { viaIR: true } };

  it("groups the addresses by source, and keeps every other setting", () => {
    const libraries = { "a/L.sol:L": one, "a/L.sol:M": other, "npm:b/L.sol:L": other } as const;

    expect(linkLibraries(input, libraries).settings).to.deep.equal({
      viaIR: true,
      libraries: { "a/L.sol": { L: one, M: other }, "npm:b/L.sol": { L: other } },
    });
  });
});

describe("readLinkedLibraries", () => {
  const empty = { language: "Solidity", sources: {}, settings: {} };

  it("reads what was linked, under names with colons too", () => {
    const libraries = {
      "contracts/L.sol:L": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      "contracts/L.sol:K": "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
      "npm:odd/M.sol:M": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    } as const;

    expect(readLinkedLibraries(linkLibraries(empty, libraries))).to.deep.equal(libraries);
  });

  it("leaves out invalid addresses", () => {
    for (const libraries of [undefined, null, "x", [], { "L.sol": null }, { "L.sol": { L: "0x12", K: 7 } }]) {
      expect(readLinkedLibraries({ ...empty, settings: { libraries } })).to.deep.equal({});
    }
  });
});
