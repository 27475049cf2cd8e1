import { expect } from "chai";
import type { Address } from "../../../../src/core/hex.ts";
import { type ProxyChain, startProxyChain } from "../proxy-chain.ts";
import { readSequenceWallets } from "../proxy-fixture.ts";

describe("sequenceWallet", () => {
  let chain: ProxyChain;
  let target: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
  });
  after(() => chain.close());

  for (const [name, { creation }] of Object.entries(readSequenceWallets())) {
    it(`recognises a wallet of ${name}`, async () => {
      const wallet = await chain.deploy(`0x${creation}`, { types: ["address"], values: [target] });

      expect(await chain.askAnswer(wallet)).to.equal(await chain.askAnswer(target));
      expect(await chain.detect(wallet)).to.deep.equal({
        kind: "proxy",
        pattern: "sequence-wallet",
        implementations: [target],
        sourceless: true,
      });
    });
  }

  it("does not read the slot of other contracts that forward", async () => {
    const proxy = await chain.deployOwn("SilentProxy", { types: ["address"], values: [target] });
    const slot = `0x${proxy.slice(2).toLowerCase()}`;
    await chain.request("hardhat_setStorageAt", [proxy, slot, `0x${target.slice(2).padStart(64, "0")}`]);

    expect(await chain.detect(proxy)).to.deep.equal({ kind: "not-a-proxy" });
  });
});
