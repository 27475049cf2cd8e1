import { expect } from "chai";
import { readProxySettings, withCapabilities } from "../../../src/app/explorers/open-explorer.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { withEnvironment } from "../../helpers/with-environment.ts";

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

  it("believes what the user says of the code formats", () => {
    const { capabilities } = withCapabilities(explorer, { codeFormats: ["single-file"] });

    expect(capabilities?.codeFormats).to.deep.equal(["solidity-single-file"]);
  });

  it("knows Etherscan's limit, and takes nobody else for Etherscan", () => {
    const limitOf = (apiUrl: string) =>
      withCapabilities({ ...explorer, apiUrl }, { codeFormats: undefined }).capabilities?.maxSourceBytes;

    expect(limitOf("https://api.etherscan.io/v2/api?chainid=1")).to.equal(3_000_000);
    expect(limitOf("https://etherscan.io.example/api")).to.equal(undefined);
    expect(limitOf("https://notetherscan.io/api")).to.equal(undefined);
  });
});

describe("readProxySettings", () => {
  it("reads the three variables, in either spelling", () => {
    expect(readProxySettings({ HTTP_PROXY: "a", HTTPS_PROXY: "b", NO_PROXY: "c" })).to.deep.equal({
      httpProxy: "a",
      httpsProxy: "b",
      noProxy: "c",
    });
    expect(readProxySettings({ https_proxy: "small", HTTPS_PROXY: "large" }).httpsProxy).to.equal("small");
    expect(readProxySettings({})).to.deep.equal({
      httpProxy: undefined,
      httpsProxy: undefined,
      noProxy: undefined,
    });
  });

  it("reads those of this process", async () => {
    const variables = { https_proxy: "http://proxy.example:3128" };

    expect((await withEnvironment(variables, async () => readProxySettings())).httpsProxy).to.equal(
      variables.https_proxy,
    );
  });
});
