import { expect } from "chai";
import type { Address } from "../../../../src/core/hex.ts";
import { storageSlots } from "../../../../src/core/proxy/storage-slots.ts";
import { type ProxyChain, startProxyChain } from "../proxy-chain.ts";
import { readCreation } from "../proxy-fixture.ts";

describe("eip1967Beacon", () => {
  let chain: ProxyChain;
  let target: Address;
  let beacon: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
    beacon = await chain.deployOwn("Beacon", { types: ["address"], values: [target] });
  });
  after(() => chain.close());

  for (const [version, owner] of [
    ["3.4.2", []],
    ["4.9.6", []],
    ["5.7.0", ["address"]],
  ] as const) {
    it(`recognises a beacon proxy of OpenZeppelin ${version}`, async () => {
      const library = `openzeppelin-${version}`;
      const ownBeacon = await chain.deploy(readCreation(library, "UpgradeableBeacon"), {
        types: ["address", ...owner],
        values: [target, ...owner.map(() => chain.account)],
      });
      const proxy = await chain.deploy(readCreation(library, "BeaconProxy"), {
        types: ["address", "bytes"],
        values: [ownBeacon, "0x85bb7d69"],
      });

      expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
      expect(await chain.detect(proxy)).to.deep.equal({
        kind: "proxy",
        pattern: "eip-1967-beacon",
        implementations: [target],
        beacon: ownBeacon,
        sourceless: false,
      });
    });
  }

  for (const [signature, facts] of [
    ["beaconProxy(address target)", {}],
    ["beaconProxyI(address target)", {}],
    ["beaconProxyWithArgs(address target, bytes args)", { immutableArguments: "decade00" }],
  ] as const) {
    it(`knows that Solady's ${signature} has no source`, async () => {
      const factory = await chain.deploy(readCreation("solady-0.1.26", "Factory"));
      const values = signature.includes("args") ? [beacon, "0xdecade00"] : [beacon];
      const proxy = await chain.make(factory, signature, values);

      expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
      expect(await chain.detect(proxy)).to.deep.equal({
        kind: "proxy",
        pattern: "eip-1967-beacon",
        implementations: [target],
        beacon,
        sourceless: true,
        ...facts,
      });
    });
  }

  it("asks a beacon for its child implementation when it does not know implementation()", async () => {
    const childBeacon = await chain.deployOwn("ChildBeacon", { types: ["address"], values: [target] });

    expect(await chain.detect(await deployProxyOf(childBeacon))).to.deep.include({
      pattern: "eip-1967-beacon",
      implementations: [target],
      beacon: childBeacon,
    });
  });

  it("leaves a proxy without implementation when the beacon answers nothing, or is an account", async () => {
    const silent = await chain.deployTarget();

    for (const other of [silent, chain.account]) {
      expect(await chain.detect(await deployProxyOf(other))).to.deep.equal({
        kind: "proxy",
        pattern: "eip-1967-beacon",
        implementations: [],
        beacon: other,
        sourceless: false,
      });
    }
  });

  async function deployProxyOf(other: Address): Promise<Address> {
    return chain.deployOwn("SlotProxy", {
      types: ["bytes32[]", "address[]"],
      values: [[storageSlots.eip1967Beacon], [other]],
    });
  }
});
