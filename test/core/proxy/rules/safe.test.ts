import { expect } from "chai";
import type { Address } from "../../../../src/core/hex.ts";
import { type ProxyChain, startProxyChain } from "../proxy-chain.ts";
import { readCreation } from "../proxy-fixture.ts";

describe("safe", () => {
  let chain: ProxyChain;
  let target: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
  });
  after(() => chain.close());

  for (const version of ["1.0.0", "1.1.1", "1.2.0", "1.3.0", "1.4.1", "1.5.0"]) {
    it(`recognises the proxy of Safe ${version}`, async () => {
      const proxy = await chain.deploy(readCreation(`safe-${version}`, "SafeProxy"), {
        types: ["address"],
        values: [target],
      });

      expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
      expect(await chain.detect(proxy)).to.deep.equal({
        kind: "proxy",
        pattern: "safe",
        implementations: [target],
        sourceless: false,
      });
    });
  }

  it("refuses one whose first slot is zero", async () => {
    const proxy = await chain.deploy(readCreation("safe-1.4.1", "SafeProxy"), {
      types: ["address"],
      values: [target],
    });
    await chain.request("hardhat_setStorageAt", [proxy, "0x0", `0x${"0".repeat(64)}`]);

    expect(await chain.detect(proxy)).to.deep.equal({ kind: "not-a-proxy" });
  });
});
