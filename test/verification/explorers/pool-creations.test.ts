import { expect } from "chai";
import { ExplorerUnreachableError } from "../../../src/core/errors/explorer-connection-errors.ts";
import { poolCreations } from "../../../src/verification/explorers/pool-creations.ts";
import type { ContractCreation, ExplorerPlace } from "../../../src/verification/ports.ts";
import { failureOf } from "../../helpers/failure.ts";
import { createFakeWorld, type Scripted } from "../../helpers/fake-ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

const creation: ContractCreation = {
  address: targetAddress,
  creator: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  transactionHash: `0x${"c4".repeat(32)}`,
};

const down = new ExplorerUnreachableError({ explorer: "Down", host: "down.example", reason: "refused" });

const addresses = [targetAddress];

/** Opens explorers that know these creations, and counts what each of them is asked. */
async function openAll(...known: readonly Scripted<readonly ContractCreation[]>[]) {
  const worlds = known.map((explorerCreations) => createFakeWorld({ explorerCreations }));
  const places = worlds.map(
    ({ ports: { explorer } }, index): ExplorerPlace => ({
      name: `e${index}`,
      apiUrl: explorer.apiUrl,
      kind: "etherscan",
      open: async () => ({ explorer, close: async () => undefined }),
    }),
  );
  const opened = await Promise.all(
    poolCreations(places, createVirtualClock()).map(async (place) => (await place.open()).explorer),
  );
  const asked = () => worlds.map((world) => world.asked.length);
  return { opened, asked };
}

describe("poolCreations", () => {
  it("passes on what another explorer knows, and asks each once", async () => {
    const { opened, asked } = await openAll([], [creation], [creation]);
    const answers = await Promise.all(opened.map((explorer) => explorer.getContractCreation(addresses)));

    expect(answers).to.deep.equal([[creation], [creation], [creation]]);
    expect(asked()).to.deep.equal([1, 1, 1]);
  });

  it("asks no other one if the explorer knows it", async () => {
    const { opened, asked } = await openAll([creation], [creation]);
    await opened[0]?.getContractCreation(addresses);

    expect(asked()).to.deep.equal([1, 0]);
  });

  it("takes another one's failure for a miss, and its own only if nobody knows", async () => {
    const { opened } = await openAll([], down);
    const told = await openAll(down, [creation]);
    const failing = Promise.resolve(opened[1]?.getContractCreation(addresses));

    expect(await opened[0]?.getContractCreation(addresses)).to.deep.equal([]);
    expect((await failureOf(failing)).code).to.equal(down.code);
    expect(await told.opened[0]?.getContractCreation(addresses)).to.deep.equal([creation]);
  });

  it("does not wait for another explorer that is never opened", async () => {
    const { ports } = createFakeWorld({ explorerCreations: [] });
    const place: ExplorerPlace = {
      name: "a",
      apiUrl: ports.explorer.apiUrl,
      kind: "etherscan",
      open: async () => ({ explorer: ports.explorer, close: async () => undefined }),
    };
    const closed: ExplorerPlace = {
      ...place,
      open: async () => {
        throw new RangeError("no key");
      },
    };
    const clock = createVirtualClock();
    const [first, second] = poolCreations([place, closed], clock);
    const opened = await first?.open();
    const failed = opened?.explorer.getContractCreation(addresses);
    await second?.open().catch(() => undefined);
    const [silent] = poolCreations([place, { ...place, name: "b" }], clock);
    const waiting = (await silent?.open())?.explorer.getContractCreation(addresses);
    setImmediate(() => clock.pass(60_000));

    expect(await failed).to.deep.equal([]);
    expect(await waiting).to.deep.equal([]);
  });
});
