import { expect } from "chai";
import type { DialectKind } from "../../../src/explorer-client/dialect-kind.ts";
import { detectDialect, trackDialect } from "../../../src/explorer-client/etherscan/dialect.ts";
import { envelopeFixture } from "../../helpers/envelope-fixture.ts";

describe("detectDialect", () => {
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
      expect(detectDialect(new URL(apiUrl))).to.deep.include({ kind, chainIdFields });
    });
  }

  it("takes a given dialect instead", () => {
    expect(detectDialect(new URL("https://scan.example/api"), "etherscan-v2")).to.deep.include({
      kind: "etherscan-v2",
      chainIdFields: ["chainid"],
    });
    expect(detectDialect(new URL("https://eth.blockscout.com/api"), "etherscan-v1").kind).to.equal(
      "etherscan-v1",
    );
  });

  it("asks only Blockscout for ten contracts at a time", () => {
    const most = (apiUrl: string) => detectDialect(new URL(apiUrl)).maxCreationAddresses;
    expect(most("https://eth.blockscout.com/api")).to.equal(10);
    expect(most("https://api.etherscan.io/v2/api")).to.equal(5);
    expect(most("https://scan.example/api")).to.equal(5);
  });
});

describe("trackDialect", () => {
  const unknownHost = "https://scan.example/api";

  const chainMissing = {
    status: "0",
    message: "NOTOK",
    result: "Missing or unsupported chainid parameter (required for v2 api)",
  } as const;

  const learned: Readonly<Record<string, DialectKind>> = {
    "blockscout-source-unverified": "blockscout",
    "zksync-source-object": "zksync",
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
