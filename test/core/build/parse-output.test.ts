import { expect } from "chai";
import fc from "fast-check";
import {
  parseBuildInfoOutput,
  parseCompilerOutput,
  parseSyntaxTrees,
} from "../../../src/core/build/parse-output.ts";
import { BaseError } from "../../../src/core/errors/failure.ts";
import { buildInfoId, readStoredOutput } from "./build-fixture.ts";

describe("parseBuildInfoOutput", () => {
  const file = readStoredOutput();

  function toFile(text: string) {
    return { path: "some.output.json", buildInfoId, bytes: Buffer.from(text) };
  }

  it("reads every contract, those without an artifact too", () => {
    const contracts = parseBuildInfoOutput(file);

    expect(
      contracts.map(({ userSourceName, contractName }) => `${userSourceName}:${contractName}`),
    ).to.deep.equal([
      "tiny-package/Base.sol:Base",
      "tiny-package/Base.sol:Safe",
      "contracts/Bank.sol:Bank",
      "contracts/Bank.sol:IBank",
      "contracts/Ledger.sol:Ledger",
      "contracts/old/Bank.sol:Bank",
    ]);
    expect(new Set(contracts.map((contract) => contract.buildInfoId))).to.deep.equal(new Set([buildInfoId]));
  });

  it("reads the same as a parser of the whole", () => {
    const stored: { output?: unknown } = JSON.parse(file.text);
    const whole = parseCompilerOutput(stored.output);
    const contracts = parseBuildInfoOutput(file).map(({ buildInfoId: _, ...contract }) => contract);

    expect(whole).to.deep.equal({ kind: "compiled", contracts });
  });

  it("reads solc's own output, and JSON in any layout", () => {
    const stored: { output?: unknown } = JSON.parse(file.text);

    expect(parseBuildInfoOutput(toFile(JSON.stringify(stored.output)))).to.deep.equal(
      parseBuildInfoOutput(file),
    );
    expect(parseBuildInfoOutput(toFile(JSON.stringify(stored, null, "\t")))).to.deep.equal(
      parseBuildInfoOutput(file),
    );
  });

  it("selects by length of the runtime bytecode and by name", () => {
    const [safe] = parseBuildInfoOutput(file, { contractName: "Safe" });
    const runtimeBytes = (safe?.runtimeBytecode.object.length ?? 0) / 2;

    expect(safe?.inputSourceName).to.equal("npm/tiny-package@1.2.3/Base.sol");
    expect(parseBuildInfoOutput(file, { runtimeBytes })).to.deep.equal([safe]);
    expect(parseBuildInfoOutput(file, { runtimeBytes: runtimeBytes + 1 })).to.deep.equal([]);
    expect(parseBuildInfoOutput(file, { runtimeBytes, contractName: "Bank" })).to.deep.equal([]);
  });

  it("is not misled by quotes and brackets within strings", () => {
    const name = 'a"]}\\{.sol';
    const evm = { deployedBytecode: { object: "60", sourceMap: `${'"{\\'.repeat(60)}` } };
    const text = JSON.stringify({ errors: ["}]"], contracts: { [name]: { A: { evm } } } });

    expect(parseBuildInfoOutput(toFile(text), { runtimeBytes: 1 })[0]).to.include({
      inputSourceName: name,
      contractName: "A",
    });
  });

  it("refuses a file that ends too early, wherever that is", () => {
    const end = file.bytes.indexOf('"sources":{"npm');

    fc.assert(
      fc.property(fc.integer({ min: 0, max: end - 2 }), (length) => {
        const cut = { ...file, bytes: file.bytes.subarray(0, length) };
        expect(() => parseBuildInfoOutput(cut)).to.throw(BaseError, file.path);
      }),
    );
  });

  it("refuses a contract that is not of solc's form, and names it", () => {
    const text = JSON.stringify({ contracts: { "a.sol": { A: { abi: 7 } } } });

    expect(() => parseBuildInfoOutput(toFile(text))).to.throw(BaseError, "a.sol:A");
  });
});

describe("parseCompilerOutput", () => {
  const error = { severity: "error", message: "Expected ';'", formattedMessage: "a.sol:1: Expected ';'" };

  const warning = {
    severity: "warning",
    message: "Unused variable.",
    formattedMessage: "a.sol:2: Unused variable.",
  };

  it("fills in what old compilers and narrow selections leave out", () => {
    const output = { contracts: { "a.sol": { A: { evm: { bytecode: { object: "60AA" } } } } } };

    expect(parseCompilerOutput(output)).to.deep.equal({
      kind: "compiled",
      contracts: [
        {
          inputSourceName: "a.sol",
          userSourceName: "a.sol",
          contractName: "A",
          abi: [],
          creationBytecode: { object: "60aa", linkReferences: [] },
          runtimeBytecode: { object: "", linkReferences: [], immutableReferences: [] },
        },
      ],
    });
  });

  it("fails with the compiler's errors, not with its warnings", () => {
    expect(parseCompilerOutput({ errors: [warning] })).to.deep.equal({ kind: "compiled", contracts: [] });
    expect(parseCompilerOutput({ errors: [warning, error], contracts: {} })).to.deep.equal({
      kind: "failed",
      errors: ["a.sol:1: Expected ';'"],
    });
    expect(parseCompilerOutput({ errors: [{ severity: "error", message: "Short." }] })).to.deep.equal({
      kind: "failed",
      errors: ["Short."],
    });
  });
});

describe("parseSyntaxTrees", () => {
  it("reads the tree of each source", () => {
    const tree = { nodeType: "SourceUnit", nodes: [] };
    const output = { sources: { "contracts/A.sol": { id: 0, ast: tree } }, contracts: {} };

    expect(parseSyntaxTrees(output)).to.deep.equal({ "contracts/A.sol": tree });
  });

  it("takes the old form where a compiler wrote no other", () => {
    const legacyTree = { name: "SourceUnit", children: [] };

    expect(parseSyntaxTrees({ sources: { "a.sol": { legacyAST: legacyTree } } })).to.deep.equal({
      "a.sol": legacyTree,
    });
  });
});
