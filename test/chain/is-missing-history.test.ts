import { expect } from "chai";
import { isMissingHistory } from "../../src/chain/is-missing-history.ts";
import { readRpcFailure } from "../../src/chain/rpc-failure.ts";

/** Words of nodes, from where they can be read. */
const notKept = {
  // https://github.com/0xPolygon/bor/issues/1303
  "geth, since path-based storage":
    "missing trie node c6ebfa185e24077a (path ) state 0xc6ebfa185e24077a is not available, not found",
  // https://github.com/ethereum/go-ethereum/issues/20874
  "geth before": "missing trie node ef7df5d88cb1614dc3f143879a653cd90717ee42e967c5fabbcd7505a968f314 (path )",
  // https://github.com/blockscout/blockscout/issues/2219
  "geth, asked for a trace": "required historical state unavailable (reexec=128)",
  // https://github.com/openethereum/parity-ethereum/issues/11594
  OpenEthereum:
    "This request is not supported because your node is running with state pruning. Run with --pruning=archive.",
  // Asked for block 4096 of a new chain.
  "Ganache 7.9.2": "header not found",
  "anvil 1.7.1": "BlockOutOfRangeError: block height is 0 but requested was 4096",
};

const failed = {
  "a rate limit": "daily request count exceeded, request rate limited",
  "a server that is down": "HTTP 503, and no JSON-RPC response: Service Unavailable",
  "an unknown method": "the method eth_getCode does not exist/is not available",
  "a refused connection": "connect ECONNREFUSED 127.0.0.1:8545",
  "a wrong key": "invalid project id",
};

describe("isMissingHistory", () => {
  for (const [node, message] of Object.entries(notKept)) {
    it(`knows the words of ${node}`, () => {
      expect(isMissingHistory(readRpcFailure({ code: -32000, message }))).to.equal(true);
    });
  }
  for (const [failure, message] of Object.entries(failed)) {
    it(`does not take ${failure} for it`, () => {
      expect(isMissingHistory(readRpcFailure({ code: -32000, message }))).to.equal(false);
    });
  }
});
