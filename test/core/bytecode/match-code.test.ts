import { expect } from "chai";
import type { BareHex } from "../../../src/base/hex.ts";
import { matchCreation, matchRuntime } from "../../../src/core/bytecode/match-code.ts";
import { findMetadataSections } from "../../../src/core/bytecode/metadata.ts";
import { readCompiled, solcFixtures } from "./bytecode-fixture.ts";
import { libraryAddress, overwrite, ownAddress, toCreationOnChain, toRuntimeOnChain } from "./on-chain.ts";

const address = ownAddress;
const otherDigest = "5a".repeat(32);

/** Replaces the digest of the last metadata section but `skip`. */
function changeDigest(code: BareHex, skip = 0): BareHex {
  const starts = [...code.matchAll(/a264697066735822/g)].map(({ index }) => index);
  const start = starts.at(-1 - skip) ?? 0;
  return overwrite(code, { offsetBytes: start / 2 + 10, value: otherDigest });
}

describe("matchRuntime", () => {
  it("does not accept a shorter metadata section with other bytes behind it", () => {
    const compiled = readCompiled("0.8.37", "Child");
    const { object } = compiled.runtimeBytecode;
    const [section] = findMetadataSections(object);
    const { offsetBytes, lengthBytes } = section ?? expect.fail("the code has a section");
    // What solc writes with bytecodeHash "none", as long as it is, and then bytes that are nothing.
    const shorter = "a164736f6c6343000825000a";
    const value = shorter + "fe".repeat(lengthBytes - shorter.length / 2);
    const onChain = overwrite(object, { offsetBytes, value });

    expect(matchRuntime(compiled, onChain, { address })).to.deep.equal({
      kind: "mismatch",
      difference: { kind: "code", offsetBytes },
    });
  });

  it("refuses other digits in a literal of the source that has the form of a metadata section", () => {
    const compiled = readCompiled("0.8.37", "Child");
    const { object } = compiled.runtimeBytecode;
    const [section] = findMetadataSections(object);
    const at = (section ?? expect.fail("the code has a section")).offsetBytes * 2;
    const literal = changeDigest(object.slice(at));
    const withLiteral = object.slice(0, at) + literal + object.slice(at);
    const contract = { ...compiled, runtimeBytecode: { ...compiled.runtimeBytecode, object: withLiteral } };
    const forged = object.slice(0, at) + object.slice(at) + object.slice(at);

    expect(matchRuntime(contract, withLiteral, { address })).to.include({ kind: "exact" });
    expect(matchRuntime(contract, forged, { address })).to.have.nested.property("difference.kind", "code");
  });

  for (const fixture of solcFixtures) {
    const hasHash = fixture !== "0.7.6-no-hash" && fixture !== "0.8.18-no-metadata";

    for (const name of ["Factory", "Child", "Arithmetic"]) {
      it(`recognises ${name} of solc ${fixture} on the chain`, () => {
        const compiled = readCompiled(fixture, name);
        const onChain = toRuntimeOnChain(compiled);
        const match = matchRuntime(compiled, onChain, { address });

        expect(match).to.include({
          kind: hasHash ? "exact" : "partial",
          sourceHash: hasHash ? "equal" : "absent",
        });
      });
    }
  }

  it("explains libraries and immutables, with their values from the chain", () => {
    const compiled = readCompiled("0.8.37", "Factory");
    const { linkReferences, immutableReferences } = compiled.runtimeBytecode;
    const onChain = toRuntimeOnChain(compiled);
    const match = matchRuntime(compiled, onChain, { address });
    const transformations = match.kind === "mismatch" ? [] : match.transformations;

    expect(match).to.deep.include({ libraries: { "contracts/Arithmetic.sol:Arithmetic": libraryAddress } });
    expect(transformations.map(({ reason, offsetBytes }) => [reason, offsetBytes])).to.have.deep.members([
      ...linkReferences.map(({ offsetBytes }) => ["library", offsetBytes]),
      ...immutableReferences.map(({ offsetBytes }) => ["immutable", offsetBytes]),
    ]);
    const rebuilt = transformations.reduce(overwrite, compiled.runtimeBytecode.object);
    expect(rebuilt).to.equal(onChain);
  });

  it("explains a library's own address, of either pipeline", () => {
    for (const fixture of ["0.8.37", "0.8.30-via-ir"] as const) {
      const library = readCompiled(fixture, "Arithmetic");
      const match = matchRuntime(library, toRuntimeOnChain(library), { address });

      expect(
        match.kind === "mismatch" ? [] : match.transformations.map(({ reason }) => reason),
      ).to.deep.equal(["callProtection"]);
    }
  });

  it("is partial when only the metadata of an embedded contract differs", () => {
    const compiled = readCompiled("0.8.37", "Factory");
    const match = matchRuntime(compiled, changeDigest(toRuntimeOnChain(compiled), 1), { address });
    const replaced =
      match.kind === "mismatch" ? [] : match.transformations.filter(({ reason }) => reason === "cborAuxdata");

    expect(match).to.include({ kind: "partial", sourceHash: "different" });
    expect(replaced.map(({ value }) => value.includes(otherDigest))).to.deep.equal([true]);
  });

  it("reads an address for a placeholder that a tool has made zero", () => {
    const compiled = readCompiled("0.4.26-experimental", "Factory");
    const object = compiled.runtimeBytecode.object.replaceAll(/__.{36}__/g, "0".repeat(40));
    const zeroed = { ...compiled, runtimeBytecode: { ...compiled.runtimeBytecode, object } };

    expect(matchRuntime(zeroed, toRuntimeOnChain(compiled), { address })).to.deep.include({
      kind: "exact",
      libraries: { "contracts/Arithmetic.sol:Arithmetic": libraryAddress },
    });
  });

  it("refuses another address where the compiler has linked the library", () => {
    const compiled = readCompiled("0.8.37", "Factory");
    const object = toRuntimeOnChain(compiled);
    const linked = { ...compiled, runtimeBytecode: { ...compiled.runtimeBytecode, object } };
    const [{ offsetBytes } = { offsetBytes: 0 }] = compiled.runtimeBytecode.linkReferences;
    const elsewhere = overwrite(object, { offsetBytes, value: "ab".repeat(20) });

    expect(matchRuntime(linked, object, { address }).kind).to.equal("exact");
    expect(matchRuntime(linked, elsewhere, { address })).to.deep.include({
      difference: { kind: "code", offsetBytes },
    });
  });
});

