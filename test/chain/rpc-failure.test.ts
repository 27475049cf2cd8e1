import { expect } from "chai";
import { readRpcFailure } from "../../src/chain/rpc-failure.ts";

describe("readRpcFailure", () => {
  it("collects codes and words from the outside to the inside", () => {
    const cause = Object.assign(new Error("node down"), { code: -32000 });
    const error = Object.assign(new Error("Internal error", { cause }), {
      code: -32603,
      data: { message: "header not found", data: "0x08c379a0" },
    });
    expect(readRpcFailure(error)).to.deep.include({
      codes: [-32603, -32000],
      texts: ["Internal error", "header not found", "node down"],
    });
  });

  it("says a thing once", () => {
    const message = "Received invalid block tag 4096";
    expect(readRpcFailure({ code: -32000, message, data: { message } }).texts).to.deep.equal([message]);
  });

  it("reads the code of an error without words", () => {
    const error = new TypeError("fetch failed", {
      cause: { code: "ECONNREFUSED", message: "" },
    });
    expect(readRpcFailure(error).texts).to.deep.equal(["fetch failed", "ECONNREFUSED"]);
  });

  it("comes to an end with an error that is its own cause", () => {
    const error = new Error("round");
    error.cause = error;
    expect(readRpcFailure(error).texts).to.deep.equal(["round"]);
  });

  it("finds nothing in what says nothing", () => {
    for (const thrown of [undefined, null, 7, {}]) {
      expect(readRpcFailure(thrown)).to.deep.equal({
        codes: [],
        texts: [],
        nodeCodes: [],
        revertData: undefined,
        httpStatus: undefined,
      });
    }
  });

  describe("what a contract reverted with", () => {
    const data = "0x08c379a0";
    const forms = {
      "geth, anvil, reth, Besu": { code: 3, message: "execution reverted", data },
      "Hardhat's node": { code: -32603, message: "VM Exception", data: { message: "VM Exception", data } },
      Ganache: { code: -32000, message: "VM Exception", data: { hash: null, result: data } },
      Nethermind: { code: -32015, message: "VM execution error.", data: `Reverted ${data}` },
      "a provider around a node": new Error("failed", { cause: { code: 3, message: "", data } }),
    };
    for (const [node, error] of Object.entries(forms)) {
      it(`is read as ${node} says it`, () => {
        expect(readRpcFailure(error).revertData).to.equal(data);
      });
    }
  });
});
