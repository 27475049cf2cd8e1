import { expect } from "chai";
import { findChangedLine } from "../../../src/verification/diagnosis/contract-build.ts";
import { findClosestContract } from "../../../src/verification/diagnosis/diagnose-source.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { arithmetic, child, withOtherDigest } from "../../helpers/worlds.ts";

describe("findClosestContract", () => {
  const code = withOtherDigest(toRuntimeOnChain(child));
  const twin = { ...child, contractName: "Twin" };

  const find = async (...names: readonly string[]) => {
    const closest = await findClosestContract(code, [child, twin, arithmetic], names);
    const rivals = closest?.rivals?.map(({ contract }) => contract.contractName);
    return [closest?.contract.contractName, rivals];
  };

  it("keeps the contracts that are as similar, and puts one that a record names first", async () => {
    expect(await find()).to.deep.equal(["Child", ["Twin"]]);
    expect(await find("Twin")).to.deep.equal(["Twin", ["Child"]]);
    // A name does not make a contract more similar.
    expect(await find("Arithmetic")).to.deep.equal(["Child", ["Twin"]]);
  });

  it("takes another build of the same contract for no rival", async () => {
    const other = { ...child, buildInfoId: "other" };

    expect((await findClosestContract(code, [child, other]))?.rivals).to.equal(undefined);
  });
});

describe("findChangedLine", () => {
  it("finds the first line that differs, and the last line if the other text goes on behind it", () => {
    expect(findChangedLine("a\nb\n", "a\nc\n")).to.equal(2);
    expect(findChangedLine("a\nb\nc\n", "a\nb\n")).to.equal(2);
    expect(findChangedLine("a\nb\n", "a\nb")).to.equal(2);
    expect(findChangedLine("a\n", "a\nb\n")).to.equal(2);
    expect(findChangedLine("a", "")).to.equal(1);
  });
});
