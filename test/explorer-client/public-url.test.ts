import { expect } from "chai";
import { createEndpoint } from "../../src/explorer-client/endpoint.ts";
import { toCommandUrl, toPublicUrl } from "../../src/explorer-client/public-url.ts";

describe("the address of an explorer", () => {
  const base = "https://scan.example/api";

  /** Every token has this in it. */
  const token = "gAt3wayT0ken";

  /** Names that gateways give their parameters; no list of them is ever complete. */
  const parameterNames =
    "apikey apiKey api_key api-key key k token access-token access_token auth authorization bearer jwt sig signature " +
    "secret client_secret password pass pwd subscription-key Ocp-Apim-Subscription-Key x-api-key code session sid " +
    "user account app_id project hash nonce credential private id t q ticket x";

  /** Addresses with a token somewhere, and what may be shown of them. */
  const addresses: Readonly<Record<string, string>> = {
    [`${base}?token=${token}`]: base,
    [`${base}?module=x&${token}`]: base,
    [`${base}?a=1&a=${token}#x`]: base,
    [`${base}#${token}`]: base,
    [`${base}#access_token=${token}`]: base,
    [`https://${token}:x@scan.example/api`]: base,
    [`https://user:${token}@scan.example/api`]: base,
    [`https://scan.example/${token}`]: "https://scan.example/{…}",
    [`https://scan.example/v2/${token}/api/`]: "https://scan.example/v2/{…}/api/",
    [`https://scan.example/api;session=${token}`]: "https://scan.example/{…}",
  };

  it("is shortened quickly if a long parameter is nearly a name", () => {
    expect(toCommandUrl(`${base}?${"a".repeat(100)}1=${token}`)).to.equal(`${base}?{…}`);
    expect(toCommandUrl(`${base}?apiKey=${token}&x-apiKey=${token}`)).to.equal(
      `${base}?apiKey={…}&x-apiKey={…}`,
    );
  });

  describe("toPublicUrl", () => {
    it("shows an address that has nothing to hide as it is", () => {
      for (const url of [
        base,
        "https://scan.example",
        "https://scan.example/",
        "https://api.etherscan.io/v2/api",
        "https://api.routescan.io/v2/network/testnet/evm/9746/etherscan/api",
        "https://explorer.sepolia.era.zksync.dev/contract_verification",
        "http://127.0.0.1:4280/api",
      ]) {
        expect(toPublicUrl(url)).to.equal(url);
      }
    });

    it("shows no part of the query, whatever its name", () => {
      for (const name of parameterNames.split(" ")) {
        expect(toPublicUrl(`${base}?module=x&${name}=${token}`), name).to.equal(base);
      }
    });

    it("shows host and path alone, without what may be a token", () => {
      for (const [url, shown] of Object.entries(addresses)) {
        expect(toPublicUrl(url)).to.equal(shown);
      }
    });
  });

  describe("a gateway's token in the address of an explorer", () => {
    it("is redacted in every message", () => {
      for (const apiUrl of Object.keys(addresses)) {
        const { quote } = createEndpoint({ name: "S", apiUrl, chainId: 1 });
        expect(quote(`no such token: ${token}!`), apiUrl).to.equal("no such token: [redacted]!");
      }
    });

    it("is sent in the query as it is written", () => {
      const { url } = createEndpoint({ name: "S", apiUrl: `${base}?subscription-key=${token}`, chainId: 1 });
      expect(url.searchParams.get("subscription-key")).to.equal(token);
    });

    it("does not include a parameter that names the chain", () => {
      const { quote } = createEndpoint({
        name: "S",
        apiUrl: `${base}?chainid=11155111`,
        chainId: 11_155_111,
      });
      expect(quote("chain 11155111 is not served")).to.equal("chain 11155111 is not served");
    });
  });
});
