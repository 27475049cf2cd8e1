import { expect } from "chai";
import { type ProxyChain, startProxyChain } from "../proxy-chain.ts";
import { readCreation } from "../proxy-fixture.ts";

describe("zeppelinosLegacy", () => {
  let chain: ProxyChain;

  before(async () => {
    chain = await startProxyChain();
  });
  after(() => chain.close());

  it("recognises AdminUpgradeabilityProxy of zos-lib, and its admin", async () => {
    const target = await chain.deployTarget();
    const admin = await chain.deployTarget();
    const proxy = await chain.deploy(readCreation("zos-lib-2.4.3", "AdminUpgradeabilityProxy"), {
      types: ["address", "address", "bytes"],
      values: [target, admin, "0x"],
    });

    expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
    expect(await chain.detect(proxy)).to.deep.equal({
      kind: "proxy",
      pattern: "zeppelinos-legacy",
      implementations: [target],
      admin,
      sourceless: false,
    });
  });

  it("recognises UpgradeabilityProxy of zos-lib, which has no admin", async () => {
    const target = await chain.deployTarget();
    const proxy = await chain.deploy(readCreation("zos-lib-2.4.3", "UpgradeabilityProxy"), {
      types: ["address", "bytes"],
      values: [target, "0x"],
    });

    expect(await chain.detect(proxy)).to.deep.equal({
      kind: "proxy",
      pattern: "zeppelinos-legacy",
      implementations: [target],
      sourceless: false,
    });
  });
});
