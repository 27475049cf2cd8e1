import { expect } from "chai";
import { shareReads } from "../../../src/verification/explorers/share-reads.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";

describe("shareReads", () => {
  it("reports the steps that all explorers share once, and those of each explorer every time", () => {
    const world = createFakeWorld({});
    const { reporter } = shareReads(world.ports);
    const shared = { step: "matching", address: targetAddress } as const;
    const own = { step: "submitting", explorer: "Scan", contract: "Box" } as const;
    for (const event of [shared, own, shared, own]) {
      reporter.progress(event);
    }

    expect(world.progress).to.deep.equal([shared, own, own]);
  });

  it("asks for the chain id each time, because it guards each submission, and for the code once", async () => {
    const world = createFakeWorld({ code: { [targetAddress]: "60" } });
    const { chain } = shareReads(world.ports);
    await chain.getChainId();
    await chain.getCode(targetAddress);
    await chain.getChainId();

    expect(await chain.getCode(targetAddress)).to.equal("0x60");
    expect(world.asked).to.deep.equal(["chain id", "code", "chain id"]);
  });
});
