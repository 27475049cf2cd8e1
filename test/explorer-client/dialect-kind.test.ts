import { expect } from "chai";
import { takesDefaultKey } from "../../src/explorer-client/dialect-kind.ts";

const scan = "https://scan.example/api";

describe("takesDefaultKey", () => {
  it("gives the key to Etherscan, and to others like it whose address has words, a chain or a version", () => {
    const others = [
      "https://api.etherscan.io/v2/api",
      scan,
      `${scan}?tenant=a&chainid=11155111&network=sepolia-testnet`,
      "https://scan.example/contract_verification_service/v2/etherscan-api",
      ...["etherscan-compatible-v1", "api2", "43114", "verify-source-code-plugin/XLAYER", "chain1"].map(
        (part) => `https://scan.example/${part}/api`,
      ),
    ];

    expect(others.filter((apiUrl) => !takesDefaultKey({ apiUrl }))).to.deep.equal([]);
    expect(takesDefaultKey({ apiUrl: scan, headerNames: ["x-team"] })).to.equal(true);
    expect(takesDefaultKey({ apiUrl: "https://eth.blockscout.com/api", dialect: "etherscan-v1" })).to.equal(
      true,
    );
  });

  it("gives no key to services that need none", () => {
    const services = [
      "https://eth.blockscout.com/api",
      "https://api.blockscout.com/10/api",
      "https://api.routescan.io/v2/network/mainnet/evm/10/etherscan/api",
      "https://explorer.zksync.example/contract_verification",
    ];

    expect(services.filter((apiUrl) => takesDefaultKey({ apiUrl }))).to.deep.equal([]);
    expect(takesDefaultKey({ apiUrl: scan, dialect: "blockscout" })).to.equal(false);
  });

  it("gives no key to an address that has credentials of its own", () => {
    const parameters =
      "ApiKey=its+own token=t access_token=t api_key=t subscription-key=t auth=t sig=t jwt=t x=0123456789abcdef 3f9a8b7c6d5e4f30";
    const paths = "0123456789abcdef abcd1234-efgh-5678-v1 tokenInPath8f7a6b5c4d3e2f1a";
    const own = [
      "https://user@scan.example/api",
      "https://user:secret@scan.example/api",
      "https://gateway.example/api;key=t",
      ...parameters.split(" ").map((query) => `${scan}?${query}`),
      ...paths.split(" ").map((part) => `https://scan.example/${part}/api`),
    ];

    expect(own.filter((apiUrl) => takesDefaultKey({ apiUrl }))).to.deep.equal([]);
    for (const header of ["Authorization", "x-api-key", "X-Token", "Cookie"]) {
      expect(takesDefaultKey({ apiUrl: scan, headerNames: [header] }), header).to.equal(false);
    }
  });
});
