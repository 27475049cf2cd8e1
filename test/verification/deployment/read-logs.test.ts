import { expect } from "chai";
import type { Hex } from "../../../src/base/hex.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { readLogs } from "../../../src/verification/deployment/read-logs.ts";
import type { ChainLog } from "../../../src/verification/ports.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { runIn } from "../../helpers/fake-run.ts";

const latest = 1_000_000;

/** Reads the blocks of the events that a node with events in these blocks gives, if it takes so many blocks at once. */
async function readBlocks(blocks: readonly number[], maxBlocks: number) {
  let requests = 0;
  const { logs, isComplete } = await runIn(createFakeWorld({}), {}, (run) =>
    readLogs(
      { address: "0x", topics: [], fromBlock: 1 },
      {
        ...run,
        ports: {
          ...run.ports,
          chain: {
            ...run.ports.chain,
            getBlockNumber: async () => latest,
            getLogs: async ({ fromBlock, toBlock, limit }) => {
              requests += 1;
              const [from, to] = [fromBlock, toBlock].map((block) => (block === "latest" ? latest : block));
              if (from === undefined || to === undefined || to - from + 1 > maxBlocks) {
                throw createFailure("CHAIN_UNREACHABLE", { node: "test", reason: "too many blocks" });
              }
              return blocks
                .filter((block) => block >= from && block <= to)
                .slice(0, limit)
                .map(toLog);
            },
          },
        },
      },
    ),
  );
  return { blocks: logs.map(({ blockNumber }) => blockNumber), isComplete, requests };
}

function toLog(blockNumber: number): ChainLog {
  const hash: Hex = "0x";
  const place = {
    address: hash,
    topics: [],
    data: hash,
    blockNumber,
    blockHash: hash,
    transactionHash: hash,
  };
  return { ...place, timestamp: 0, transactionIndex: 0, logIndex: 0, gasUsed: 0, gasPrice: undefined };
}

describe("readLogs", () => {
  it("asks once where a node takes the whole range", async () => {
    expect(await readBlocks([5, 900_000], latest)).to.deep.equal({
      blocks: [5, 900_000],
      isComplete: true,
      requests: 1,
    });
  });

  it("asks for halves where it does not, and returns the events oldest first", async () => {
    expect(await readBlocks([5, 400_000, 900_000], 300_000)).to.deep.equal({
      blocks: [5, 400_000, 900_000],
      isComplete: true,
      requests: 7,
    });
  });

  it("ends after some requests with the newest events, and says that older ones may be missing", async () => {
    const found = await readBlocks([5, 400_000, 999_990], 10_000);

    expect(found).to.deep.include({ blocks: [999_990], isComplete: false });
    expect(found.requests).to.be.below(30);
  });

  it("reads all events of a range that has more than a request returns", async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => 600 * (index + 1));

    expect(await readBlocks(many, latest)).to.deep.include({ blocks: many, isComplete: true });
  });

  it("says so where a node gives no events at all", async () => {
    expect(await readBlocks([5], 0)).to.deep.include({ blocks: [], isComplete: false });
  });
});
