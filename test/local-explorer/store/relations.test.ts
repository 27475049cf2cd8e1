import { expect } from "chai";
import type { ChainKey } from "../../../src/local-explorer/store/chains.ts";
import type { Store } from "../../../src/local-explorer/store/create-store.ts";
import { openStore } from "../../../src/local-explorer/store/open-store.ts";
import { otherAddress, someAddress, toRecord } from "../records.ts";

const third = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";

describe("the relations of contracts", () => {
  let store: Store;
  let chain: ChainKey;
  beforeEach(() => {
    store = openStore(":memory:");
    chain = store.chains.keyOf({ chainId: 1, genesisHash: "0xaa" });
  });
  afterEach(() => store.close());

  const of = (address: `0x${string}`, limit = 10) => ({ chain, address, limit });

  it("lead from a creator to what it created itself, the newest first", () => {
    const creation = { creator: otherAddress, transactionHash: "0x01" } as const;
    store.creations.save(
      { chain, address: someAddress, codeHash: "0x11" },
      { ...creation, address: someAddress },
    );
    const made = { ...creation, address: third, factory: someAddress } as const;
    store.creations.save({ chain, address: third, codeHash: "0x22" }, made);
    store.contracts.save({ chain, address: third, codeHash: "0x22" }, toRecord({ contractName: "Child" }));

    expect(store.relations.listCreated(of(someAddress))).to.deep.equal([
      { address: third, codeHash: "0x22", contractName: "Child" },
    ]);
    expect(store.relations.listCreated(of(otherAddress))).to.deep.equal([
      { address: someAddress, codeHash: "0x11", contractName: undefined },
    ]);
    expect(store.relations.listCreated({ ...of(otherAddress), limit: 0 })).to.deep.equal([]);
  });

  it("lead from an implementation to its proxies", () => {
    const proxy = { chain, address: someAddress, codeHash: "0x11" } as const;
    store.proxies.link(proxy, otherAddress, { pattern: "eip-1967" });

    expect(store.relations.listProxies(of(otherAddress))).to.have.length(1);
    store.proxies.link(proxy, third);
    expect(store.relations.listProxies(of(otherAddress))).to.deep.equal([]);
  });

  it("lead from a library to those that are linked to it, also after their record was replaced", () => {
    const user = { chain, address: someAddress, codeHash: "0x11" } as const;
    const record = toRecord({ match: "partial", linkedLibraries: { "a.sol:L": otherAddress } });
    store.contracts.save(user, record);
    expect(store.relations.listLibraryUsers(of(otherAddress))).to.deep.equal([
      { address: someAddress, codeHash: "0x11", contractName: "Counter" },
    ]);

    store.contracts.save(user, { ...record, linkedLibraries: { "a.sol:L": third } });
    expect(store.relations.listLibraryUsers(of(otherAddress))).to.deep.equal([]);
    expect(store.relations.listLibraryUsers(of(third))).to.have.length(1);
    expect(store.relations.findName(user)).to.equal("Counter");
    expect(store.relations.findName({ ...user, codeHash: "0x12" })).to.equal(undefined);
  });
});
