import { expect } from "chai";
import type { Hex } from "../../../src/base/hex.ts";
import { shareReads } from "../../../src/verification/explorers/share-reads.ts";
import type { ChainReader } from "../../../src/verification/ports.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";

describe("shareReads", () => {
  it("asks for the code once, and for the chain id again where a guard is older than a read", async () => {
    const world = createFakeWorld({ code: { [targetAddress]: "60" } });
    const { chain } = shareReads(world.ports);
    await chain.getChainId();
    await chain.getCode(targetAddress);
    await chain.getChainId();
    await chain.getChainId({ isFresh: true });
    await chain.getChainId({ isFresh: true });
    await chain.getCode(targetAddress);
    await chain.getChainId({ isFresh: true });

    expect(await chain.getCode(targetAddress)).to.equal("0x60");
    expect(world.asked).to.deep.equal(["chain id", "code", "chain id"]);
  });

  it("takes no chain id for a guard that was asked for while a read was open", async () => {
    const world = createFakeWorld({ code: { [targetAddress]: "60" } });
    const code = Promise.withResolvers<Hex>();
    const slow: ChainReader = { ...world.ports.chain, getCode: () => code.promise };
    const { chain } = shareReads({ ...world.ports, chain: slow });
    const read = chain.getCode(targetAddress);
    await chain.getChainId({ isFresh: true });
    code.resolve("0x60");
    await read;
    await chain.getChainId({ isFresh: true });

    expect(world.asked).to.deep.equal(["chain id", "chain id"]);
  });
});
