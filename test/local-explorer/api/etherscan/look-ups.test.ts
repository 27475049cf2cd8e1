import { expect } from "chai";
import type { CreationFrame } from "../../../../src/verification/ports.ts";
import { getQuery, postForm } from "../../post-form.ts";
import { addVerified, cloneOf, otherAddress, someAddress, someCreation, toDeployed } from "../../records.ts";
import { createTestApp } from "../../test-app.ts";

describe("getabi", () => {
  it("says that a contract or an account is not verified", async () => {
    const { app, chain } = createTestApp();
    chain.codes.set(someAddress, "0x6001");

    for (const address of [someAddress, otherAddress]) {
      expect((await getQuery(app, { action: "getabi", address })).result).to.equal(
        "Contract source code not verified",
      );
    }
  });
});

describe("getsourcecode", () => {
  const readRecord = async (test: ReturnType<typeof createTestApp>): Promise<Record<string, unknown>> => {
    const { status, result } = await postForm(test.app, { action: "getsourcecode", address: someAddress });
    expect(status).to.equal("1");
    return Array.isArray(result) ? { ...result[0] } : {};
  };

  it("shows the newest implementation of a proxy, also without a verified source", async () => {
    const test = createTestApp();
    const code = cloneOf(otherAddress);
    test.chain.codes.set(someAddress, code);
    const deployed = toDeployed(test, { address: someAddress, code });
    test.store.proxies.link(deployed, someAddress);
    test.store.proxies.link(deployed, otherAddress);

    expect(await readRecord(test)).to.deep.include({
      SourceCode: "",
      Proxy: "1",
      Implementation: otherAddress.toLowerCase(),
    });
  });

  it("shows no link to an address that the proxy does not delegate to", async () => {
    const test = createTestApp();
    const code = cloneOf(otherAddress);
    addVerified(test, { code });
    test.store.proxies.link(toDeployed(test, { address: someAddress, code }), someAddress);

    expect(await readRecord(test)).to.deep.include({ Proxy: "0", Implementation: "" });
  });
});

describe("getcontractcreation", () => {
  const ask = (test: ReturnType<typeof createTestApp>, contractaddresses: string) =>
    getQuery(test.app, { action: "getcontractcreation", contractaddresses });

  it("finds who created a contract, leaves out what it does not find, and asks the chain once", async () => {
    const test = createTestApp();
    test.chain.codes.set(someAddress, "0x6001");
    test.chain.creations.set(someAddress, someCreation);

    const answers = [
      await ask(test, `${someAddress}, ${otherAddress}`),
      await ask(test, `${someAddress.toLowerCase()},${someAddress}`),
    ];

    for (const { status, result } of answers) {
      expect(status).to.equal("1");
      expect(result).to.deep.equal([
        {
          contractAddress: someAddress.toLowerCase(),
          contractCreator: someCreation.creator.toLowerCase(),
          txHash: someCreation.transactionHash,
          blockNumber: "12",
          timestamp: "1795223332",
          contractFactory: "",
          creationBytecode: "0x6001",
        },
      ]);
    }
    expect(test.chain.asked.filter((method) => method === "findCreation")).to.have.length(1);
  });

  it("adds the factory and what it passed from the node's trace, if that left the code at the address", async () => {
    const { creationBytecode: _, ...plain } = someCreation;
    const frame = {
      address: someAddress,
      factory: otherAddress,
      creationBytecode: "0x6002",
      runtimeBytecode: "0x6001",
    } as const;
    const answerTo = async (trace: readonly CreationFrame[]) => {
      const test = createTestApp();
      test.chain.codes.set(someAddress, "0x6001");
      test.chain.creations.set(someAddress, plain);
      test.chain.trace = trace;
      return (await ask(test, someAddress)).result;
    };
    const factoryPath = "[0].contractFactory";

    expect(await answerTo([frame])).to.have.nested.property(factoryPath, otherAddress.toLowerCase());
    expect(await answerTo([frame])).to.have.nested.property("[0].creationBytecode", "0x6002");
    expect(await answerTo([{ ...frame, runtimeBytecode: "0x6003" }])).to.have.nested.property(
      factoryPath,
      "",
    );
    // Another transaction created it, or none.
    expect(await answerTo([{ ...frame, address: otherAddress }])).to.equal("No data found");
  });

  it("searches again when the chain was reverted and the transaction is gone", async () => {
    const test = createTestApp();
    test.chain.codes.set(someAddress, "0x6001");
    test.chain.creations.set(someAddress, someCreation);
    await ask(test, someAddress);
    const again = { ...someCreation, transactionHash: `0x${"cd".repeat(32)}` } as const;
    test.chain.creations.set(someAddress, again);

    const { result } = await ask(test, someAddress);

    expect(JSON.stringify(result)).to.include(again.transactionHash);
  });

  it("says that no creation was found", async () => {
    expect(await ask(createTestApp(), someAddress)).to.deep.equal({
      status: "0",
      message: "No data found",
      result: "No data found",
    });
  });
});
