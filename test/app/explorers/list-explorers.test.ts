import { expect } from "chai";
import { plainExplorer } from "../../../src/app/explorers/explorer-config.ts";
import {
  listExplorers,
  refuseMistypedNetwork,
  toListing,
} from "../../../src/app/explorers/list-explorers.ts";
import type { Secret } from "../../../src/app/host.ts";
import { failureOf } from "../../helpers/failure.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { textOf } from "../../helpers/hardhat-words.ts";
import { withLoopbackServer } from "../../helpers/loopback-server.ts";
import { openPlainHost } from "../../helpers/open-plain-host.ts";

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

describe("listExplorers", () => {
  const missing: Secret = { name: "MY_KEY", get: () => Promise.reject(new Error("no value")) };

  /** Opens the explorer that a call names by its URL. */
  async function open(apiUrl: string, apiKey: Secret) {
    const host = openPlainHost("http://127.0.0.1:1", "/nowhere");
    const explorers = { mychain: [{ ...plainExplorer(apiUrl), name: "Mine", apiKey }] };
    const session = {
      ...createFakeWorld({}).ports,
      host: { ...host, settings: { ...host.settings, apiKey, explorers } },
      wanted: apiUrl,
      pageCommand: undefined,
    };
    const [place] = await listExplorers({ networkName: "mychain", chainId: 5, place: "local" }, session);
    return (await (place ?? expect.fail("none is listed")).open()).explorer;
  }

  for (const [what, apiKey, sent] of [
    ["any key, where the default key has no value", missing, "any-key"],
    ["the default key", { get: async () => "configured" }, "configured"],
  ] as const) {
    it(`sends ${what}, to an explorer of this machine`, async () => {
      await withLoopbackServer([{ json: { status: "0", message: "NOTOK", result: [] } }], async (server) => {
        const explorer = await open(`${server.url}/api`, apiKey);
        await explorer
          .getSourceCode("0x5FbDB2315678afecb367f032d93F642f64180aa3", { isOnce: true })
          .catch(() => undefined);

        expect(server.requests[0]?.query.get("apikey")).to.equal(sent);
      });
    });
  }

  it("opens no explorer of another machine with any key", async () => {
    for (const apiUrl of ["https://scan.example/api", "https://localhost.example/api"]) {
      const { code } = await failureOf(open(apiUrl, missing));
      expect(code).to.equal("SECRET_MISSING");
    }
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
