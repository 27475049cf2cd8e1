import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import type { JsonRpcRequest } from "../../../src/chain/node/ask-node.ts";
import {
  isMissingHistory,
  isRevert,
  isTransient,
  readRpcFailure,
} from "../../../src/chain/node/rpc-failure.ts";
import { freePort } from "../../helpers/free-port.ts";
import { type LoopbackAnswer, withLoopbackServer } from "../../helpers/loopback-server.ts";
import { openHttpProvider } from "../../helpers/open-http-provider.ts";
import { rejectionOf } from "../../helpers/rejection.ts";

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

  it("reads a revert with megabytes of text, which looks like a missing state", () => {
    const message = `execution reverted: ${"block state ".repeat(500_000)}`;
    const failure = readRpcFailure({ code: 3, message, data: "0x08c379a0" });

    expect([isMissingHistory(failure), isRevert(failure)]).to.deep.equal([false, true]);
    expect(failure.revertData).to.equal("0x08c379a0");
  });

  it("finds nothing in other values", () => {
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
      Nethermind: { code: -32015, message: "VM execution error.", data: `Reverted ${data}` },
      "a provider around a node": new Error("failed", { cause: { code: 3, message: "", data } }),
    };
    for (const [node, error] of Object.entries(forms)) {
      it(`is read from ${node}`, () => {
        expect(readRpcFailure(error).revertData).to.equal(data);
      });
    }
  });
});

describe("isMissingHistory", () => {
  const notKept = {
    // https://github.com/0xPolygon/bor/issues/1303
    "geth, since path-based storage":
      "missing trie node c6ebfa185e24077a (path ) state 0xc6ebfa185e24077a is not available, not found",
    // https://github.com/ethereum/go-ethereum/issues/20874
    "geth before":
      "missing trie node ef7df5d88cb1614dc3f143879a653cd90717ee42e967c5fabbcd7505a968f314 (path )",
    // https://github.com/blockscout/blockscout/issues/2219
    "geth, asked for a trace": "required historical state unavailable (reexec=128)",
    "geth, asked for an unknown block": "header not found",
    "anvil 1.7.1": "BlockOutOfRangeError: block height is 0 but requested was 4096",
  };

  const failed = {
    "a rate limit": "daily request count exceeded, request rate limited",
    "a server that is down": "it answered with HTTP 503 and no JSON-RPC response: Service Unavailable",
    "an unknown method": "the method eth_getCode does not exist/is not available",
    "a refused connection": "connect ECONNREFUSED 127.0.0.1:8545",
    "a wrong key": "invalid project id",
  };

  for (const [node, message] of Object.entries(notKept)) {
    it(`recognises ${node}`, () => {
      expect(isMissingHistory(readRpcFailure({ code: -32000, message }))).to.equal(true);
    });
  }
  for (const [failure, message] of Object.entries(failed)) {
    it(`does not include ${failure}`, () => {
      expect(isMissingHistory(readRpcFailure({ code: -32000, message }))).to.equal(false);
    });
  }
});

