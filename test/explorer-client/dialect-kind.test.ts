import { expect } from "chai";
import { takesDefaultKey } from "../../src/explorer-client/dialect-kind.ts";

describe("takesDefaultKey", () => {
  it("sends the key to an address with words, a chain or a version in its path", () => {
    for (const part of [
      "etherscan-compatible-v1",
      "api2",
      "43114",
      "verify-source-code-plugin/XLAYER",
      "chain1",
    ]) {
      expect(takesDefaultKey({ apiUrl: `https://scan.example/${part}/api` }), part).to.equal(true);
    }
  });

  it("sends no key to an address that has a token of its own", () => {
    for (const part of ["0123456789abcdef", "abcd1234-efgh-5678-v1", "tokenInPath8f7a6b5c4d3e2f1a"]) {
      expect(takesDefaultKey({ apiUrl: `https://scan.example/${part}/api` }), part).to.equal(false);
    }
  });
});
