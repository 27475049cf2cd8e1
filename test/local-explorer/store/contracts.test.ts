import { expect } from "chai";
import type { DeployedCode } from "../../../src/local-explorer/store/chains.ts";
import type { Store } from "../../../src/local-explorer/store/create-store.ts";
import { openStore } from "../../../src/local-explorer/store/open-store.ts";
import { otherAddress, someAddress, toRecord } from "../records.ts";

describe("the table of verified contracts", () => {
  let store: Store;
  let deployed: DeployedCode;
  beforeEach(() => {
    store = openStore(":memory:");
    const chain = store.chains.keyOf({ chainId: 1, genesisHash: "0xaa" });
    deployed = { chain, address: someAddress, codeHash: "0x11" };
  });
  afterEach(() => store.close());

  it("gives back what was stored, letter by letter", () => {
    const record = toRecord({
      sourceCode: ' \u0000{{\r\n "ä": 1 }}',
      linkedLibraries: { "a:L": someAddress },
    });
    store.contracts.save(deployed, record);

    expect(store.contracts.find(deployed)).to.deep.equal(record);
  });

  it("knows nothing of other code at the address, nor of the address on another chain", () => {
    store.contracts.save(deployed, toRecord());
    const chain = store.chains.keyOf({ chainId: 1, genesisHash: "0xbb" });

    expect(store.contracts.find({ ...deployed, codeHash: "0x22" })).to.equal(undefined);
    expect(store.contracts.findMatch({ ...deployed, chain })).to.equal(undefined);
  });

  it("lists the entries of a type that any ABI has, each once", () => {
    const error = { type: "error", name: "Short", inputs: [{ name: "missing", type: "uint256" }] };
    store.contracts.save(deployed, toRecord({ abi: [error, { type: "event", name: "Short" }] }));
    store.contracts.save({ ...deployed, codeHash: "0x22" }, toRecord({ abi: [error] }));

    expect(store.contracts.listAbiEntries("error")).to.deep.equal([error]);
  });

  it("improves a partial match, by an exact one or by another partial one", () => {
    store.contracts.save(deployed, toRecord({ match: "partial", contractName: "First" }));
    store.contracts.save(deployed, toRecord({ match: "partial", contractName: "Second" }));
    expect(store.contracts.find(deployed)?.contractName).to.equal("Second");

    store.contracts.save(deployed, toRecord({ match: "exact", contractName: "Third" }));
    expect(store.contracts.find(deployed)).to.deep.include({ match: "exact", contractName: "Third" });
  });

  it("never replaces an exact match", () => {
    store.contracts.save(deployed, toRecord({ match: "exact", contractName: "First" }));
    store.contracts.save(deployed, toRecord({ match: "partial", contractName: "Second" }));
    store.contracts.save(deployed, toRecord({ match: "exact", contractName: "Third" }));

    expect(store.contracts.find(deployed)).to.deep.include({ match: "exact", contractName: "First" });
  });

  it("lists a chain's contracts page by page, the newest first", () => {
    store.contracts.save(deployed, toRecord({ contractName: "Old", verifiedAtMs: 1 }));
    store.contracts.save(
      { ...deployed, address: otherAddress },
      toRecord({ contractName: "New", verifiedAtMs: 2 }),
    );

    const names = (limit: number, offset: number) =>
      store.contracts.list(deployed.chain, { limit, offset }).map(({ contractName }) => contractName);

    expect(names(10, 0)).to.deep.equal(["New", "Old"]);
    expect(names(1, 1)).to.deep.equal(["Old"]);
    expect(store.contracts.list(deployed.chain + 1, { limit: 10, offset: 0 })).to.deep.equal([]);
  });

  it("numbers its records", () => {
    store.contracts.save(deployed, toRecord());
    const other = { ...deployed, address: otherAddress };
    store.contracts.save(other, toRecord());

    expect(store.contracts.findId(other)).to.equal(2);
    expect(store.contracts.findNewestId(deployed.chain, otherAddress)).to.equal(2);
  });

  it("keeps a record's number when it is replaced, by whatever takes its place", () => {
    store.contracts.save(deployed, toRecord());
    store.contracts.replace(deployed, toRecord({ match: "partial", contractName: "Other" }));

    expect(store.contracts.find(deployed)?.contractName).to.equal("Other");
    expect(store.contracts.findId(deployed)).to.equal(1);
  });
});
