import { expect } from "chai";
import { ChainUnreachableError } from "../../../src/core/errors/chain-errors.ts";
import type { Address, Hex } from "../../../src/core/hex.ts";
import type { ProxyGraph } from "../../../src/core/proxy/proxy-graph.ts";
import { resolveProxyGraph } from "../../../src/core/proxy/resolve-proxy-graph.ts";
import { storageSlots } from "../../../src/core/proxy/storage-slots.ts";
import { type ProxyChain, startProxyChain } from "./proxy-chain.ts";
import { readCreation } from "./proxy-fixture.ts";
import { createScriptedProbe } from "./scripted-probe.ts";

const nobody: Address = "0x1111111111111111111111111111111111111111";
const { eip1967Implementation, eip1967Admin, eip1967Beacon } = storageSlots;

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
  const deployProxy = (slots: Readonly<Record<Hex, Address>>) =>
    chain.deployOwn("SlotProxy", {
      types: ["bytes32[]", "address[]"],
      values: [Object.keys(slots), Object.values(slots)],
    });
  const deployBeacon = (to: Address) => chain.deployOwn("Beacon", { types: ["address"], values: [to] });

  it("puts the implementation of a transparent proxy first, then its admin, then itself", async () => {
    const proxy = await chain.deploy(readCreation("openzeppelin-5.7.0", "TransparentUpgradeableProxy"), {
      types: ["address", "address", "bytes"],
      values: [target, chain.account, "0x85bb7d69"],
    });

    const graph = await resolve(proxy);

    const admin = graph.nodes[1]?.address ?? nobody;
    expect(rolesOf(graph)).to.deep.equal([
      ["implementation", target],
      ["admin", admin],
      ["proxy", proxy],
    ]);
    expect(graph.nodes.at(-1)?.detection).to.include({ pattern: "eip-1967-transparent" });
    expect(graph.edges).to.deep.equal([
      { from: proxy, to: target, relation: "implementation" },
      { from: proxy, to: admin, relation: "admin" },
    ]);
    expect(graph.problems).to.deep.equal([]);
  });

  it("puts a beacon between the proxy and its implementation", async () => {
    const beacon = await deployBeacon(target);
    const proxy = await deployProxy({ [eip1967Beacon]: beacon });

    const graph = await resolve(proxy);

    expect(rolesOf(graph)).to.deep.equal([
      ["implementation", target],
      ["beacon", beacon],
      ["proxy", proxy],
    ]);
    expect(graph.edges).to.deep.equal([
      { from: beacon, to: target, relation: "implementation" },
      { from: proxy, to: beacon, relation: "beacon" },
    ]);
    expect(graph.problems).to.deep.equal([]);
  });

  it("lists the facets of a diamond in its order", async () => {
    const loupe = await chain.deployOwn("LoupeFacet");
    const counter = await chain.deployOwn("CounterFacet");
    const greeter = await chain.deployOwn("GreeterFacet");
    const diamond = await chain.deployOwn("Diamond", {
      types: ["tuple(address facet, bytes4[] selectors)[]"],
      values: [
        [
          [counter, []],
          [loupe, ["0x52ef6b2c"]],
          [greeter, []],
        ],
      ],
    });

    expect(rolesOf(await resolve(diamond))).to.deep.equal([
      ["facet", counter],
      ["facet", loupe],
      ["facet", greeter],
      ["proxy", diamond],
    ]);
  });

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

  it("looks at each address once, though several lead to it", async () => {
    const admin = await deployProxy({ [eip1967Implementation]: target });
    const proxy = await deployProxy({ [eip1967Implementation]: target, [eip1967Admin]: admin });

    expect(rolesOf(await resolve(proxy))).to.deep.equal([
      ["implementation", target],
      ["admin", admin],
      ["proxy", proxy],
    ]);
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
      expect(graph.edges).to.deep.include({ from: proxy, to: admin ?? proxy, relation: "admin" });
      expect(graph.problems).to.deep.equal([]);
    }
  });

  it("returns a contract that is no proxy alone", async () => {
    expect(await resolve(target)).to.deep.equal({
      root: target,
      nodes: [{ address: target, role: "proxy", detection: { kind: "not-a-proxy" } }],
      edges: [],
      problems: [],
    });
  });

  it("asks one question about a contract that cannot be a proxy", async () => {
    const code = await chain.reader.getCode(target);
    const { probe, asked } = createScriptedProbe({ codes: { [target]: code } });

    await resolveProxyGraph({ address: target, probe });

    expect(code).to.have.property("length").that.is.greaterThan(100);
    expect(asked).to.deep.equal([`code of ${target}`]);
  });

  describe("says where it ends:", () => {
    it("an address without code, where nothing begins", async () => {
      expect(await resolve(nobody)).to.deep.equal({
        root: nobody,
        nodes: [],
        edges: [],
        problems: [],
      });
    });

    it("an implementation without code", async () => {
      const proxy = await deployProxy({ [eip1967Implementation]: nobody });

      const { problems, nodes } = await resolve(proxy);

      expect(problems).to.deep.equal([
        { kind: "target-without-code", from: proxy, to: nobody, relation: "implementation" },
      ]);
      expect(nodes.map(({ address }) => address)).to.deep.equal([proxy]);
    });

    it("a beacon without code, and a beacon that answers nothing", async () => {
      const proxy = await deployProxy({ [eip1967Beacon]: nobody });
      const deaf = await deployProxy({ [eip1967Beacon]: target });

      expect((await resolve(proxy)).problems).to.deep.equal([
        { kind: "beacon-without-implementation", proxy, beacon: nobody },
        { kind: "target-without-code", from: proxy, to: nobody, relation: "beacon" },
      ]);
      expect((await resolve(deaf)).problems).to.deep.equal([
        { kind: "beacon-without-implementation", proxy: deaf, beacon: target },
      ]);
    });

    it("a proxy that delegates to itself", async () => {
      const proxy = await deployProxy({ [eip1967Implementation]: target });
      const word = `0x${proxy.slice(2).padStart(64, "0")}`;
      await chain.request("hardhat_setStorageAt", [proxy, eip1967Implementation, word]);

      const { problems, nodes } = await resolve(proxy);

      expect(problems).to.deep.equal([{ kind: "cycle", path: [proxy, proxy] }]);
      expect(nodes.map(({ address }) => address)).to.deep.equal([proxy]);
    });

    it("a beacon that leads back to its proxy", async () => {
      const beacon = await deployBeacon(target);
      const proxy = await deployProxy({ [eip1967Beacon]: beacon });
      await chain.send(beacon, "pointTo(address to)", [proxy]);

      const { problems, nodes } = await resolve(proxy);

      expect(problems).to.deep.equal([{ kind: "cycle", path: [proxy, beacon, proxy] }]);
      expect(nodes.map(({ role }) => role)).to.deep.equal(["beacon", "proxy"]);
    });

    it("three proxies in a circle", async () => {
      const first = await deployProxy({ [eip1967Implementation]: target });
      const second = await deployProxy({ [eip1967Implementation]: first });
      const third = await deployProxy({ [eip1967Implementation]: second });
      const word = `0x${third.slice(2).padStart(64, "0")}`;
      await chain.request("hardhat_setStorageAt", [first, eip1967Implementation, word]);

      expect((await resolve(third)).problems).to.deep.equal([
        { kind: "cycle", path: [third, second, first, third] },
      ]);
    });

    it("more proxies one behind the other than anyone has", async () => {
      let outermost = target;
      for (let depth = 0; depth < 12; depth++) {
        outermost = await deployProxy({ [eip1967Implementation]: outermost });
      }

      const { problems, nodes } = await resolve(outermost);

      expect(problems.map(({ kind }) => kind)).to.deep.equal(["too-deep"]);
      expect(nodes).to.have.length(9);
    });
  });

  it("rejects when a question about any of the contracts fails", async () => {
    const proxy = await deployProxy({ [eip1967Implementation]: target });
    const failure = new ChainUnreachableError({ node: "test", reason: "it is down" });
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

  it("asks for the code of each address once", async () => {
    const digits = target.slice(2).toLowerCase();
    const clone: Hex = `0x363d3d373d3d3d363d73${digits}5af43d82803e903d91602b57fd5bf3`;
    const { probe, asked } = createScriptedProbe({ codes: { [nobody]: clone, [target]: "0x00" } });

    await resolveProxyGraph({ address: nobody, probe });

    expect(asked).to.deep.equal([`code of ${nobody}`, `code of ${target}`]);
  });
});