describe("matchRuntime, when the code is another", () => {
  const compiled = readCompiled("0.8.37", "Factory");
  const onChain = toRuntimeOnChain(compiled);

  it("names the first byte that differs", () => {
    const changed = overwrite(onChain, { offsetBytes: 700, value: "0000" });

    expect(matchRuntime(compiled, changed, { address })).to.deep.equal({
      kind: "mismatch",
      difference: { kind: "code", offsetBytes: 700 },
    });
  });

  it("refuses immutables that overlap each other or the metadata, as in an edited build", () => {
    const child = readCompiled("0.8.37", "Child");
    const { runtimeBytecode } = child;
    const lengthBytes = runtimeBytecode.object.length / 2;
    const foreign = "fe".repeat(lengthBytes);
    const places = [
      { offsetBytes: 0, lengthBytes },
      { offsetBytes: 8, lengthBytes: 32 },
    ];
    for (const immutables of [places, places.slice(0, 1)]) {
      const immutableReferences = immutables.map((place, id) => ({ id: `${id}`, ...place }));
      const edited = { ...child, runtimeBytecode: { ...runtimeBytecode, immutableReferences } };

      expect(matchRuntime(edited, foreign, { address })).to.have.nested.property("difference.kind", "code");
    }
  });

  it("never matches an interface, an abstract contract or an account without code", () => {
    const runtimeBytecode = { object: "", linkReferences: [], immutableReferences: [] };
    const difference = { kind: "no-code" };

    expect(matchRuntime({ ...compiled, runtimeBytecode }, onChain, { address })).to.deep.include({
      difference,
    });
    expect(matchRuntime({ ...compiled, runtimeBytecode }, "", { address })).to.deep.include({ difference });
    expect(matchRuntime(compiled, "", { address })).to.deep.include({ difference });
  });
});

