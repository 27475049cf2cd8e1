import { expect } from "chai";
import {
  formatChains,
  formatVersion,
  parseChains,
  parseVersion,
} from "../../../src/explorer-api/sourcify/server-info.ts";
import { bestMatch, isVerificationId } from "../../../src/explorer-api/sourcify/wire-values.ts";

describe("a Sourcify server", () => {
  it("tells its chains, read as they were written", () => {
    const chains = [
      { chainId: 1, name: "Ethereum Mainnet", title: "Mainnet", isSupported: true, hasEtherscanApi: true },
      { chainId: 250, name: "Fantom", title: "Fantom", isSupported: false, hasEtherscanApi: false },
    ];

    expect(parseChains({ status: 200, json: formatChains(chains) })).to.deep.equal({
      kind: "value",
      value: chains,
    });
  });

  it("may list chains that cannot be read, which are left out", () => {
    const json = [{ name: "no id" }, { name: "A", chainId: 7, supported: true }];

    const parsed = parseChains({ status: 200, json });

    expect(parsed.kind === "value" && parsed.value.map(({ chainId }) => chainId)).to.deep.equal([7]);
    expect(parseChains({ status: 200, json: {} }).kind).to.equal("malformed");
  });

  it("tells its version", () => {
    const version = { server: "3.12.1", commit: "4208c59" };

    expect(parseVersion({ status: 200, json: formatVersion(version) })).to.deep.equal({
      kind: "value",
      value: version,
    });
  });

  it("knows a verification by a lower-case UUID alone", () => {
    expect(isVerificationId("9d8c1b1e-6a52-4f8f-9f7c-0d6f5f1f2b3c")).to.equal(true);
    expect(isVerificationId("9D8C1B1E-6A52-4F8F-9F7C-0D6F5F1F2B3C")).to.equal(false);
    expect(isVerificationId("../x")).to.equal(false);
  });

  it("takes the better one of two matches for the match", () => {
    expect(bestMatch({ creation: "partial", runtime: "exact" })).to.equal("exact");
    expect(bestMatch({ creation: "partial", runtime: undefined })).to.equal("partial");
    expect(bestMatch({ creation: undefined, runtime: undefined })).to.equal(undefined);
  });
});
