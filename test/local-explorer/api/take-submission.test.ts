import { expect } from "chai";
import { hasManyParts } from "../../../src/local-explorer/api/take-submission.ts";

describe("hasManyParts", () => {
  it("counts members and levels", () => {
    expect(hasManyParts("[".repeat(250_000))).to.equal(false);
    expect(hasManyParts("[".repeat(250_001))).to.equal(true);
    expect(hasManyParts(`{${'"a":{},'.repeat(90_000)}}`)).to.equal(true);
  });

  it("does not count what stands in strings, whatever is escaped there", () => {
    const source = JSON.stringify({ content: '"[{,:\\"\\\\'.repeat(300_000), last: "\\" });

    expect(hasManyParts(source)).to.equal(false);
    expect(hasManyParts(`[${source},${"[".repeat(250_000)}`)).to.equal(true);
  });
});
