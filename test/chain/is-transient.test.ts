import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import { createHttpProvider } from "../../src/chain/create-http-provider.ts";
import { isTransient } from "../../src/chain/is-transient.ts";
import type { JsonRpcRequest } from "../../src/chain/node-connection.ts";
import { readRpcFailure } from "../../src/chain/rpc-failure.ts";
import { freePort } from "../helpers/free-port.ts";
import { type LoopbackAnswer, withLoopbackServer } from "../helpers/loopback-server.ts";
import { rejectionOf } from "../helpers/rejection.ts";

const failed = (code: number, message: string) => ({ jsonrpc: "2.0", id: 1, error: { code, message } });

/** A minute is longer than Hardhat waits: it gives HTTP 429 up at once. */
const tooMany = { status: 429, headers: { "retry-after": "60" } };

const passing: Record<string, LoopbackAnswer> = {
  "a reset": (response) => response.destroy(),
  "a reset in the middle of an answer": (response) => {
    response.writeHead(200, { "content-length": "1000" }).write('{"jsonrpc"', () => response.destroy());
  },
  "HTTP 429": { text: "slow down", ...tooMany },
  "HTTP 429 with a JSON-RPC error": { json: failed(-32005, "project ID request rate exceeded"), ...tooMany },
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
  "a daily limit": { json: failed(-32005, "daily request count exceeded, request rate limited"), ...tooMany },
  "HTTP 401": { text: "who are you", status: 401 },
  "HTTP 404": { text: "nothing here", status: 404 },
};

describe("isTransient", () => {
  const providers: Record<string, (url: string) => Promise<JsonRpcRequest>> = {
    "Hardhat's provider": async (url) => {
      const hre = await createHardhatRuntimeEnvironment({ networks: { remote: { type: "http", url } } });
      const { provider } = await hre.network.create("remote");
      return (question) => provider.request({ method: question.method });
    },
    "our own": (url) => Promise.resolve(createHttpProvider(url).request),
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

  it("is false of what nobody knows", () => {
    expect(isTransient(readRpcFailure(new Error("something else")))).to.equal(false);
  });
});
