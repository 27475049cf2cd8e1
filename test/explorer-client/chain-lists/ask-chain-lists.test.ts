import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import {
  askChainLists,
  chainListUrls,
  toCopyUrls,
} from "../../../src/explorer-client/chain-lists/ask-chain-lists.ts";
import {
  type LoopbackAnswer,
  type LoopbackServer,
  withLoopbackServer,
} from "../../helpers/loopback-server.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

const etherscan = {
  result: [{ chainid: "777", chainname: "Seven", blockexplorer: "https://seven.example", status: 1 }],
};

const blockscout = { "777": { name: "Seven", explorers: [{ url: "https://scout.seven.example" }] } };

const sourcify = [{ name: "Seven", chainId: 777, supported: true }];

const lists: Readonly<Record<string, unknown>> = {
  "/etherscan": etherscan,
  "/blockscout": blockscout,
  "/sourcify": sourcify,
};

/** Answers each list by its path. */
const answer: LoopbackAnswer = (response, { path: asked }) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(lists[asked]));
};

const known = {
  etherscan: { kind: "known", chains: [{ chainId: 777, name: "Seven", url: "https://seven.example" }] },
  blockscout: {
    kind: "known",
    chains: [{ chainId: 777, name: "Seven", url: "https://scout.seven.example" }],
  },
  sourcify: { kind: "known", chains: [{ chainId: 777, name: "Seven", url: "" }] },
};

function open(folder: string, { url }: Pick<LoopbackServer, "url">) {
  const clock = createVirtualClock();
  const urls = {
    etherscan: `${url}/etherscan`,
    blockscout: `${url}/blockscout`,
    sourcify: `${url}/sourcify`,
  };
  return { clock, ask: () => askChainLists({ urls, folder, clock, proxy: {} }) };
}

describe("askChainLists", () => {
  it("knows where the services publish their lists", () => {
    expect(chainListUrls).to.deep.equal({
      etherscan: "https://api.etherscan.io/v2/chainlist",
      blockscout: "https://chains.blockscout.com/api/chains",
      sourcify: "https://sourcify.dev/server/chains",
    });
  });

  it("finds copies below a URL, with its query and without a second slash", () => {
    expect(toCopyUrls("https://mirror.example/lists/?token=t")).to.deep.equal({
      etherscan: "https://mirror.example/lists/etherscan.json?token=t",
      blockscout: "https://mirror.example/lists/blockscout.json?token=t",
      sourcify: "https://mirror.example/lists/sourcify.json?token=t",
    });
  });

  it("scenario 48: asks each service once, and keeps the lists for a day", () =>
    withTemporaryFolder({}, (folder) =>
      withLoopbackServer(
        Array.from({ length: 6 }, () => answer),
        async (server) => {
          const { ask, clock } = open(folder, server);
          const first = await ask();
          clock.pass(24 * 3_600_000 - 1);
          const kept = await ask();
          const askedBefore = server.requests.length;
          clock.pass(1);
          const anew = await ask();

          expect([first, kept, anew]).to.deep.equal([known, known, known]);
          expect([askedBefore, server.requests.length]).to.deep.equal([3, 6]);
          expect((await readdir(folder)).length).to.equal(3);
        },
      ),
    ));

  it("asks again if a kept list is damaged, or from a future day", () =>
    withTemporaryFolder({}, (folder) =>
      withLoopbackServer(
        Array.from({ length: 5 }, () => answer),
        async (server) => {
          const { ask } = open(folder, server);
          await ask();
          const [damaged = "", future = ""] = await readdir(folder);
          await writeFile(path.join(folder, damaged), "{ half");
          const text = await readFile(path.join(folder, future), "utf8");
          const later = text.replace(/"askedAtMs":\d+/, `"askedAtMs":${Date.UTC(2100, 0)}`);
          await writeFile(path.join(folder, future), later);

          expect(await ask()).to.deep.equal(known);
        },
      ),
    ));

  it("says why a list is missing, uses the others, and keeps no failure", () =>
    withTemporaryFolder({}, (folder) =>
      withLoopbackServer(
        Array.from({ length: 5 }, (_, index): LoopbackAnswer => {
          const isWell = index > 2;
          return (response, request) => {
            if (isWell || request.path === "/sourcify") {
              response.writeHead(200, { "content-type": "application/json" });
              response.end(JSON.stringify(lists[request.path]));
            } else {
              response.writeHead(request.path === "/etherscan" ? 503 : 200);
              response.end("<html>Attention Required!</html>");
            }
          };
        }),
        async (server) => {
          const { ask } = open(folder, server);
          const first = await ask();

          expect(first).to.deep.equal({
            etherscan: { kind: "silent", reason: "HTTP status 503" },
            blockscout: { kind: "silent", reason: "its answer is not a list of chains" },
            sourcify: known.sourcify,
          });
          expect(await ask()).to.deep.equal(known);
        },
      ),
    ));

  it("gives all lists up without a network and without a usable folder", () =>
    withTemporaryFolder({ file: "" }, async (folder) => {
      const closed = await open(path.join(folder, "file"), { url: "http://127.0.0.1:1" }).ask();

      expect(Object.values(closed).map(({ kind }) => kind)).to.deep.equal(["silent", "silent", "silent"]);
    }));
});
