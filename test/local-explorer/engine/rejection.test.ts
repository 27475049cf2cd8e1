import { expect } from "chai";
import { classifyAnswer } from "../../../src/explorer-api/etherscan/answers.ts";
import { formatNotOk } from "../../../src/explorer-api/etherscan/call.ts";
import { formatNoCode } from "../../../src/explorer-api/etherscan/status-texts.ts";
import {
  type Rejection,
  rejected,
  rejectedForArguments,
  rejectedForCode,
  rejectedForNow,
  toRejectedVerdict,
} from "../../../src/local-explorer/engine/rejection.ts";

const rejections: readonly { readonly rejection: Rejection }[] = [
  rejected(
    "compiler_error",
    "Solidity Compilation Error: DeclarationError: Already Verified pending rate limit",
  ),
  rejectedForCode("runtime", { kind: "code", offsetBytes: 12 }),
  rejectedForCode("runtime", { kind: "length", compiledBytes: 1, onChainBytes: 2 }),
  rejectedForCode("runtime", { kind: "no-code" }),
  rejectedForCode("creation", { kind: "constructor-arguments", offsetBytes: 9, value: "00" }),
  rejectedForArguments("", "; on the chain: 00"),
];

describe("a rejection", () => {
  const textOf = (rejection: { readonly rejection: Rejection }) => toRejectedVerdict(rejection).message;
  const kindOf = (rejection: { readonly rejection: Rejection }) =>
    classifyAnswer(formatNotOk(textOf(rejection))).kind;

  it("is a failure with a reason to every client", () => {
    for (const rejection of rejections) {
      expect(textOf(rejection)).to.match(/^Fail - Unable to verify\. \S/);
      expect(kindOf(rejection), textOf(rejection)).to.equal("rejected");
    }
  });

  it("is no final failure where the chain or the explorer may be to blame", () => {
    expect(kindOf(rejectedForNow("The node did not answer."))).to.equal("rejected-for-now");
    expect(kindOf(rejected("contract_not_deployed", formatNoCode("0xAB")))).to.equal("not-indexed");
  });

  it("is cut to a bound and has no control characters", () => {
    const text = textOf(rejected("compiler_error", `\u001b[31m${"very ".repeat(10_000)}`));

    expect(text.length).to.be.below(1_100);
    expect(text).to.not.match(/\p{Cc}/u);
  });
});
