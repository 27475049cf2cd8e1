import { expect } from "chai";
import { DeadlineExceededError } from "../../../src/core/errors/verification-errors.ts";

describe("DeadlineExceededError", () => {
  it("names the time, and what to do", () => {
    const error = new DeadlineExceededError({ timeoutMs: 90_500 });

    expect(error.code).to.equal("DEADLINE_EXCEEDED");
    expect(error.message.split("\n")).to.deep.equal([
      "The time was over before there was an answer.",
      "  timeout: 90.5 s",
      "Run it again: what the explorer has verified meanwhile is found.",
      "Give it more time with --timeout <seconds> or verifyContract.timeout in the Hardhat config.",
    ]);
  });
});
