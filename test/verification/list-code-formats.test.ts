import { expect } from "chai";

import { listCodeFormats } from "../../src/verification/list-code-formats.ts";

describe("listCodeFormats", () => {
  it("lists both where nothing is known, the one that says more first", () => {
    expect(listCodeFormats({})).to.deep.equal(["standard-json", "single-file"]);
    expect(listCodeFormats({ capabilities: {} })).to.deep.equal(["standard-json", "single-file"]);
  });

  it("lists what is known, by the names that users give", () => {
    expect(listCodeFormats({ capabilities: { codeFormats: ["solidity-single-file"] } })).to.deep.equal([
      "single-file",
    ]);
  });
});
