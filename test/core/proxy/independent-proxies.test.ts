import { expect } from "chai";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { storageSlots } from "../../../src/core/proxy/candidate.ts";
import { findIndependentProxies } from "../../../src/core/proxy/independent-proxies.ts";
import { type ProxyGraph, resolveProxyGraph } from "../../../src/core/proxy/proxy-graph.ts";
import { deploySlotProxy, type ProxyChain, startProxyChain } from "./proxy-chain.ts";
import { readCreation } from "./proxy-fixture.ts";

const { eip1967Implementation, eip1967Admin, eip1967Beacon } = storageSlots;

describe("findIndependentProxies", () => {
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
  const independentOf = async (graph: ProxyGraph) =>
    (await findIndependentProxies(graph, chain.reader)).map(({ address }) => address);

  it("returns a beacon that is a proxy, and a clone, but neither the root nor its admin", async () => {
    const factory = await chain.deploy(readCreation("openzeppelin-5.7.0-clones", "Factory"));
    const beacon = await deployProxy({ [eip1967Implementation]: await deployBeacon(target) });
    await chain.request("hardhat_setStorageAt", [beacon, "0x0", `0x${target.slice(2).padStart(64, "0")}`]);
    const admin = await deployProxy({ [eip1967Implementation]: target });
    const clone = await chain.make(factory, "clone(address target)", [target]);

    expect(await independentOf(await resolve(await deployProxy({ [eip1967Beacon]: beacon })))).to.deep.equal([
      beacon,
    ]);
    expect(
      await independentOf(
        await resolve(await deployProxy({ [eip1967Implementation]: clone, [eip1967Admin]: admin })),
      ),
    ).to.deep.equal([clone]);
  });

  it("leaves out a proxy whose own storage leads elsewhere, or nowhere", async () => {
    const other = await chain.deployTarget();
    const inner = await chain.deployOwn("UniversalProxy", { types: ["address"], values: [target] });
    const graphOf = async (to: Address) =>
      resolve(
        await deployProxy({ [eip1967Implementation]: inner, [storageSlots.eip1822Implementation]: to }),
      );

    const elsewhere = await graphOf(other);
    const same = await graphOf(target);

    expect(elsewhere.nodes.map(({ address }) => address)).to.include.members([other, inner]);
    expect(await independentOf(elsewhere)).to.deep.equal([]);
    expect(await independentOf(same)).to.deep.equal([inner]);
    await chain.request("hardhat_setStorageAt", [
      inner,
      storageSlots.eip1822Implementation,
      `0x${"0".repeat(64)}`,
    ]);
    expect(await independentOf(same)).to.deep.equal([]);
  });
});
