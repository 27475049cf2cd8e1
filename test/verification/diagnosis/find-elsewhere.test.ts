import { expect } from "chai";

import type { Host, OtherChain } from "../../../src/verification/host.ts";
import { failureOf } from "../../helpers/failure.ts";
import { verifyIn } from "../../helpers/fake-run.ts";
import { createChildWorld } from "../../helpers/worlds.ts";

/** What is said of an address without code, with these other networks in the config. */
async function failWith(otherChains: readonly OtherChain[]) {
  const host: Host = {
    networkName: "sepolia",
    buildProfiles: [],
    selectedProfile: undefined,
    otherChains,
    readSource: async () => undefined,
  };
  return failureOf(verifyIn(createChildWorld({ code: {}, host })));
}

const chain = (networkName: string, hasCode: OtherChain["hasCode"]): OtherChain => ({ networkName, hasCode });

describe("findElsewhere", () => {
  it("names the networks that have a contract at the address", async () => {
    const { facts } = await failWith([
      chain("base", async () => true),
      chain("empty", async () => false),
      chain("polygon", async () => true),
    ]);

    expect(facts).to.include({ network: "sepolia", "there is one on": "base, polygon" });
  });

  it("passes over networks that fail, and asks no more than a few", async () => {
    const asked: string[] = [];
    const many = Array.from({ length: 20 }, (_, index) =>
      chain(`chain-${index}`, async () => {
        asked.push(`chain-${index}`);
        if (index % 2 === 0) {
          throw new RangeError("it is down");
        }
        return index === 3;
      }),
    );

    expect((await failWith(many)).facts).to.include({ "there is one on": "chain-3" });
    expect(asked).to.have.length(8);
  });

  it("waits no longer than a hint is worth", async () => {
    const silent = chain(
      "silent",
      (_address, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    );
    const world = createChildWorld({ code: {} });
    const passing = chain("passing", async () => {
      world.clock.pass(4_000);
      return true;
    });
    const host: Host = {
      networkName: "sepolia",
      buildProfiles: [],
      selectedProfile: undefined,
      otherChains: [silent, passing],
      readSource: async () => undefined,
    };
    const failure = await failureOf(verifyIn({ ...world, ports: { ...world.ports, host } }));

    expect(failure.code).to.equal("NO_CODE_AT_ADDRESS");
    expect(failure.facts).to.include({ "there is one on": "passing" });
  });
});