const start = "7".padStart(64, "0");
const library = "contracts/Arithmetic.sol:Arithmetic";

describe("matchCreation", () => {
  for (const fixture of solcFixtures) {
    it(`recognises how the factory of solc ${fixture} was created, and with what`, () => {
      const compiled = readCompiled(fixture, "Factory");
      const onChain = toCreationOnChain(compiled, start);
      const match = matchCreation(compiled, onChain);
      const hasHash = fixture !== "0.7.6-no-hash" && fixture !== "0.8.18-no-metadata";

      expect(match).to.deep.include({
        kind: hasHash ? "exact" : "partial",
        sourceHash: hasHash ? "equal" : "absent",
        libraries: { [library]: libraryAddress },
        encodedConstructorArguments: start,
      });
    });
  }

  const compiled = readCompiled("0.8.37", "Factory");
  const { object } = compiled.creationBytecode;
  const onChain = toCreationOnChain(compiled, start);

  it("tells the arguments as an insertion behind the code", () => {
    const match = matchCreation(compiled, onChain);

    expect(match.kind === "mismatch" ? [] : match.transformations.at(-1)).to.deep.equal({
      type: "insert",
      reason: "constructorArguments",
      offsetBytes: object.length / 2,
      value: start,
    });
  });

  it("finds no arguments where the constructor takes none", () => {
    const child = readCompiled("0.8.37", "Child");

    expect(matchCreation(child, child.creationBytecode.object)).to.deep.equal({
      kind: "exact",
      sourceHash: "equal",
      transformations: [],
      libraries: {},
      encodedConstructorArguments: "",
    });
  });

  it("refuses bytes behind the code if the constructor takes no arguments", () => {
    const child = readCompiled("0.8.37", "Child");
    const offsetBytes = child.creationBytecode.object.length / 2;

    expect(matchCreation(child, child.creationBytecode.object + start)).to.deep.equal({
      kind: "mismatch",
      difference: { kind: "constructor-arguments", offsetBytes, value: start },
    });
  });

  it("refuses a remainder that is too short, or that the given check refuses", () => {
    const isValidArguments = (encoded: string) => encoded !== start;

    expect(matchCreation(compiled, toCreationOnChain(compiled, "")).kind).to.equal("mismatch");
    expect(matchCreation(compiled, toCreationOnChain(compiled, "00".repeat(31))).kind).to.equal("mismatch");
    expect(matchCreation(compiled, onChain, { isValidArguments })).to.deep.include({
      difference: { kind: "constructor-arguments", offsetBytes: object.length / 2, value: start },
    });
    expect(matchCreation(compiled, onChain, { isValidArguments: () => true }).kind).to.equal("exact");
  });

  it("refuses a library address other than the one that the runtime bytecode has", () => {
    expect(matchCreation(compiled, onChain, { libraries: { [library]: libraryAddress } }).kind).to.equal(
      "exact",
    );
    expect(matchCreation(compiled, onChain, { libraries: { [library]: "ab".repeat(20) } })).to.deep.include({
      difference: { kind: "code", offsetBytes: compiled.creationBytecode.linkReferences[0]?.offsetBytes },
    });
  });

  it("accepts no change of a digit of the code but of its libraries", () => {
    const placeholders = compiled.creationBytecode.linkReferences.map(({ offsetBytes }) => offsetBytes * 2);
    const isLibrary = (digit: number) => placeholders.some((first) => first <= digit && digit < first + 40);
    const digits = Array.from({ length: object.length }, (_, digit) => digit).filter(
      (digit) => !isLibrary(digit),
    );
    const accepted = digits.filter((digit) => {
      const flipped = (Number.parseInt(onChain[digit] ?? "", 16) ^ 1).toString(16);
      return (
        matchCreation(compiled, onChain.slice(0, digit) + flipped + onChain.slice(digit + 1)).kind === "exact"
      );
    });

    expect(accepted).to.deep.equal([]);
  });
});
