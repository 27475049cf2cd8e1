import { expect } from "chai";
import type { JsonRpcQuestion } from "../../../src/chain/node/ask-node.ts";
import { atBlock, requireState } from "../../../src/chain/node/at-block.ts";
import { ProviderRpcError } from "../../../src/chain/node/rpc-response.ts";
import { hintsOf, textOf } from "../../helpers/hardhat-words.ts";
import { rejectionOf } from "../../helpers/rejection.ts";

describe("reading a chain at a block", () => {
  it("asks that block in place of the latest one", async () => {
    const asked: JsonRpcQuestion[] = [];
    const request = atBlock(async (question) => {
      asked.push(question);
    }, 255);
    const latest = await request({ method: "eth_blockNumber" });
    await request({ method: "eth_call", params: [{ data: "0x" }, "latest", { "0xAA": { code: "0x" } }] });
    await request({ method: "eth_getLogs", params: [{ topics: [], fromBlock: "0x0", toBlock: "latest" }] });
    await request({ method: "eth_getCode", params: ["0xAA", "0x7"] });

    expect(latest).to.equal("0xff");
    expect(asked.map(({ params }) => params)).to.deep.equal([
      [{ data: "0x" }, "0xff", { "0xAA": { code: "0x" } }],
      [{ topics: [], fromBlock: "0x0", toBlock: "0xff" }],
      ["0xAA", "0x7"],
    ]);
  });

  for (const message of ["missing trie node 0xab", "required historical state unavailable (reexec=128)"]) {
    it(`reports that the node lacks the state: ${message}`, async () => {
      const error = await rejectionOf(
        requireState(
          {
            describe: () => "the network mainnet",
            timeoutMs: 1_000,
            request: async ({ method }) => {
              if (method === "eth_blockNumber") {
                return "0x2328";
              }
              throw new ProviderRpcError({ code: -32000, message });
            },
          },
          { block: 7 },
        ),
      );

      expect(error).to.include({ code: "BLOCK_STATE_MISSING" });
      expect(textOf(error)).to.include("The node does not have the state of block 7.");
      expect(hintsOf(error)).to.deep.equal([
        "Use an archive node, which keeps the state of every block, or choose a later block.",
      ]);
    });
  }
});
