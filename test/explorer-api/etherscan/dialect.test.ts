import { expect } from "chai";
import { isBlockscoutAnswer, isChainIdMissing } from "../../../src/explorer-api/etherscan/dialect.ts";
import { envelopeFixture } from "../../helpers/envelope-fixture.ts";

describe("isBlockscoutAnswer", () => {
  const answers: Readonly<Record<string, boolean>> = {
    "blockscout-source": true,
    "blockscout-source-proxy": true,
    "blockscout-source-unverified": true,
    "blockscout-abi-unverified": true,
    "blockscout-unknown-action": true,
    "zksync-source-object": false,
    "etherscan-source-standard-json": false,
    "etherscan-source-unverified": false,
    "etherscan-abi": false,
    "etherscan-abi-unverified": false,
    "etherscan-creation": false,
    "etherscan-creation-none": false,
  };
  for (const [name, isBlockscout] of Object.entries(answers)) {
    it(`is ${isBlockscout} of ${name}`, () => {
      expect(isBlockscoutAnswer(envelopeFixture(name))).to.equal(isBlockscout);
    });
  }

  it("does not recognise texts that several explorers have", () => {
    for (const message of ["No data found", "NOTOK", "Too many requests."]) {
      expect(isBlockscoutAnswer({ status: "0", message, result: null })).to.equal(false);
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
