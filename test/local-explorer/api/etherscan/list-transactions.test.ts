import { expect } from "chai";
import type { ContractCreation } from "../../../../src/verification/ports.ts";
import { getQuery } from "../../post-form.ts";
import { otherAddress, someAddress, someCreation } from "../../records.ts";
import { createTestApp, type TestApp } from "../../test-app.ts";

const creation: ContractCreation = { ...someCreation, creationBytecode: "0x6080604052" };

describe("txlist", () => {
  const withCreation = (changes: Partial<ContractCreation> = {}): TestApp => {
    const test = createTestApp();
    test.chain.codes.set(someAddress, "0x6001");
    test.chain.creations.set(someAddress, { ...creation, ...changes });
    return test;
  };
  const ask = (test: TestApp, fields = {}) =>
    getQuery(test.app, { module: "account", action: "txlist", address: someAddress, ...fields });
  const nothing = { status: "0", message: "No transactions found", result: [] };

  it("gives the transaction that created a contract, with its input", async () => {
    const test = withCreation();

    // As truffle-plugin-verify and Brownie ask.
    const { status, message, result } = await ask(test, { page: "1", offset: "1", sort: "asc", apiKey: "k" });

    expect([status, message]).to.deep.equal(["1", "OK"]);
    expect(result).to.deep.equal([
      {
        blockNumber: "12",
        timeStamp: "1795223332",
        hash: creation.transactionHash,
        from: creation.creator.toLowerCase(),
        to: "",
        contractAddress: someAddress.toLowerCase(),
        input: "0x6080604052",
        methodId: "0x60806040",
        functionName: "",
        isError: "0",
        txreceipt_status: "1",
      },
    ]);
  });

  it("has nothing for accounts, for what is not found, and for what a contract created", async () => {
    const test = withCreation();
    test.chain.creations.clear();

    expect(await ask(test)).to.deep.equal(nothing);
    expect(await ask(test, { address: otherAddress })).to.deep.equal(nothing);
    expect(await ask(withCreation({ factory: otherAddress }))).to.deep.equal(nothing);
  });

  it("does not list a parent's creation for what its constructor created", async () => {
    const test = withCreation({ creationBytecode: undefined });
    test.chain.codes.set(someAddress, "0x6001");
    test.chain.trace = [
      {
        address: someAddress,
        factory: otherAddress,
        isCreate2: false,
        creationBytecode: "0x60806040",
        runtimeBytecode: "0x6001",
      },
    ];

    expect(await ask(test)).to.deep.equal(nothing);
  });

  it("refuses to list any other transaction, rather than to say that there is none", async () => {
    const test = withCreation();

    expect((await ask(test, { page: "2" })).result).to.match(/page 1, sort asc/);
    expect((await ask(test, { sort: "desc" })).result).to.match(/page 1, sort asc/);
    expect((await ask(test, { address: "0x12" })).result).to.equal("Error! Invalid address format");
  });
});
