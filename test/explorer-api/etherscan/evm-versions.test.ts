import { expect } from "chai";
import { evmVersions, parseEvmVersion } from "../../../src/explorer-api/etherscan/evm-versions.ts";

describe("parseEvmVersion", () => {
  it("takes blank and Default for the compiler's own choice", () => {
    for (const text of [undefined, "", " ", "default", "Default"]) {
      expect(parseEvmVersion(text)).to.deep.equal({ kind: "default" });
    }
  });

  it("gives solc's spelling whatever the case", () => {
    for (const version of evmVersions) {
      expect(parseEvmVersion(version.toUpperCase())).to.deep.equal({ kind: "version", version });
    }
  });

  it("says so when it does not know the version", () => {
    expect(parseEvmVersion("Amsterdam")).to.deep.equal({ kind: "unknown", text: "amsterdam" });
  });
});
