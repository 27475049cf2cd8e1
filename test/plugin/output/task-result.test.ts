import { expect } from "chai";
import { isResult } from "hardhat/utils/result";
import { toTaskResult } from "../../../src/plugin/output/task-result.ts";

describe("toTaskResult", () => {
  it("is the result itself, which Hardhat can read as its own", () => {
    const result = { status: "verified" };
    const marked = toTaskResult(result, true);

    expect(marked).to.equal(result);
    expect(isResult(marked)).to.equal(true);
    expect(marked.success && marked.value).to.equal(result);
  });

  it("tells Hardhat of a failure, with the same object", () => {
    const marked = toTaskResult({ status: "mismatch" }, false);

    expect(isResult(marked)).to.equal(true);
    expect(marked.success).to.equal(false);
    expect(!marked.success && marked.error).to.equal(marked);
  });

  it("shows no mark to those who print, copy, list or compare it", () => {
    const marked = toTaskResult({ status: "verified" }, true);

    expect(JSON.stringify(marked)).to.equal('{"status":"verified"}');
    expect({ ...marked }).to.deep.equal({ status: "verified" });
    expect(Object.keys(marked)).to.deep.equal(["status"]);
    expect(JSON.stringify(toTaskResult([1, 2], true))).to.equal("[1,2]");
  });
});
