import { expect } from "chai";
import { matchCreation } from "../../../src/core/bytecode/match-creation.ts";
import { readArtifactLike, readCompiled, solcFixtures } from "./bytecode-fixture.ts";
import { libraryAddress, overwrite, toCreationOnChain } from "./on-chain.ts";

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
      expect(matchCreation(readArtifactLike(fixture, "Factory"), onChain)).to.deep.equal(match);
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

  it("refuses a remainder where the constructor takes nothing", () => {
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
      difference: { kind: "library-conflict", library, addresses: ["ab".repeat(20), libraryAddress] },
    });
  });

  it("is partial when metadata in the code to deploy differs", () => {
    const own = compiled.creationBytecode.object.lastIndexOf("a264697066735822");
    const changed = overwrite(onChain, { offsetBytes: own / 2 + 10, value: "5a".repeat(32) });

    expect(matchCreation(compiled, changed)).to.include({ kind: "partial", sourceHash: "different" });
  });

  it("names the first byte that differs, and a code that is too short", () => {
    expect(matchCreation(compiled, overwrite(onChain, { offsetBytes: 3, value: "ff" }))).to.deep.include({
      difference: { kind: "code", offsetBytes: 3 },
    });
    expect(matchCreation(compiled, onChain.slice(0, 100))).to.deep.include({
      difference: { kind: "length", compiledBytes: object.length / 2, onChainBytes: 50 },
    });
  });

  it("never matches what has no creation bytecode", () => {
    const creationBytecode = { object: "", linkReferences: [] };

    expect(matchCreation({ ...compiled, creationBytecode }, start)).to.deep.include({
      difference: { kind: "no-code" },
    });
    expect(matchCreation(compiled, "")).to.deep.include({ difference: { kind: "no-code" } });
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
