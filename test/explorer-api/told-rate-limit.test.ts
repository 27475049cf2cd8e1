import { expect } from "chai";
import { readToldRateLimit } from "../../src/explorer-api/told-rate-limit.ts";

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
