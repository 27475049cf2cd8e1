import { expect } from "chai";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { toChecksumAddress } from "../../../src/core/contract/address.ts";
import { storageSlots } from "../../../src/core/proxy/places.ts";
import { deploySlotProxy, type ProxyChain, startProxyChain } from "./proxy-chain.ts";
import { readCreation, readMinimalRuntimes } from "./proxy-fixture.ts";

describe("eip1967", () => {
  /** `answer()`: OpenZeppelin 5.7 refuses to leave a proxy without a first call. */
  const firstCall = "0x85bb7d69";

  let chain: ProxyChain;
  let target: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
  });
  after(() => chain.close());

  const expectProxy = (proxy: Address, facts: object) => chain.expectProxyOf(target, proxy, facts);

  for (const version of ["3.4.2", "4.9.6"]) {
    it(`recognises a transparent proxy of OpenZeppelin ${version}, and its admin`, async () => {
      const admin = await chain.deploy(readCreation(`openzeppelin-${version}`, "ProxyAdmin"));
      const proxy = await chain.deploy(
        readCreation(`openzeppelin-${version}`, "TransparentUpgradeableProxy"),
        { types: ["address", "address", "bytes"], values: [target, admin, "0x"] },
      );

      await expectProxy(proxy, { pattern: "eip-1967-transparent", admin });
    });
  }

  it("recognises a transparent proxy of OpenZeppelin 5.7.0, and the admin that it creates", async () => {
    const proxy = await chain.deploy(readCreation("openzeppelin-5.7.0", "TransparentUpgradeableProxy"), {
      types: ["address", "address", "bytes"],
      values: [target, chain.account, firstCall],
    });

    const detection = await chain.detect(proxy);

    expect(detection).to.deep.include({ pattern: "eip-1967-transparent", implementations: [target] });
    expect(detection).to.have.property("admin").that.is.not.oneOf([undefined, chain.account]);
  });

  for (const [version, name] of [
    ["3.4.2", "UpgradeableProxy"],
    ["4.9.6", "ERC1967Proxy"],
    ["5.7.0", "ERC1967Proxy"],
  ] as const) {
    it(`recognises ${name} of OpenZeppelin ${version}, as UUPS uses it`, async () => {
      const proxy = await chain.deploy(readCreation(`openzeppelin-${version}`, name), {
        types: ["address", "bytes"],
        values: [target, firstCall],
      });

      await expectProxy(proxy, { pattern: "eip-1967" });
    });
  }

  it("recognises proxies that tell nothing in their code, by storage", async () => {
    const proxy = await deploySlotProxy(chain, { [storageSlots.eip1967Implementation]: target });

    await expectProxy(proxy, { pattern: "eip-1967" });
  });

  it("reports an implementation without code as it is", async () => {
    const nobody = "0x1111111111111111111111111111111111111111";
    const proxy = await deploySlotProxy(chain, { [storageSlots.eip1967Implementation]: nobody });

    expect(await chain.detect(proxy)).to.deep.include({ pattern: "eip-1967", implementations: [nobody] });
  });

  it("finds that a proxy whose slot is zero delegates to zero", async () => {
    const zero: Address = `0x${"0".repeat(40)}`;
    const proxy = await deploySlotProxy(chain, { [storageSlots.eip1967Implementation]: zero });

    expect(await chain.detect(proxy)).to.deep.include({ kind: "proxy", implementations: [zero] });
  });

  describe("with proxies that libraries put together", () => {
    for (const [signature, facts] of [
      ["erc1967(address target)", {}],
      ["erc1967I(address target)", {}],
      ["erc1967WithArgs(address target, bytes args)", { immutableArguments: "decade00" }],
      ["erc1967IWithArgs(address target, bytes args)", { immutableArguments: "decade00" }],
    ] as const) {
      it(`knows that Solady's ${signature} has no source`, async () => {
        const factory = await chain.deploy(readCreation("solady-0.1.26", "Factory"));
        const values = signature.includes("args") ? [target, "0xdecade00"] : [target];

        await expectProxy(await chain.make(factory, signature, values), {
          pattern: "eip-1967",
          sourceless: true,
          ...facts,
        });
      });
    }

    it("knows that those of OpenZeppelin's ERC1967Clones have no source", async () => {
      const factory = await chain.deploy(readCreation("openzeppelin-5.7.0-clones", "Factory"));

      await expectProxy(await chain.make(factory, "erc1967(address target)", [target]), {
        pattern: "eip-1967",
        sourceless: true,
      });
    });

    it("takes Solady's factory, which alone may upgrade, for the admin", async () => {
      const factory = await chain.deploy(readCreation("solady-0.1.26", "ERC1967Factory"));
      const proxy = await deployByFactory(factory);

      await expectProxy(proxy, { pattern: "eip-1967-transparent", admin: factory, sourceless: true });
    });

    it("reads a factory's address that begins with zeros", async () => {
      const digits = "a1b2c3d4e5f60718293a4b5c6d7e";
      const code = await chain.reader.getCode(
        await chain.deploy(readCreation("solady-0.1.26", "ERC1967Factory")),
      );
      await chain.request("hardhat_setCode", [`0x${digits.padStart(40, "0")}`, code]);
      const proxy = await deployByFactory(`0x${digits.padStart(40, "0")}`);

      expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
      const detection = await chain.detect(proxy);
      expect(detection).to.include({ pattern: "eip-1967-transparent", sourceless: true });
      expect(detection)
        .to.have.property("admin")
        .that.matches(new RegExp(`${digits}$`, "i"));
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
          immutableArguments: "c0ffee",
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
});

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
    return deploySlotProxy(chain, { [storageSlots.eip1967Beacon]: other });
  }
});
