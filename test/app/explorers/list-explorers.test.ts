import { expect } from "chai";
import { refuseMistypedNetwork, toListing } from "../../../src/app/explorers/list-explorers.ts";
import { failureOf } from "../../helpers/failure.ts";
import { textOf } from "../../helpers/hardhat-words.ts";

function check(explorers: readonly string[], networks = ["default", "mychain", "mychain2"]) {
  const byName = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, []]));
  refuseMistypedNetwork(
    { networkName: "mychain", chainId: 5 },
    { networkNames: networks, settings: { explorers: byName(explorers) } },
  );
}

describe("refuseMistypedNetwork", () => {
  it("refuses a network whose explorers are under almost its name, and says which", async () => {
    const failure = await failureOf(Promise.resolve(["mychian"]).then((names) => check(names)));

    expect(failure.code).to.equal("EXPLORER_NOT_CONFIGURED");
    expect(textOf(failure)).to.equal(`No explorer is known for the network mychain.
  network:  mychain
  chain id: 5
verifyContract.explorers.mychian in the Hardhat config belongs to no network. Did you mean mychain?
Or give the URL of its API for this call: --explorer <url>`);
  });

  it("takes explorers of other networks, and of networks that are not there today", () => {
    check([]);
    check(["mychain2"]);
    check(["sepolia"]);
    check(["mychain", "mychian"]);
  });
});

describe("toListing", () => {
  const silent = { kind: "silent", reason: "HTTP status 503" } as const;

  const listOf = (url: string) =>
    ({ kind: "known", chains: [{ chainId: 777, name: "Seven", url }] }) as const;

  it("scenario 48: finds a chain that the table does not have in whichever lists have it", () => {
    expect(
      toListing(777, {
        etherscan: silent,
        blockscout: listOf("https://scout.example"),
        sourcify: listOf(""),
      }),
    ).to.deep.equal({
      listed: {
        origin: "lists",
        services: {
          name: "Seven",
          etherscan: undefined,
          blockscout: "https://scout.example",
          sourcify: "",
        },
      },
    });
  });

  it("scenario 48: tells lists that do not have the chain from those that could not be asked", () => {
    const lists = { etherscan: silent, blockscout: listOf("https://scout.example"), sourcify: listOf("") };

    expect(toListing(778, lists)).to.deep.equal({
      listed: undefined,
      lists: { unknown: ["Blockscout", "Sourcify"], silent: ["Etherscan: HTTP status 503"] },
    });
  });
});
