import { expect } from "chai";
import { isChainIdMissing, recogniseDialect } from "../../src/explorer-api/recognise-dialect.ts";
import { envelopeFixture } from "../helpers/envelope-fixture.ts";

describe("recogniseDialect", () => {
  const dialects: Readonly<Record<string, "blockscout" | "zksync" | undefined>> = {
    "blockscout-source": "blockscout",
    "blockscout-source-proxy": "blockscout",
    "blockscout-source-unverified": "blockscout",
    "blockscout-abi-unverified": "blockscout",
    "blockscout-unknown-action": "blockscout",
    "zksync-source-object": "zksync",
    "etherscan-source-standard-json": undefined,
    "etherscan-source-unverified": undefined,
    "etherscan-abi": undefined,
    "etherscan-abi-unverified": undefined,
    "etherscan-creation": undefined,
    "etherscan-creation-none": undefined,
  };
  for (const [name, dialect] of Object.entries(dialects)) {
    it(`takes ${name} for ${dialect ?? "anybody's"}`, () => {
      expect(recogniseDialect(envelopeFixture(name))).to.equal(dialect);
    });
  }

  it("takes a reason that others give in the same way for nobody's", () => {
    expect(recogniseDialect({ status: "0", message: "No data found", result: null })).to.equal(undefined);
    expect(recogniseDialect({ status: "0", message: "NOTOK", result: null })).to.equal(undefined);
    expect(recogniseDialect({ status: "0", message: "Too many requests.", result: null })).to.equal(
      undefined,
    );
  });
});

describe("isChainIdMissing", () => {
  it("hears when an explorer asks for the chain, and nothing else", () => {
    const notOk = (result: string) => isChainIdMissing({ status: "0", message: "NOTOK", result });
    expect(notOk("Missing or unsupported chainid parameter (required for v2 api), please see …")).to.equal(
      true,
    );
    expect(notOk("Missing sourceCode")).to.equal(false);
    expect(notOk("Error! Missing or unsupported chainid parameter in source")).to.equal(false);
  });
});
