import { expect } from "chai";
import { createFailure } from "../../src/core/errors/failure.ts";
import { readCode, readTarget } from "../../src/verification/read-target.ts";
import type { Host, OtherChain } from "../../src/verification/run.ts";
import { failureOf } from "../helpers/failure.ts";
import { createFakeWorld, type FakeWorldOptions } from "../helpers/fake-ports.ts";
import { runIn, targetAddress, verifyIn } from "../helpers/fake-run.ts";
import { createChildWorld } from "../helpers/worlds.ts";

describe("readCode", () => {
  const read = (world: FakeWorldOptions) => runIn(createFakeWorld(world), {}, readCode);

  const explorerFailure = createFailure("EXPLORER_UNREACHABLE", {
    explorer: "S",
    host: "s.example",
    reason: "refused",
  });

  it("reads chain id and code, in lower case and without prefix", async () => {
    expect(await read({ chainId: 5, code: { [targetAddress]: "60AB" } })).to.deep.equal({
      address: targetAddress,
      chainId: 5,
      runtimeBytecode: "60ab",
    });
  });

  it("says that there is no code, although the explorer fails", async () => {
    expect((await failureOf(read({ code: {}, record: explorerFailure }))).code).to.equal(
      "NO_CODE_AT_ADDRESS",
    );
  });

  it("does not take an explorer that is down for one that has no source", async () => {
    const down = createFakeWorld({ code: { [targetAddress]: "00" }, record: explorerFailure });
    const reading = runIn(down, {}, async (run) => readTarget(await readCode(run), run));

    expect(await failureOf(reading)).to.equal(explorerFailure);
  });
});

describe("findElsewhere", () => {
  /** What is said of an address without code, with these other networks in the config. */
  async function failWith(otherChains: readonly OtherChain[]) {
    const host: Host = {
      networkName: "sepolia",
      buildProfiles: [],
      selectedProfile: undefined,
      otherChains,
      readSource: async () => ({ kind: "foreign" }),
      readPackageVersion: async () => undefined,
    };
    return failureOf(verifyIn(createChildWorld({ code: {}, host })));
  }

  const chain = (networkName: string, hasCode: OtherChain["hasCode"]): OtherChain => ({
    networkName,
    hasCode,
  });

  it("names the networks that have a contract at the address", async () => {
    const { facts } = await failWith([
      chain("base", async () => true),
      chain("empty", async () => false),
      chain("polygon", async () => true),
    ]);

    expect(facts).to.include({ network: "sepolia", "contract on": "base, polygon" });
  });
});
