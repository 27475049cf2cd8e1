import { expect } from "chai";
import type { DialectKind } from "../../../src/explorer-client/dialect-kind.ts";
import { trackDialect } from "../../../src/explorer-client/etherscan/dialect.ts";
import { envelopeFixture } from "../../helpers/envelope-fixture.ts";

describe("trackDialect", () => {
  const detectDialect = (apiUrl: string, override?: DialectKind) =>
    trackDialect(new URL(apiUrl), override).current();

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
      expect(detectDialect(apiUrl)).to.deep.include({ kind, chainIdFields });
    });
  }

  it("takes a given dialect instead", () => {
    expect(detectDialect("https://scan.example/api", "etherscan-v2")).to.deep.include({
      kind: "etherscan-v2",
      chainIdFields: ["chainid"],
    });
    expect(detectDialect("https://eth.blockscout.com/api", "etherscan-v1").kind).to.equal("etherscan-v1");
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
      const tracker = trackDialect(new URL(unknownHost));
      tracker.learn(envelopeFixture(fixture));
      expect(tracker.current().kind).to.equal(kind);
    });
  }

  it("names the chain once the explorer asks for it", () => {
    const tracker = trackDialect(new URL(unknownHost));
    expect(tracker.current().chainIdFields).to.deep.equal([]);
    tracker.learn(chainMissing);
    expect(tracker.current()).to.deep.include({ kind: "etherscan-v2", chainIdFields: ["chainid"] });
  });

  it("does not name a chain besides the one that is in the address", () => {
    const tracker = trackDialect(new URL(`${unknownHost}?chainid=5`));
    tracker.learn(chainMissing);
    expect(tracker.current().chainIdFields).to.deep.equal([]);
  });

  it("keeps a dialect from the address or the settings", () => {
    const byAddress = trackDialect(
      new URL("https://api.routescan.io/v2/network/mainnet/evm/1/etherscan/api"),
    );
    const bySetting = trackDialect(new URL(unknownHost), "etherscan-v1");
    for (const tracker of [byAddress, bySetting]) {
      const before = tracker.current();
      tracker.learn(envelopeFixture("blockscout-source-unverified"));
      tracker.learn(chainMissing);
      expect(tracker.current()).to.equal(before);
    }
  });
});
