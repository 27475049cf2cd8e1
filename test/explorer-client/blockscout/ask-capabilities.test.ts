import { expect } from "chai";
import { createExplorer } from "../../../src/explorer-client/etherscan/create-explorer.ts";
import type { ExplorerSettings } from "../../../src/explorer-client/open-connection.ts";
import type { Clock } from "../../../src/verification/ports.ts";
import { withLoopbackServer } from "../../helpers/loopback-server.ts";

const key = "KeyOfTheScout+0=1";

/** Creates a clock whose time limits end when a test ends them. */
function createHandClock() {
  const limits: AbortController[] = [];
  const clock: Clock = {
    now: () => 0,
    elapsed: () => 0,
    sleep: (_delayMs, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    signalAfter: () => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    },
  };
  const endAll = () => {
    for (const limit of limits) {
      limit.abort(new DOMException("late"));
    }
  };
  return { clock, endAll };
}

function open(url: string, settings: Partial<ExplorerSettings> = {}) {
  const { clock } = createHandClock();
  return createExplorer({
    name: "Scout",
    apiUrl: `${url}/api`,
    chainId: 1,
    dialect: "blockscout",
    clock,
    ...settings,
  });
}

describe("the capabilities of a Blockscout", () => {
  const path = "/api/v2/smart-contracts/verification/config";
  const config = {
    solidity_compiler_versions: ["v0.8.30+commit.73712a01"],
    solidity_evm_versions: ["paris"],
  };

  it("scenario 52: are asked for once, with the key and the headers of its own host", async () => {
    await withLoopbackServer([{ json: config }], async ({ url, requests }) => {
      const explorer = open(url, { apiKey: key, headers: { "x-team": "TeamToken-1234" } });
      const told = [await explorer.getCapabilities?.(), await explorer.getCapabilities?.()];

      expect(told[0]).to.deep.equal({
        compilerVersions: ["v0.8.30+commit.73712a01"],
        evmVersions: ["paris"],
      });
      expect(told[1]).to.equal(told[0]);
      expect(requests[0]).to.deep.include({ method: "GET", path });
      expect(requests[0]?.headers).to.include({ "x-team": "TeamToken-1234" });
      expect(requests[0]?.query.get("apikey")).to.equal(key);
    });
  });

  it("are unknown, without a failure, if it does not answer with them", async () => {
    const answers = [
      { status: 404, json: { message: "Not found" } },
      { status: 500, text: "<html>Oops</html>" },
      { status: 400, json: config },
      { text: "{" },
      { json: [] },
      { status: 302, headers: { location: "https://elsewhere.example/" }, text: "" },
    ];
    for (const answer of answers) {
      await withLoopbackServer([answer], async ({ url }) => {
        expect(await open(url).getCapabilities?.(), JSON.stringify(answer)).to.equal(undefined);
      });
    }
    expect(await open("http://127.0.0.1:1").getCapabilities?.()).to.equal(undefined);
  });

  it("are unknown if it does not answer in time", async () => {
    const { clock, endAll } = createHandClock();
    await withLoopbackServer([() => setImmediate(endAll)], async ({ url }) => {
      expect(await open(url, { clock }).getCapabilities?.()).to.equal(undefined);
    });
  });

  it("are not asked of another explorer, nor of the PRO API", async () => {
    await withLoopbackServer([], async ({ url }) => {
      expect(await open(url, { dialect: "etherscan-v1" }).getCapabilities?.()).to.equal(undefined);
      expect(await open(url, { apiUrl: `${url}/v2/api` }).getCapabilities?.()).to.equal(undefined);
    });
  });
});
