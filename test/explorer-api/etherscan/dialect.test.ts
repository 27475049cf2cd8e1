import { expect } from "chai";
import { isChainIdMissing, recogniseDialect } from "../../../src/explorer-api/etherscan/dialect.ts";
import { envelopeFixture } from "../../helpers/envelope-fixture.ts";

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
    it(`takes ${name} for ${dialect ?? "the answer of any explorer"}`, () => {
      expect(recogniseDialect(envelopeFixture(name))).to.equal(dialect);
    });
  }

  it("does not recognise texts that several explorers have", () => {
    for (const message of ["No data found", "NOTOK", "Too many requests."]) {
      expect(recogniseDialect({ status: "0", message, result: null })).to.equal(undefined);
    }
  });
});

describe("isChainIdMissing", () => {
  it("recognises the question for the chain", () => {
    const notOk = (result: string) => isChainIdMissing({ result });
    expect(notOk("Missing or unsupported chainid parameter (required for v2 api), please see …")).to.equal(
      true,
    );
    expect(notOk("Missing sourceCode")).to.equal(false);
    expect(notOk("Error! Missing or unsupported chainid parameter in source")).to.equal(false);
  });
});
