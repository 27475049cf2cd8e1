import { expect } from "chai";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { toChecksumAddress } from "../../../src/core/contract/address.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { storageSlots } from "../../../src/core/proxy/places.ts";
import { type ProxyGraph, resolveProxyGraph } from "../../../src/core/proxy/proxy-graph.ts";
import { deploySlotProxy, type ProxyChain, startProxyChain } from "./proxy-chain.ts";
import { readCreation } from "./proxy-fixture.ts";
import { createScriptedProbe, toWord } from "./scripted-probe.ts";

const { eip1967Implementation, eip1967Admin, eip1967Beacon } = storageSlots;

/** An address like no other. */
function toAddress(number: number): Address {
  return toChecksumAddress(number.toString(16).padStart(40, "0"));
}

/** A clone of EIP-1167. */
function toClone(to: Address): Hex {
  return `0x363d3d373d3d3d363d73${to.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
}

/** An `address[]`, as a diamond returns it. */
function encodeList(addresses: readonly Address[]): Hex {
  const words = [32, addresses.length, ...addresses].map((value) =>
    toWord(`0x${BigInt(value).toString(16)}`),
  );
  return `0x${words.map((word) => word.slice(2)).join("")}`;
}

/** What the tests look at: role and address of each node, in order. */
function rolesOf({ nodes }: ProxyGraph): (readonly [string, Address])[] {
  return nodes.map(({ role, address }) => [role, address]);
}

describe("resolveProxyGraph", () => {
  let chain: ProxyChain;
  let target: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
  });
  after(() => chain.close());

  const resolve = (address: Address) => resolveProxyGraph({ address, probe: chain.reader });
  const deployProxy = (slots: Readonly<Record<Hex, Address>>) => deploySlotProxy(chain, slots);
  const deployBeacon = (to: Address) => chain.deployOwn("Beacon", { types: ["address"], values: [to] });

  it("follows proxies behind proxies: a clone of a proxy whose beacon is a proxy", async () => {
    const beaconLogic = await deployBeacon(target);
    const beacon = await deployProxy({ [eip1967Implementation]: beaconLogic });
    // The beacon's own first slot is what its logic returns.
    await chain.request("hardhat_setStorageAt", [beacon, "0x0", `0x${target.slice(2).padStart(64, "0")}`]);
    const inner = await chain.deploy(readCreation("openzeppelin-5.7.0", "BeaconProxy"), {
      types: ["address", "bytes"],
      values: [beacon, "0x85bb7d69"],
    });
    const factory = await chain.deploy(readCreation("openzeppelin-5.7.0-clones", "Factory"));
    const clone = await chain.make(factory, "clone(address target)", [inner]);

    const graph = await resolve(clone);

    expect(await chain.askAnswer(clone)).to.equal(await chain.askAnswer(target));
    expect(rolesOf(graph)).to.deep.equal([
      ["implementation", target],
      ["implementation", beaconLogic],
      ["beacon", beacon],
      ["implementation", inner],
      ["proxy", clone],
    ]);
    expect(graph.problems).to.deep.equal([]);
  });

  it("takes an admin that is an account, and one that is the proxy itself, for no problem", async () => {
    for (const admin of [chain.account, undefined]) {
      const proxy = await deployProxy({ [eip1967Implementation]: target });
      const word = `0x${(admin ?? proxy).slice(2).padStart(64, "0")}`;
      await chain.request("hardhat_setStorageAt", [proxy, eip1967Admin, word]);

      const graph = await resolve(proxy);

      expect(rolesOf(graph)).to.deep.equal([
        ["implementation", target],
        ["proxy", proxy],
      ]);
      expect(graph.nodes.at(-1)?.detection).to.include({ admin: admin ?? proxy });
      expect(graph.problems).to.deep.equal([]);
    }
  });

  describe("of a diamond whose facets have a chain of clones behind each,", () => {
    const diamond = toAddress(1);
    const facets = Array.from({ length: 200 }, (_, index) => toAddress(1000 + index));
    const clones = facets.flatMap((facet) =>
      [0, 1, 2, 3].map((depth) => {
        const at = (step: number) => toAddress(Number(facet) + step * 1000);
        return [at(depth), toClone(at(depth + 1))] as const;
      }),
    );
    const openDiamond = (listed: readonly Address[], others: Readonly<Record<Address, Hex>> = {}) =>
      createScriptedProbe({
        codes: { [diamond]: "0xf4", ...Object.fromEntries(clones), ...others },
        answers: { [diamond]: { "0x52ef6b2c": encodeList(listed) } },
      });

    it("looks at so many addresses and no more, and names the first that it left out", async () => {
      const { probe, asked } = openDiamond(facets);
      const { problems } = await resolveProxyGraph({ address: diamond, probe });

      expect(asked.filter((question) => question.startsWith("code of"))).to.have.length(300);
      // Behind 59 facets there are four addresses each, behind the next one three.
      expect(problems.filter(({ kind }) => kind === "too-many")).to.deep.equal([
        { kind: "too-many", role: "implementation", address: toAddress(1059 + 4000) },
      ]);
    });
  });

  describe("reads a proxy behind a proxy as its code runs,", () => {
    let other: Address;
    let factory: Address;

    before(async () => {
      other = await chain.deployTarget();
      factory = await chain.deploy(readCreation("openzeppelin-5.7.0-clones", "Factory"));
    });

    const cloneOf = (to: Address) => chain.make(factory, "clone(address target)", [to]);
    const store = (address: Address, slot: Hex, value: Address) =>
      chain.request("hardhat_setStorageAt", [address, slot, `0x${value.slice(2).padStart(64, "0")}`]);

    it("in the storage of the first: a clone of a proxy of EIP-1967", async () => {
      const inner = await deployProxy({ [eip1967Implementation]: target });
      const clone = await cloneOf(inner);

      const dead = await resolve(clone);
      expect(rolesOf(dead)).to.deep.equal([
        ["implementation", inner],
        ["proxy", clone],
      ]);
      expect(dead.problems).to.deep.equal([
        { kind: "dead-end", role: "implementation", address: inner, root: clone },
      ]);

      await store(clone, eip1967Implementation, other);

      expect(await chain.askAnswer(clone)).to.equal(await chain.askAnswer(other));
      expect(rolesOf(await resolve(clone))).to.deep.equal([
        ["implementation", other],
        ["implementation", inner],
        ["proxy", clone],
      ]);
    });

    for (const [name, deploy] of [
      [
        "in the first slot of the first: a clone of a Safe proxy",
        () => chain.deploy(readCreation("safe-1.4.1", "SafeProxy"), { types: ["address"], values: [target] }),
      ],
      [
        "by what it answers through the first: a clone of a proxy with a getter",
        () => chain.deployOwn("GetterProxy", { types: ["address"], values: [target] }),
      ],
    ] as const) {
      it(name, async () => {
        const clone = await cloneOf(await deploy());
        await store(clone, storageSlots.first, other);

        expect(await chain.askAnswer(clone)).to.equal(await chain.askAnswer(other));
        expect(rolesOf(await resolve(clone))[0]).to.deep.equal(["implementation", other]);
      });
    }

    it("in the slot of the first of three: a ring", async () => {
      const innermost = await chain.deployOwn("GetterProxy", { types: ["address"], values: [target] });
      const clone = await cloneOf(innermost);
      const proxy = await chain.deployOwn("GetterProxy", { types: ["address"], values: [clone] });

      const graph = await resolve(proxy);

      expect(rolesOf(graph).map(([, address]) => address)).to.deep.equal([innermost, clone, proxy]);
      expect(graph.problems).to.deep.equal([
        { kind: "cycle", role: "implementation", address: clone, path: [clone, innermost, clone] },
      ]);
    });

    it("and not by the list of the diamond that it is a facet of", async () => {
      const loupe = await chain.deployOwn("LoupeFacet");
      const forwarding = await chain.deployOwn("GetterProxy", { types: ["address"], values: [target] });
      const diamond = await chain.deployOwn("Diamond", {
        types: ["tuple(address facet, bytes4[] selectors)[]"],
        values: [
          [
            [loupe, ["0x52ef6b2c", "0x7a0ed627"]],
            [forwarding, ["0x85bb7d69", "0x5c60da1b"]],
          ],
        ],
      });

      const graph = await resolve(diamond);

      expect(rolesOf(graph)).to.deep.equal([
        ["facet", loupe],
        ["facet", forwarding],
        ["proxy", diamond],
      ]);
      expect(graph.nodes[1]?.detection).to.deep.include({ implementations: [] });
    });

    it("and takes an implementation that reads the slot which led to it for no proxy", async () => {
      const inner = await chain.deployOwn("Upgradeable");
      const proxy = await deployProxy({ [eip1967Implementation]: inner });

      const graph = await resolve(proxy);

      expect(rolesOf(graph)).to.deep.equal([
        ["implementation", inner],
        ["proxy", proxy],
      ]);
      expect(graph.problems).to.deep.equal([]);
    });

    it("and finds what an implementation has in an immutable", async () => {
      const inner = await chain.deployOwn("ForwardingUpgradeable");
      const proxy = await deployProxy({ [eip1967Implementation]: inner });

      const graph = await resolve(proxy);

      expect(rolesOf(graph).slice(1)).to.deep.equal([
        ["implementation", inner],
        ["proxy", proxy],
      ]);
      expect(graph.nodes[1]?.detection).to.include({ kind: "proxy", pattern: "custom-proxy" });
      expect(graph.problems).to.deep.equal([]);
    });

    it("but a beacon, which is called, in its own storage", async () => {
      const logic = await deployBeacon(target);
      const beacon = await deployProxy({ [eip1967Implementation]: logic });
      await store(beacon, storageSlots.first, target);
      const proxy = await deployProxy({ [eip1967Beacon]: beacon });

      expect(rolesOf(await resolve(proxy)).map(([, address]) => address)).to.deep.equal([
        target,
        logic,
        beacon,
        proxy,
      ]);
    });
  });

  describe("looks no further than the admin:", () => {
    for (const [what, deploy] of [
      ["a proxy", () => deployProxy({ [eip1967Implementation]: target })],
      [
        "a Safe",
        () => chain.deploy(readCreation("safe-1.4.1", "SafeProxy"), { types: ["address"], values: [target] }),
      ],
      ["an account that delegates", () => chain.delegateAccount(target)],
    ] as const) {
      it(what, async () => {
        const logic = await chain.deployTarget();
        const admin = await deploy();
        const proxy = await deployProxy({ [eip1967Implementation]: logic, [eip1967Admin]: admin });

        const graph = await resolve(proxy);

        expect(rolesOf(graph)).to.deep.equal([
          ["implementation", logic],
          ["admin", admin],
          ["proxy", proxy],
        ]);
        expect(graph.problems).to.deep.equal([]);
      });
    }
  });

  it("rejects when a question about any of the contracts fails", async () => {
    const proxy = await deployProxy({ [eip1967Implementation]: target });
    const failure = createFailure("CHAIN_UNREACHABLE", { node: "test", reason: "it is down" });
    const probe = {
      ...chain.reader,
      getCode: (address: Address) =>
        address === target ? Promise.reject(failure) : chain.reader.getCode(address),
    };

    const outcome: unknown = await resolveProxyGraph({ address: proxy, probe }).catch(
      (error: unknown) => error,
    );

    expect(outcome).to.equal(failure);
  });
});
