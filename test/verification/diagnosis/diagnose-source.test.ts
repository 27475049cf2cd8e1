import { expect } from "chai";
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
