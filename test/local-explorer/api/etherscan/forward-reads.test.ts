import { expect } from "chai";
import { createTestApp } from "../../test-app.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const hash = `0x${"ab".repeat(32)}`;

describe("the module proxy", () => {
  const { app } = createTestApp();
  const ask = async (path: string, fields: Readonly<Record<string, string>>): Promise<unknown> => {
    const response = await app.request(`${path}?${new URLSearchParams({ module: "proxy", ...fields })}`);
    expect(response.status).to.equal(200);
    return await response.json();
  };

  const reads: readonly (readonly [Readonly<Record<string, string>>, readonly unknown[]])[] = [
    [{ action: "eth_blockNumber" }, []],
    [{ action: "eth_getBlockByNumber", tag: "0x10", boolean: "true" }, ["0x10", true]],
    [{ action: "eth_getBlockByNumber" }, ["latest", false]],
    [{ action: "eth_getTransactionByHash", txhash: hash }, [hash]],
    [{ action: "eth_getTransactionReceipt", txhash: hash }, [hash]],
    [{ action: "eth_getCode", address, tag: "latest" }, [address.toLowerCase(), "latest"]],
    [{ action: "eth_getStorageAt", address, position: "3" }, [address.toLowerCase(), "0x3", "latest"]],
    [{ action: "eth_getTransactionCount", address }, [address.toLowerCase(), "latest"]],
    [
      { action: "eth_call", to: address, data: "0x06fdde03" },
      [{ to: address.toLowerCase(), data: "0x06fdde03" }, "latest"],
    ],
  ];
  for (const path of ["/api", "/v2/api", "/blockscout/api"]) {
    it(`passes reads on to the node and answers as one: ${path}`, async () => {
      for (const [fields, params] of reads) {
        expect(await ask(path, fields), fields.action).to.deep.equal({
          jsonrpc: "2.0",
          id: 1,
          result: params,
        });
      }
    });

    it(`takes the names of actions in any case, and answers what the node refuses: ${path}`, async () => {
      expect(await ask(path, { action: "ETH_GASPRICE" })).to.deep.equal({
        jsonrpc: "2.0",
        id: 1,
        error: { code: -32_601, message: "no such method" },
      });
    });
  }

  it("passes nothing on that is no read, and nothing whose parameters are wrong", async () => {
    const test = createTestApp();
    const actions = ["eth_sendRawTransaction", "eth_accounts", "personal_unlockAccount", "evm_revert", ""];
    for (const action of actions) {
      const response = await test.app.request(`/api?module=proxy&action=${action}&hex=0x01`);
      expect(await response.json(), action).to.include({ status: "0", message: "NOTOK" });
    }
    const wrong = [
      { action: "eth_getCode", address: "0x12" },
      { action: "eth_getTransactionByHash", txhash: "0x12" },
      { action: "eth_call", to: address, data: "0x0" },
      { action: "eth_call", to: address, data: `0x${"00".repeat(300_000)}` },
      { action: "eth_getBlockByNumber", tag: "newest" },
      { action: "eth_getStorageAt", address },
    ];
    for (const fields of wrong) {
      expect(await ask("/api", fields), fields.action).to.have.nested.property("error.code", -32_602);
    }
    expect(test.chain.asked.filter((method) => method.startsWith("eth_send"))).to.deep.equal([]);
  });

  it("says that the node does not answer", async () => {
    const test = createTestApp();
    test.chain.isUp = false;
    const response = await test.app.request("/api?module=proxy&action=eth_blockNumber");

    expect(await response.json())
      .to.have.property("result")
      .that.match(/server too busy/);
  });
});
