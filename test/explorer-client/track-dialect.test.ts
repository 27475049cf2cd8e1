import { expect } from "chai";
import type { DialectKind } from "../../src/explorer-client/detect-dialect-kind.ts";
import { trackDialect } from "../../src/explorer-client/track-dialect.ts";
import { envelopeFixture } from "../helpers/envelope-fixture.ts";

const unknownHost = "https://scan.example/api";
const chainMissing = {
  status: "0",
  message: "NOTOK",
  result: "Missing or unsupported chainid parameter (required for v2 api)",
} as const;

describe("trackDialect", () => {
  const learned: Readonly<Record<string, DialectKind>> = {
    "blockscout-source-unverified": "blockscout",
    "blockscout-source-unverified-old": "blockscout",
    "blockscout-abi-unverified": "blockscout",
    "blockscout-source": "blockscout",
    "zksync-source-object": "zksync",
    "etherscan-source-unverified": "etherscan-v1",
    "etherscan-abi-unverified": "etherscan-v1",
    "etherscan-creation-none": "etherscan-v1",
    "etherscan-creation": "etherscan-v1",
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

  it("stays with what the address says, and with what was set", () => {
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
