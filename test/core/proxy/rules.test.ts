import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import { type ProxyChain, startProxyChain } from "./proxy-chain.ts";
import { readCreation, readSequenceWallets } from "./proxy-fixture.ts";

describe("proxyRules", () => {
  let chain: ProxyChain;
  let target: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
  });
  after(() => chain.close());

  describe("eip1822", () => {
    it("recognises a proxy by the slot of the standard", async () => {
      const proxy = await chain.deployOwn("UniversalProxy", { types: ["address"], values: [target] });

      await chain.expectProxyOf(target, proxy, { pattern: "eip-1822" });
    });
  });

  describe("sequenceWallet", () => {
    for (const [name, { creation }] of Object.entries(readSequenceWallets())) {
      it(`recognises a wallet of ${name}`, async () => {
        const wallet = await chain.deploy(`0x${creation}`, { types: ["address"], values: [target] });

        await chain.expectProxyOf(target, wallet, { pattern: "sequence-wallet", sourceless: true });
      });
    }

    it("does not read the slot of other contracts that forward", async () => {
      const proxy = await chain.deployOwn("SilentProxy", { types: ["address"], values: [target] });
      const slot = `0x${proxy.slice(2).toLowerCase()}`;
      await chain.request("hardhat_setStorageAt", [proxy, slot, `0x${target.slice(2).padStart(64, "0")}`]);

      expect(await chain.detect(proxy)).to.include({ kind: "proxy", pattern: "custom-proxy" });
    });
  });

  describe("zeppelinosLegacy", () => {
    it("recognises AdminUpgradeabilityProxy of zos-lib, and its admin", async () => {
      const admin = await chain.deployTarget();
      const proxy = await chain.deploy(readCreation("zos-lib-2.4.3", "AdminUpgradeabilityProxy"), {
        types: ["address", "address", "bytes"],
        values: [target, admin, "0x"],
      });

      await chain.expectProxyOf(target, proxy, { pattern: "zeppelinos-legacy", admin });
    });

    it("recognises UpgradeabilityProxy of zos-lib, which has no admin", async () => {
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

  describe("the rules for proxies that answer for themselves", () => {
    for (const [name, pattern] of [
      ["DelegateProxy", "eip-897"],
      ["GetterProxy", "implementation-getter"],
      ["NamedGetterProxy", "get-implementation-getter"],
      ["Unitroller", "compound-unitroller"],
      ["MasterCopyProxy", "master-copy-getter"],
    ] as const) {
      it(`recognise ${name} as ${pattern}`, async () => {
        const proxy = await chain.deployOwn(name, { types: ["address"], values: [target] });

        await chain.expectProxyOf(target, proxy, { pattern });
      });
    }

    for (const name of ["AppProxyUpgradeable", "AppProxyPinned"]) {
      it(`recognise ${name} of aragonOS as EIP-897`, async () => {
        const kernel = await chain.deployOwn("Kernel", { types: ["address"], values: [target] });
        const proxy = await chain.deploy(readCreation("aragon-os-4.4.0", name), {
          types: ["address", "bytes32", "bytes"],
          values: [kernel, `0x${"42".repeat(32)}`, "0x"],
        });

        await chain.expectProxyOf(target, proxy, { pattern: "eip-897" });
      });
    }

    it("find that a proxy whose getter returns zero delegates to zero", async () => {
      const zero = `0x${"0".repeat(40)}`;
      const proxy = await chain.deployOwn("GetterProxy", { types: ["address"], values: [zero] });

      expect(await chain.detect(proxy)).to.deep.include({ kind: "proxy", implementations: [zero] });
    });

    it("do not take an answer of the implementation for the proxy's own", async () => {
      const getter = await chain.deployOwn("GetterWithoutDelegation", {
        types: ["address"],
        values: [target],
      });
      const proxy = await chain.deployOwn("SilentProxy", { types: ["address"], values: [getter] });
      // The implementation's getter reads the proxy's first slot.
      await chain.request("hardhat_setStorageAt", [proxy, "0x0", `0x${target.slice(2).padStart(64, "0")}`]);

      expect(await chain.detect(proxy)).to.deep.include({ kind: "proxy", implementations: [getter] });
    });
  });
});
