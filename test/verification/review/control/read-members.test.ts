import { expect } from "chai";
import { type Address, toHex, toWord } from "../../../../src/base/hex.ts";
import { createFailure } from "../../../../src/core/errors/failure.ts";
import { readMembers } from "../../../../src/verification/review/control/read-members.ts";
import { createFakeWorld } from "../../../helpers/fake-ports.ts";
import { runIn } from "../../../helpers/fake-run.ts";

const contract: Address = "0x00000000000000000000000000000000000000AA";

describe("readMembers", () => {
  it("says that members may be missing where the node refuses the events", async () => {
    const world = createFakeWorld({});
    const getLogs = async () => {
      throw createFailure("CHAIN_UNREACHABLE", { node: "test", reason: "no logs" });
    };
    const chain = { ...world.ports.chain, getLogs, getBlockNumber: async () => 3 };
    const found = await runIn(world, {}, (run) =>
      readMembers(contract, { role: toWord(0), type: "bytes32" }, { ...run, ports: { ...run.ports, chain } }),
    );

    expect(found).to.deep.equal({
      accounts: [],
      unknown: "the node does not give all events that name its members",
    });
  });

  it("asks about twenty members of a long list, and says so", async () => {
    const answers = (data: string) => (data.startsWith("0xca15c873") ? toWord(1000) : toWord(1));
    const world = createFakeWorld({
      call: async ({ data }) => ({ kind: "returned", data: toHex(answers(data)) }),
    });
    const { accounts, unknown } = await runIn(world, {}, (run) =>
      readMembers(contract, { role: toWord(0), type: "bytes32" }, run),
    );

    expect(accounts).to.have.length(20);
    expect(unknown).to.equal("only 20 accounts were asked about");
  });
});
