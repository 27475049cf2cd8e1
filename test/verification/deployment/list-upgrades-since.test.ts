import { expect } from "chai";
import { type Address, type Hex, toHex, toWord } from "../../../src/base/hex.ts";
import { parseAddress } from "../../../src/core/contract/parse-address.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { listUpgradesSince } from "../../../src/verification/deployment/list-upgrades-since.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { runIn } from "../../helpers/fake-run.ts";

const hashOf = (block: number): Hex => toHex(toWord(block));
const addressOf = (index: number) => parseAddress(`0x${(0x1000 + index).toString(16).padStart(40, "0")}`);
const [proxy, one, two, sender] = [addressOf(0), addressOf(1), addressOf(2), addressOf(3)];

/** Asks for the upgrades of a proxy that was created in block 1; each event is a block and an implementation. */
function listSince(
  events: readonly (readonly [block: number, to: Address])[],
  now: Address,
  isServed = true,
) {
  const transactions = [1, 2, 3].map((blockNumber) => ({
    ...{ hash: hashOf(blockNumber), blockNumber, from: sender, to: proxy, input: "0x" as const },
  }));
  const world = createFakeWorld({ transactions });
  const logs = events.map(([blockNumber, to]) => ({
    ...{
      address: proxy,
      topics: ["0x", toHex(toWord(to.slice(2).toLowerCase()))] as const,
      data: "0x" as const,
    },
    ...{ blockNumber, blockHash: hashOf(blockNumber), transactionHash: hashOf(blockNumber) },
    ...{ timestamp: 0, transactionIndex: 0, logIndex: 0, gasUsed: 0, gasPrice: undefined },
  }));
  const getLogs = async () => {
    if (!isServed) {
      throw createFailure("CHAIN_UNREACHABLE", { node: "test", reason: "too many blocks" });
    }
    return logs;
  };
  const record = { name: "Proxy", address: proxy, file: "", chainId: 1, transactionHash: hashOf(1) };
  return runIn(world, {}, (run) =>
    listUpgradesSince(
      record,
      { pattern: "eip-1967", implementations: [now] },
      {
        ...run,
        ports: { ...run.ports, chain: { ...run.ports.chain, getLogs, getBlockNumber: async () => 3 } },
      },
    ),
  );
}

describe("listUpgradesSince", () => {
  const change = (from: string, to: string, block: number) =>
    `Upgraded since its recorded creation: ${from} → ${to} at block ${block} in transaction ${hashOf(block)} by ${sender}.`;

  it("tells the last upgrade, its block, transaction and sender", async () => {
    const events = [[1, one] as const, [2, two] as const];

    expect(await listSince(events, two)).to.deep.equal([change(one, two, 2)]);
    expect(await listSince([...events, [3, one]], one)).to.deep.equal([
      `${change(two, one, 3)} This is a rollback: the proxy had this implementation before.`,
    ]);
    // Events can lie: this is not what the proxy delegates to.
    expect(await listSince(events, one)).to.deep.equal([]);
  });

  it("says nothing of the creation itself", async () => {
    expect(await listSince([[1, one]], one)).to.deep.equal([]);
  });

  it("says so where the node does not serve the events", async () => {
    expect(await listSince([], one, false)).to.deep.equal([
      "Whether it was upgraded since its recorded creation is not known: the node does not give all events of that time.",
    ]);
  });
});
