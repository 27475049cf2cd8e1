import { expect } from "chai";
import type { Hex } from "../../../src/base/hex.ts";
import { shareReads } from "../../../src/verification/explorers/share-reads.ts";
import type { ChainReader } from "../../../src/verification/ports.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";

describe("shareReads", () => {
  it("reports the steps that all explorers share once, and those of each explorer every time", () => {
    const world = createFakeWorld({});
    const { reporter } = shareReads(world.ports);
    const shared = { step: "matching", address: targetAddress } as const;
    const own = { step: "submitting", explorer: "Scan", contract: "Box" } as const;
    for (const event of [shared, own, shared, own]) {
      reporter.progress(event);
    }

    expect(world.progress).to.deep.equal([shared, own, own]);
  });

  it("asks for the code once, and for the chain id again where a guard is older than a read", async () => {
    const world = createFakeWorld({ code: { [targetAddress]: "60" } });
    const { chain } = shareReads(world.ports);
    await chain.getChainId();
    await chain.getCode(targetAddress);
    await chain.getChainId();
    await chain.getChainId({ isFresh: true });
    await chain.getChainId({ isFresh: true });
    await chain.getCode(targetAddress);
    await chain.getChainId({ isFresh: true });

    expect(await chain.getCode(targetAddress)).to.equal("0x60");
    expect(world.asked).to.deep.equal(["chain id", "code", "chain id"]);
  });

  it("takes no chain id for a guard that was asked for while a read was open", async () => {
    const world = createFakeWorld({ code: { [targetAddress]: "60" } });
    const code = Promise.withResolvers<Hex>();
    const slow: ChainReader = { ...world.ports.chain, getCode: () => code.promise };
    const { chain } = shareReads({ ...world.ports, chain: slow });
    const read = chain.getCode(targetAddress);
    await chain.getChainId({ isFresh: true });
    code.resolve("0x60");
    await read;
    await chain.getChainId({ isFresh: true });

    expect(world.asked).to.deep.equal(["chain id", "chain id"]);
  });

  it("reads each source of the project once, also one that is no file", async () => {
    const world = createFakeWorld({});
    const read: string[] = [];
    const own = { kind: "text", text: "contract A {}" } as const;
    const foreign = { kind: "foreign" } as const;
    const { host } = shareReads({
      ...world.ports,
      host: {
        networkName: "sepolia",
        buildProfiles: [],
        selectedProfile: undefined,
        otherChains: [],
        readPackageVersion: async () => undefined,
        readSource: async (name) => {
          read.push(name);
          return name === "project/A.sol" ? own : foreign;
        },
      },
    });
    const names = ["project/A.sol", "npm/b@1.0.0/B.sol", "project/A.sol", "npm/b@1.0.0/B.sol"];

    expect(await Promise.all(names.map((name) => host?.readSource(name)))).to.deep.equal([
      own,
      foreign,
      own,
      foreign,
    ]);
    expect(read).to.deep.equal(["project/A.sol", "npm/b@1.0.0/B.sol"]);
  });
});