describe("isRevert", () => {
  /** Answers to an eth_call of the code 0x60006000fd, 0xfe, 0x600056, 0x5b600056 or 0x01. */
  const ended = {
    "Hardhat 3.18, revert": { code: 3, message: "Transaction reverted without a reason string", data: "0x" },
    "Hardhat 3.18, INVALID": {
      code: 3,
      message: "VM Exception while processing transaction: invalid opcode",
      data: "0x",
    },
    "anvil 1.7.1, revert": { code: 3, message: "execution reverted", data: "0x" },
    "anvil 1.7.1, INVALID": { code: -32603, message: "EVM error InvalidFEOpcode" },
    "anvil 1.7.1, JUMP": { code: -32603, message: "EVM error InvalidJump" },
    "anvil 1.7.1, endless loop": { code: -32603, message: "EVM error OutOfGas" },
    "anvil 1.7.1, ADD": { code: -32603, message: "EVM error StackUnderflow" },
    "geth, revert with reason": { code: 3, message: "execution reverted: no", data: "0x08c379a0" },
    "geth, INVALID": { code: -32000, message: "invalid opcode: INVALID" },
    "geth, JUMP": { code: -32000, message: "invalid jump destination" },
    "geth, endless loop": { code: -32000, message: "out of gas" },
    "Nethermind, revert": { code: -32015, message: "VM execution error.", data: "Reverted 0x" },
    "a node that says it by the code alone": { code: 3, message: "", data: "0x08c379a0" },
    "a node behind a service": {
      code: -32603,
      message: "Internal error",
      data: { code: 3, message: "execution reverted" },
    },
  };

  const failed = {
    "a limit of geth's": { code: -32000, message: "execution aborted (timeout = 5s)" },
    "a pruned state": {
      code: -32000,
      message: "missing trie node 6f2c (path ) state 0x6f2c is not available",
    },
    "an anvil that lost the chain it forked": {
      code: -32603,
      message: "EVM error; database error: failed to get account for 0x00: error sending request",
    },
    "a rate limit": { code: -32005, message: "rate limit exceeded" },
    "an unknown method": { code: -32601, message: "the method eth_call does not exist/is not available" },
    "a refused connection": { code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:8545" },
  };

  for (const [node, error] of Object.entries(ended)) {
    it(`recognises ${node}`, () => {
      expect(isRevert(readRpcFailure(error))).to.equal(true);
    });
  }
  for (const [failure, error] of Object.entries(failed)) {
    it(`does not include ${failure}`, () => {
      expect(isRevert(readRpcFailure(error))).to.equal(false);
    });
  }
});

describe("isTransient", () => {
  const failed = (code: number, message: string) => ({ jsonrpc: "2.0", id: 1, error: { code, message } });

  /** Hardhat does not wait a minute. */
  const tooMany = { status: 429, headers: { "retry-after": "60" } };

  const passing: Record<string, LoopbackAnswer> = {
    "a reset": (response) => response.destroy(),
    "a reset in the middle of an answer": (response) => {
      response.writeHead(200, { "content-length": "1000" }).write('{"jsonrpc"', () => response.destroy());
    },
    "HTTP 429": { text: "slow down", ...tooMany },
    "HTTP 429 with a JSON-RPC error": {
      json: failed(-32005, "project ID request rate exceeded"),
      ...tooMany,
    },
    "a rate limit in a JSON-RPC error": {
      json: failed(429, "Your app has exceeded its compute units per second capacity"),
    },
    "HTTP 502": { text: "<html>Bad gateway</html>", status: 502 },
    "HTTP 503": { text: "", status: 503 },
    "HTTP 504": { text: "<html>Gateway timeout</html>", status: 504 },
    "a page": { text: "<html>Back soon</html>" },
  };

  const lasting: Record<string, LoopbackAnswer> = {
    "a JSON-RPC error": { json: failed(-32000, "header not found") },
    "a JSON-RPC error behind HTTP 500": { json: failed(-32601, "the method does not exist"), status: 500 },
    "an internal error": { json: failed(-32603, "Internal error") },
    "a revert": { json: failed(3, "execution reverted: rate limit exceeded") },
    "a revert behind HTTP 503": { json: failed(3, "execution reverted"), status: 503 },
    "a result that is too large": { json: failed(-32005, "query returned more than 10000 results") },
    "a daily limit": {
      json: failed(-32005, "daily request count exceeded, request rate limited"),
      ...tooMany,
    },
    "HTTP 401": { text: "who are you", status: 401 },
    "HTTP 404": { text: "nothing here", status: 404 },
  };

  const providers: Record<string, (url: string) => Promise<JsonRpcRequest>> = {
    "Hardhat's provider": async (url) => {
      const hre = await createHardhatRuntimeEnvironment({ networks: { remote: { type: "http", url } } });
      const { provider } = await hre.network.create("remote");
      return (question) => provider.request({ method: question.method });
    },
    "our own": (url) => Promise.resolve(openHttpProvider(url).request),
  };
  const isTransientAfter = async (request: JsonRpcRequest) =>
    isTransient(readRpcFailure(await rejectionOf(request({ method: "eth_blockNumber" }))));

  for (const [name, open] of Object.entries(providers)) {
    describe(`of ${name}`, () => {
      for (const [what, answer] of Object.entries(passing)) {
        it(`is true of ${what}`, async () => {
          await withLoopbackServer([answer], async ({ url }) => {
            expect(await isTransientAfter(await open(url))).to.equal(true);
          });
        });
      }

      for (const [what, answer] of Object.entries(lasting)) {
        it(`is false of ${what}`, async () => {
          await withLoopbackServer([answer], async ({ url }) => {
            expect(await isTransientAfter(await open(url))).to.equal(false);
          });
        });
      }

      it("is true of a node that is not there", async () => {
        expect(await isTransientAfter(await open(`http://127.0.0.1:${await freePort()}`))).to.equal(true);
      });
    });
  }

  it("is true of a time limit of the HTTP library", () => {
    const cause = Object.assign(new Error("Headers Timeout Error"), { code: "UND_ERR_HEADERS_TIMEOUT" });
    const error = new Error("HHE704: Network connection timed out.", {
      cause: new Error("Request to http://node timed out", { cause }),
    });
    expect(isTransient(readRpcFailure(error))).to.equal(true);
  });

  it("is false of an unknown error", () => {
    expect(isTransient(readRpcFailure(new Error("something else")))).to.equal(false);
  });
});
