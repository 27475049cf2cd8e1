import { expect } from "chai";
import { type DialectKind, detectDialect } from "../../src/explorer-client/dialect.ts";

const table: readonly (readonly [apiUrl: string, kind: DialectKind, sendsChainId: boolean])[] = [
  ["https://api.etherscan.io/v2/api", "etherscan-v2", true],
  ["https://api.etherscan.io/api", "etherscan-v2", true],
  ["http://127.0.0.1:4280/v2/api", "etherscan-v2", true],
  ["https://scan.example/v2/api/", "etherscan-v2", true],
  ["http://127.0.0.1:4280/api", "etherscan-v1", false],
  ["https://api.basescan.org/api", "etherscan-v1", false],
  ["https://eth.blockscout.com/api", "blockscout", false],
  ["https://blockscout.example.org/api/", "blockscout", false],
  ["https://chain-blockscout.example/api", "blockscout", false],
  ["https://api.blockscout.com/v2/api", "blockscout", true],
  ["https://api.blockscout.com/10/api", "blockscout", false],
  ["https://api.routescan.io/v2/network/mainnet/evm/43114/etherscan/api", "routescan", false],
  ["https://notroutescan.io/api", "etherscan-v1", false],
  ["https://api.etherscan.io.example/api", "etherscan-v1", false],
];

describe("detectDialect", () => {
  for (const [apiUrl, kind, sendsChainId] of table) {
    it(`takes ${apiUrl} for ${kind}${sendsChainId ? " with a chain id" : ""}`, () => {
      expect(detectDialect(new URL(apiUrl))).to.deep.equal({ kind, sendsChainId });
    });
  }

  it("can be told better", () => {
    expect(detectDialect(new URL("https://scan.example/api"), "etherscan-v2")).to.deep.equal({
      kind: "etherscan-v2",
      sendsChainId: true,
    });
  });
});
