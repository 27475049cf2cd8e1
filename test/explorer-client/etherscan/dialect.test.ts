import { expect } from "chai";
import type { DialectKind } from "../../../src/explorer-client/dialect-kind.ts";
import { trackDialect } from "../../../src/explorer-client/etherscan/dialect.ts";
import { envelopeFixture } from "../../helpers/envelope-fixture.ts";

describe("trackDialect", () => {
  const open = (apiUrl: string, override?: DialectKind) => {
    const tracker = trackDialect(new URL(apiUrl), override);
    return { learn: tracker.learn, told: () => [tracker.kind(), tracker.chainIdFields()] };
  };

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

  for (const [apiUrl, kind, chainIdFields] of table) {
    it(`takes ${apiUrl} for ${kind} with [${chainIdFields}]`, () => {
      expect(open(apiUrl).told()).to.deep.equal([kind, chainIdFields]);
    });
  }

  it("takes a given dialect instead", () => {
    const given = [
      open("https://scan.example/api", "etherscan-v2"),
      open("https://eth.blockscout.com/api", "etherscan-v1"),
    ];
    expect(given.map(({ told }) => told())).to.deep.equal([
      ["etherscan-v2", ["chainid"]],
      ["etherscan-v1", []],
    ]);
  });

  const unknownHost = "https://scan.example/api";

  const chainMissing = {
    status: "0",
    message: "NOTOK",
    result: "Missing or unsupported chainid parameter (required for v2 api)",
  } as const;

  const learned: Readonly<Record<string, DialectKind>> = {
    "blockscout-source-unverified": "blockscout",
    "etherscan-abi": "etherscan-v1",
  };
  for (const [fixture, kind] of Object.entries(learned)) {
    it(`takes an explorer that answers ${fixture} for ${kind}`, () => {
      const { learn, told } = open(unknownHost);
      learn(envelopeFixture(fixture));
      expect(told()).to.deep.equal([kind, []]);
    });
  }

  it("names the chain once the explorer asks for it, unless it is in the address", () => {
    for (const [query, expected] of [
      ["", ["etherscan-v2", ["chainid"]]],
      ["?chainid=5", ["etherscan-v1", []]],
    ] as const) {
      const { learn, told } = open(`${unknownHost}${query}`);
      expect(told()).to.deep.equal(["etherscan-v1", []]);
      learn(chainMissing);
      expect(told()).to.deep.equal(expected);
    }
  });

  it("keeps a dialect from the address or the settings", () => {
    const byAddress = open("https://api.routescan.io/v2/network/mainnet/evm/1/etherscan/api");
    const bySetting = open(unknownHost, "etherscan-v1");
    for (const { learn, told } of [byAddress, bySetting]) {
      const before = told();
      learn(envelopeFixture("blockscout-source-unverified"));
      learn(chainMissing);
      expect(told()).to.deep.equal(before);
    }
  });
});
