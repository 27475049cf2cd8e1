import { expect } from "chai";
import { connectChains } from "../../../src/local-explorer/engine/chains.ts";
import { openStore } from "../../../src/local-explorer/store/open-store.ts";
import { createFakeChain } from "../fake-chain.ts";

describe("connectChains", () => {
  const [up, hung, down] = [createFakeChain(1), createFakeChain(5), createFakeChain(7)];
  hung.reader.getChainId = () => new Promise(() => undefined);
  down.isUp = false;
  const connect = (...chains: readonly (typeof up)[]) =>
    connectChains(
      chains.map(({ reader }) => reader),
      { store: openStore(":memory:"), clock: { signalAfter: () => AbortSignal.timeout(20) } },
    );

  it("finds a chain beside a node that hangs or is down", async () => {
    expect(await connect(hung, down, up).find(1)).to.have.nested.property("identity.chainId", 1);
  });

  it("says that a node is down only if no other chain has the id", async () => {
    const failure = await connect(down, up)
      .find(7)
      .catch((error: unknown) => error);

    expect(failure).to.include({ code: "CHAIN_UNREACHABLE" });
    expect(await connect(up).find(7)).to.equal(undefined);
  });

  it("lists the chains that answer in time", async () => {
    const listed = await connect(hung, down, up).listReachable();

    expect(listed.map(({ identity }) => identity.chainId)).to.deep.equal([1]);
  });
});
