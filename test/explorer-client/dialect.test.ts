import { expect } from "chai";
import type { DialectKind } from "../../src/explorer-client/detect-dialect-kind.ts";
import { detectDialect } from "../../src/explorer-client/dialect.ts";

const table: readonly (readonly [apiUrl: string, kind: DialectKind, chainIdFields: readonly string[]])[] = [
  ["https://api.etherscan.io/v2/api", "etherscan-v2", ["chainid"]],
  ["https://api.etherscan.io/api", "etherscan-v2", ["chainid"]],
  ["http://127.0.0.1:4280/v2/api", "etherscan-v2", ["chainid"]],
  ["https://scan.example/v2/api/", "etherscan-v2", ["chainid"]],
  ["https://api.etherscan.io/v2/api?chainid=5", "etherscan-v2", []],
  ["http://127.0.0.1:4280/api", "etherscan-v1", []],
  ["https://api.basescan.org/api", "etherscan-v1", []],
  ["https://eth.blockscout.com/api", "blockscout", []],
  ["https://blockscout.example.org/api/", "blockscout", []],
  ["https://chain-blockscout.example/api", "blockscout", []],
  ["https://api.blockscout.com/v2/api", "blockscout", ["chainid", "chain_id"]],
  ["https://api.blockscout.com/v2/api?chain_id=10", "blockscout", []],
  ["https://api.blockscout.com/10/api", "blockscout", []],
  ["https://api.routescan.io/v2/network/mainnet/evm/43114/etherscan/api", "routescan", []],
  ["https://explorer.zksync.example/contract_verification", "zksync", []],
  ["https://notroutescan.io/api", "etherscan-v1", []],
  ["https://api.etherscan.io.example/api", "etherscan-v1", []],
];

describe("detectDialect", () => {
  for (const [apiUrl, kind, chainIdFields] of table) {
    it(`takes ${apiUrl} for ${kind} with [${chainIdFields}]`, () => {
      expect(detectDialect(new URL(apiUrl))).to.deep.include({ kind, chainIdFields });
    });
  }

  it("can be told better", () => {
    expect(detectDialect(new URL("https://scan.example/api"), "etherscan-v2")).to.deep.include({
      kind: "etherscan-v2",
      chainIdFields: ["chainid"],
    });
    expect(detectDialect(new URL("https://eth.blockscout.com/api"), "etherscan-v1").kind).to.equal(
      "etherscan-v1",
    );
  });

  it("asks Blockscout alone for ten contracts at a time", () => {
    const most = (apiUrl: string) => detectDialect(new URL(apiUrl)).maxCreationAddresses;
    expect(most("https://eth.blockscout.com/api")).to.equal(10);
    expect(most("https://api.etherscan.io/v2/api")).to.equal(5);
    expect(most("https://scan.example/api")).to.equal(5);
  });
});
