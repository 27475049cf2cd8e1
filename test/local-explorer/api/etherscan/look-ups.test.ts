import { expect } from "chai";
import type { CreationFrame } from "../../../../src/verification/ports.ts";
import { getQuery, postForm } from "../../post-form.ts";
import {
  addVerified,
  cloneOf,
  otherAddress,
  someAddress,
  someCreation,
  toDeployed,
  toRecord,
} from "../../records.ts";
import { createTestApp } from "../../test-app.ts";

describe("getabi", () => {
  it("gives the ABI as a text of JSON", async () => {
    const test = createTestApp();
    addVerified(test);
    const abi = JSON.stringify(toRecord().abi);

    expect(await getQuery(test.app, { action: "getabi", address: someAddress })).to.deep.equal({
      status: "1",
      message: "OK",
      result: abi,
    });
  });

  it("says that a contract is not verified, an account neither", async () => {
    const { app, chain } = createTestApp();
    chain.codes.set(someAddress, "0x6001");

    for (const address of [someAddress, otherAddress]) {
      expect((await getQuery(app, { action: "getabi", address })).result).to.equal(
        "Contract source code not verified",
      );
    }
  });

  it("refuses what is no address", async () => {
    const { app } = createTestApp();

    expect((await getQuery(app, { action: "getabi", address: "0x12" })).result).to.equal(
      "Error! Invalid address format",
    );
    expect((await getQuery(app, { action: "getabi" })).result).to.equal("Error! Missing address");
  });
});

describe("getsourcecode", () => {
  const readRecord = async (test: ReturnType<typeof createTestApp>): Promise<Record<string, unknown>> => {
    const { status, result } = await postForm(test.app, { action: "getsourcecode", address: someAddress });
    expect(status).to.equal("1");
    return Array.isArray(result) ? { ...result[0] } : {};
  };

  it("gives standard JSON in double braces, and the fields that clients read", async () => {
    const test = createTestApp();
    addVerified(test, { record: toRecord({ encodedConstructorArguments: "00ff" }) });

    const record = await readRecord(test);

    expect(JSON.parse(String(record.SourceCode).slice(1, -1))).to.deep.equal(
      JSON.parse(toRecord().sourceCode),
    );
    expect(record).to.deep.include({
      ContractName: "Counter",
      CompilerVersion: "v0.8.30+commit.73712a01",
      CompilerType: "solc-j",
      OptimizationUsed: "1",
      Runs: "150",
      ConstructorArguments: "00ff",
      EVMVersion: "cancun",
      Library: "",
      ContractFileName: "contracts/Counter.sol",
      LicenseType: "MIT",
      Proxy: "0",
      Implementation: "",
      SwarmSource: "ipfs://QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn",
      SimilarMatch: "",
    });
  });

  it("gives a single file as it is, with its libraries", async () => {
    const test = createTestApp();
    const libraries = [{ name: "Sums", address: otherAddress }];
    const single = {
      codeFormat: "solidity-single-file",
      sourceCode: "contract Counter {}\n",
      libraries,
    } as const;
    addVerified(test, { record: toRecord({ ...single, evmVersion: undefined, metadataUri: undefined }) });

    expect(await readRecord(test)).to.deep.include({
      SourceCode: "contract Counter {}\n",
      CompilerType: "solc",
      ContractFileName: "",
      EVMVersion: "Default",
      Library: `Sums:${otherAddress.toLowerCase()}`,
      SwarmSource: "",
    });
  });

  it("gives an empty record for what is not verified", async () => {
    expect(await readRecord(createTestApp())).to.deep.include({
      SourceCode: "",
      ABI: "Contract source code not verified",
      LicenseType: "Unknown",
      Proxy: "0",
    });
  });

  it("shows the implementation of a linked proxy", async () => {
    const test = createTestApp();
    const code = cloneOf(otherAddress);
    addVerified(test, { code });
    test.store.proxies.link(toDeployed(test, { address: someAddress, code }), otherAddress);

    expect(await readRecord(test)).to.deep.include({
      Proxy: "1",
      Implementation: otherAddress.toLowerCase(),
    });
  });

  it("shows it of a proxy without a verified source, too, after an upgrade the newest", async () => {
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

  it("shows no link to what the proxy does not reach", async () => {
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

  it("does not name a transaction that only most likely created a contract", async () => {
    const test = createTestApp();
    test.chain.codes.set(someAddress, "0x6001");
    test.chain.creations.set(someAddress, { ...someCreation, isLikely: true });

    expect((await ask(test, someAddress)).result).to.equal("No data found");
  });

  it("adds the factory and what it passed from the node's trace, if that left the code at the address", async () => {
    const { creationBytecode: _, ...plain } = someCreation;
    const frame = {
      address: someAddress,
      factory: otherAddress,
      isCreate2: false,
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

  it("says that there is nothing to be found", async () => {
    expect(await ask(createTestApp(), someAddress)).to.deep.equal({
      status: "0",
      message: "No data found",
      result: "No data found",
    });
  });

  it("refuses more than five addresses", async () => {
    const six = Array.from({ length: 6 }, (_, index) => `0x${String(index).padStart(40, "0")}`);

    expect((await ask(createTestApp(), six.slice(1).join(","))).result).to.equal("No data found");
    expect((await ask(createTestApp(), six.join(","))).result).to.match(/^Error! Too many addresses/);
  });
});
