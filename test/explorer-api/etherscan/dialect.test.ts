import { expect } from "chai";
import {
  isChainIdMissing,
  readToldRateLimit,
  recogniseDialect,
} from "../../../src/explorer-api/etherscan/dialect.ts";
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
    const notOk = (result: string) => isChainIdMissing({ result });
    expect(notOk("Missing or unsupported chainid parameter (required for v2 api), please see …")).to.equal(
      true,
    );
    expect(notOk("Missing sourceCode")).to.equal(false);
    expect(notOk("Error! Missing or unsupported chainid parameter in source")).to.equal(false);
  });
});

describe("readToldRateLimit", () => {
  const texts: Readonly<Record<string, number | undefined>> = {
    "Max calls per sec rate limit reached (3/sec)": 3,
    "Max calls per sec rate limit reached (5/sec)": 5,
    "Max calls per sec rate limit reached (2/sec). Please switch to API V2": 2,
    "NOTOK-Missing/Invalid API Key, rate limit of 1/5sec applied": 0.2,
    "Max rate limit reached, please use API Key for higher rate limit": undefined,
    "Max daily rate limit reached. 110000 (100%) of 100000 day/limit": undefined,
    "rate limit (0/sec)": undefined,
    "rate limit (1/0sec)": undefined,
    "Pending in queue": undefined,
    "3/sec": undefined,
    "": undefined,
  };
  for (const [text, perSecond] of Object.entries(texts)) {
    it(`reads ${perSecond ?? "nothing"} from "${text.slice(0, 60)}"`, () => {
      expect(readToldRateLimit({ status: "0", message: "NOTOK", result: text })).to.equal(perSecond);
      expect(readToldRateLimit({ status: "0", message: text, result: null })).to.equal(perSecond);
    });
  }

  it("reads the terms on which an answer was given", () => {
    const message = "OK-Missing/Invalid API Key, rate limit of 1/5sec applied";
    expect(readToldRateLimit({ status: "1", message, result: [{}] })).to.equal(0.2);
  });

  it("does not look for a limit in sources, which may speak of anything", () => {
    const result = `${"x".repeat(500)} rate limit (3/sec)`;
    expect(readToldRateLimit({ status: "1", message: "OK", result })).to.equal(undefined);
  });
});
