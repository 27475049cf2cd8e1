import { expect } from "chai";
import { type ProxyChain, startProxyChain } from "../proxy-chain.ts";

describe("eip1822", () => {
  let chain: ProxyChain;

  before(async () => {
    chain = await startProxyChain();
  });
  after(() => chain.close());

  it("recognises a proxy by the slot of the standard", async () => {
    const target = await chain.deployTarget();
    const proxy = await chain.deployOwn("UniversalProxy", { types: ["address"], values: [target] });

    expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
    expect(await chain.detect(proxy)).to.deep.equal({
      kind: "proxy",
      pattern: "eip-1822",
      implementations: [target],
      sourceless: false,
    });
  });
});
