import { expect } from "chai";
import {
  openExplorer,
  readProxySettings,
  withCapabilities,
} from "../../../src/app/explorers/open-explorer.ts";
import type { ExplorerSettings } from "../../../src/app/host.ts";
import { expectNoSecret, failureOf } from "../../helpers/failure.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { withLoopbackServer } from "../../helpers/loopback-server.ts";
import { responseFixture } from "../../helpers/response-fixture.ts";

describe("withCapabilities", () => {
  const { explorer } = createFakeWorld({}).ports;

  it("knows what explorers of this API take", () => {
    const { capabilities } = withCapabilities(
      { ...explorer, apiUrl: "https://explorer.example/api" },
      { codeFormats: undefined },
    );

    expect(capabilities).to.deep.include({ minCompilerVersion: "0.4.11", maxSourceBytes: undefined });
    expect(capabilities?.evmVersions).to.include("cancun").and.to.not.include("amsterdam");
    expect(capabilities?.codeFormats).to.have.members([
      "solidity-standard-json-input",
      "solidity-single-file",
    ]);
  });

  it("uses the code formats of the config", () => {
    const { capabilities } = withCapabilities(explorer, { codeFormats: ["single-file"] });

    expect(capabilities?.codeFormats).to.deep.equal(["solidity-single-file"]);
  });

  it("limits the size of sources for Etherscan's hosts only", () => {
    const limitOf = (apiUrl: string) =>
      withCapabilities({ ...explorer, apiUrl }, { codeFormats: undefined }).capabilities?.maxSourceBytes;

    expect(limitOf("https://api.etherscan.io/v2/api?chainid=1")).to.equal(3_000_000);
    expect(limitOf("https://etherscan.io.example/api")).to.equal(undefined);
    expect(limitOf("https://notetherscan.io/api")).to.equal(undefined);
  });
});

describe("openExplorer", () => {
  const open = (value: string, explorer: Pick<ExplorerSettings, "apiUrl">) =>
    openExplorer(
      {
        ...explorer,
        name: "MyScan",
        browserUrl: undefined,
        apiKey: { get: async () => value },
        headers: { "x-team": { name: "TEAM", get: async () => value } },
        requestsPerSecond: undefined,
        dialect: "etherscan-v1",
        ca: undefined,
        codeFormats: undefined,
      },
      {
        chainId: 1,
        secrets: { hasKeystore: false },
        reporter: { progress: () => undefined },
      },
    );

  it("sends key and headers without the line break at their end", async () => {
    await withLoopbackServer(
      [{ json: responseFixture("etherscan-abi").response }],
      async ({ url, requests }) => {
        const { explorer } = await open("KEY0123456789\r\n", { apiUrl: `${url}/api` });
        await explorer.getAbi("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
        expect(requests[0]?.headers).to.include({ "x-team": "KEY0123456789" });
        expect(requests[0]?.query.get("apikey")).to.equal("KEY0123456789");
      },
    );
  });

  it("refuses a header that HTTP does not allow, and shows nothing of it", async () => {
    for (const value of ["KEY0123\n456789", "KEY0123456789€"]) {
      const error = await failureOf(open(value, { apiUrl: "https://explorer.example/api" }));
      expect(error.code).to.equal("SECRET_MISSING");
      expect(error.facts).to.include({ setting: "headers.x-team" });
      expectNoSecret(error, value);
      expectNoSecret(error, "456789");
    }
  });
});

describe("readProxySettings", () => {
  it("reads the four variables, in either spelling", () => {
    const variables = { HTTP_PROXY: "a", HTTPS_PROXY: "b", ALL_PROXY: "c", NO_PROXY: "d" };
    expect(readProxySettings(variables)).to.deep.equal({
      httpProxy: "a",
      httpsProxy: "b",
      allProxy: "c",
      noProxy: "d",
    });
    expect(readProxySettings({ all_proxy: "small" }).allProxy).to.equal("small");
    expect(readProxySettings({ https_proxy: "small", HTTPS_PROXY: "large" }).httpsProxy).to.equal("small");
    expect(readProxySettings({})).to.deep.equal({
      httpProxy: undefined,
      httpsProxy: undefined,
      allProxy: undefined,
      noProxy: undefined,
    });
  });
});
