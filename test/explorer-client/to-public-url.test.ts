import { expect } from "chai";
import { createEndpoint } from "../../src/explorer-client/endpoint.ts";
import { toPublicUrl } from "../../src/explorer-client/to-public-url.ts";

const base = "https://scan.example/api";

describe("toPublicUrl", () => {
  it("shows no parameter that is secret by its name, and all others", () => {
    for (const name of [
      "apikey",
      "apiKey",
      "api_key",
      "key",
      "token",
      "access-token",
      "x-api-key",
      "secret",
    ]) {
      expect(toPublicUrl(`${base}?module=x&${name}=GATEWAY123`), name).to.equal(`${base}?module=x`);
    }
    for (const query of ["?chainid=1", "?keyspace=a&tokenlist=b", ""]) {
      expect(toPublicUrl(`${base}${query}`), query).to.equal(`${base}${query}`);
    }
  });

  it("shows no user name and no password", () => {
    expect(toPublicUrl("https://user:pass@scan.example/api")).to.equal(base);
  });
});

describe("a gateway's token in the address of an explorer", () => {
  it("is sent, and is quoted in no message", () => {
    const { url, quote } = createEndpoint({ name: "S", apiUrl: `${base}?token=GATEWAY123`, chainId: 1 });

    expect(url.searchParams.get("token")).to.equal("GATEWAY123");
    expect(quote("no such token: GATEWAY123")).to.equal("no such token: [redacted]");
  });
});
