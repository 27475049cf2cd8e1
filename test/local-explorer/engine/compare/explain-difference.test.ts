import { expect } from "chai";
import type { Hex } from "../../../../src/base/hex.ts";
import type { CompilerInput } from "../../../../src/core/compiler-input/compiler-input.ts";
import { explainDifference } from "../../../../src/local-explorer/engine/compare/explain-difference.ts";
import type { VerifiedContract } from "../../../../src/local-explorer/engine/records.ts";
import { realCompiler } from "../../../helpers/real-compiler.ts";
import { compileInput, solcLongVersion, toInput } from "../../compile-source.ts";
import { someAddress, toRecord } from "../../records.ts";
import { createTestClock } from "../../test-clock.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n";
const source = `${head}contract Vault {
    mapping(address => uint256) public held;
    uint256 public total;
    function put(uint256 amount) external {
        require(amount > 10, "too little");
        held[msg.sender] += amount;
        total += amount;
    }
}
`;

const services = { clock: createTestClock(), judging: { compiler: realCompiler, limitMs: 600_000 } };

const toCode = async (input: CompilerInput): Promise<Hex> =>
  `0x${(await compileInput(input))("Vault").runtimeBytecode.object}`;

const toVerified = (input: CompilerInput, changes: Partial<VerifiedContract> = {}) =>
  toRecord({
    contractName: "Vault",
    sourceName: "contracts/Test.sol",
    sourceCode: JSON.stringify(input),
    compilerVersion: `v${solcLongVersion}`,
    ...changes,
  });

const explain = async (code: Hex, record = toVerified(toInput(source))) =>
  await explainDifference({ address: someAddress, code, record }, services);

describe("explainDifference", () => {
  it("says that the source compiles to the very code, or to all of it but the metadata", async () => {
    expect(await explain(await toCode(toInput(source)))).to.deep.equal({ kind: "same", match: "exact" });
    expect(await explain(await toCode(toInput(`${source}// more`)))).to.deep.equal({
      kind: "same",
      match: "partial",
    });
  });

  it("finds the functions whose code differs", async () => {
    const edited = source.replace("amount > 10", "amount > 1000000");

    const found = await explain(await toCode(toInput(edited)));

    expect(found).to.have.nested.property("cause.kind", "other-code");
    expect(found).to.have.nested.property("cause.functions.differing").that.deep.equals(["put(uint256)"]);
    expect(found).to.have.property("similarity").above(0.5).and.below(1);
  });

  it("finds other settings by the hash of the metadata", async () => {
    const code = await toCode(toInput(source, { optimizer: { enabled: true, runs: 9_999 } }));

    expect(await explain(code))
      .to.have.nested.property("cause")
      .that.deep.equals({
        kind: "variant",
        contract: "contracts/Test.sol:Vault",
        isCodeEqual: false,
        changes: [{ kind: "setting", setting: "optimizer.runs", built: "150", deployed: "9999" }],
      });
  });

  it("finds another compiler by the metadata, and code of no Solidity compiler", async () => {
    const code = await toCode(toInput(source.replace("> 10", "> 1000000")));
    const older: Hex = `0x${code.slice(2).replace(/64736f6c6343000825/, "64736f6c634300081e")}`;

    expect(await explain(older)).to.have.nested.include({
      "cause.kind": "compiler-version",
      "cause.deployed": "0.8.30",
      "cause.built": "0.8.37",
    });
    expect(await explain("0x3d602d")).to.have.nested.property("cause.kind", "other-compiler");
  });
});
