import { expect } from "chai";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { toChecksumAddress } from "../../../src/core/contract/address.ts";
import { storageSlots } from "../../../src/core/proxy/places.ts";
import { deploySlotProxy, type ProxyChain, startProxyChain } from "./proxy-chain.ts";
import { readCreation, readMinimalRuntimes } from "./proxy-fixture.ts";

describe("eip1967", () => {
  let chain: ProxyChain;
  let target: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
  });
  after(() => chain.close());

  const expectProxy = (proxy: Address, facts: object) => chain.expectProxyOf(target, proxy, facts);

  describe("with proxies that libraries put together", () => {
    it("takes Solady's factory, which alone may upgrade, for the admin", async () => {
      const factory = await chain.deploy(readCreation("solady-0.1.26", "ERC1967Factory"));
      const proxy = await deployByFactory(factory);

      await expectProxy(proxy, { pattern: "eip-1967-transparent", admin: factory, sourceless: true });
    });

    for (const [name, { runtime }] of Object.entries(readMinimalRuntimes())) {
      it(`knows the form of EIP-7760 that is ${name}`, async () => {
        const bytes = Number(/address:(\d+)/.exec(runtime)?.[1]);
        const digits = "a1b2c3d4e5f60718293a4b5c6d7e8f9012345678".slice(-bytes * 2);
        const proxy: Hex = "0x0000000000000000000000000000000000077600";
        await chain.request("hardhat_setCode", [
          proxy,
          `0x${runtime.replace(/\{address:\d+\}/, digits)}c0ffee`,
        ]);
        await chain.request("hardhat_setStorageAt", [
          proxy,
          storageSlots.eip1967Implementation,
          `0x${target.slice(2).padStart(64, "0")}`,
        ]);

        await expectProxy(proxy, {
          pattern: "eip-1967-transparent",
          admin: toChecksumAddress(digits.padStart(40, "0")),
          sourceless: true,
        });
      });
    }

    /** The factory tells the proxy in the first topic of its event. */
    async function deployByFactory(factory: Address): Promise<Address> {
      const values = [target, chain.account];
      const proxy = await chain.read(factory, "deploy(address target, address admin)", values);
      await chain.send(factory, "deploy(address target, address admin)", values);
      return proxy;
    }
  });

  it("asks a beacon for its child implementation when it does not know implementation()", async () => {
    const childBeacon = await chain.deployOwn("ChildBeacon", { types: ["address"], values: [target] });

    expect(
      await chain.detect(await deploySlotProxy(chain, { [storageSlots.eip1967Beacon]: childBeacon })),
    ).to.deep.include({
      pattern: "eip-1967-beacon",
      implementations: [target],
      beacon: childBeacon,
    });
  });
});
