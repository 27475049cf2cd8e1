import { expect } from "chai";
import { AbiCoder } from "ethers";
import type { Hex } from "../../../src/base/hex.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { compareWithChain } from "../../../src/local-explorer/engine/compare-with-chain.ts";
import { compileInput, toInput } from "../compile-source.ts";
import { someAddress } from "../records.ts";

const source =
  "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract Plain { uint256 public count; }\n";

/** The same code of a source with another comment: another hash in the metadata section at its end. */
function withOtherHash(code: string): Hex {
  const at = code.lastIndexOf("64697066735822") + "646970667358221220".length;
  const other = code[at] === "0" ? "1" : "0";
  return `0x${code.slice(0, at)}${other}${code.slice(at + 1)}`;
}

describe("compareWithChain", () => {
  let contract: CompiledContract;
  let same: { runtimeBytecode: Hex; creationBytecode: Hex };
  let other: { runtimeBytecode: Hex; creationBytecode: Hex };
  before(async () => {
    contract = (await compileInput(toInput(source)))("Plain");
    const [runtime, creation] = [contract.runtimeBytecode.object, contract.creationBytecode.object];
    same = { runtimeBytecode: `0x${runtime}`, creationBytecode: `0x${creation}` };
    other = { runtimeBytecode: withOtherHash(runtime), creationBytecode: withOtherHash(creation) };
  });

  const matchOf = (onChain: { runtimeBytecode: Hex; creationBytecode: Hex | undefined }) => {
    const comparison = compareWithChain(contract, {
      onChain: { address: someAddress, ...onChain },
      givenArguments: "",
    });
    return comparison.kind === "match" ? comparison.match : comparison.kind;
  };

  it("is exact only where both codes are", () => {
    expect(matchOf(same)).to.equal("exact");
    expect(matchOf({ ...same, runtimeBytecode: other.runtimeBytecode })).to.equal("partial");
    expect(matchOf({ ...same, creationBytecode: other.creationBytecode })).to.equal("partial");
    expect(matchOf(other)).to.equal("partial");
  });

  it("goes by the runtime bytecode where the creation is not known", () => {
    expect(matchOf({ ...same, creationBytecode: undefined })).to.equal("exact");
    expect(matchOf({ ...other, creationBytecode: undefined })).to.equal("partial");
  });

  it("refuses bytes behind the arguments of a factory's child, whether a trace tells them or nothing does", async () => {
    const text = source.replace(
      "count;",
      "count; constructor(uint256 one, string memory other) { count = one; }",
    );
    const child = (await compileInput(toInput(text)))("Plain");
    const [runtime, creation] = [child.runtimeBytecode.object, child.creationBytecode.object];
    const given = AbiCoder.defaultAbiCoder().encode(["uint256", "string"], [7, "a text"]).slice(2);
    const judge = (givenArguments: string, creationBytecode: Hex | undefined) =>
      compareWithChain(child, {
        onChain: { address: someAddress, runtimeBytecode: `0x${runtime}`, creationBytecode },
        givenArguments,
      }).kind;
    const lengths = [1, 4, 20, 31, 32];
    const junk = ["00", "ff", "5a"].flatMap((byte) => lengths.map((length) => byte.repeat(length)));

    for (const known of [`0x${creation}${given}`, undefined] as const) {
      expect(judge(given, known)).to.equal("match");
      expect(junk.filter((bytes) => judge(given + bytes, known) !== "rejected")).to.deep.equal([]);
    }
  });
});
