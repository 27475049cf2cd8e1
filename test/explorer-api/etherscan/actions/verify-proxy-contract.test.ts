import { expect } from "chai";
import { parseVerifyProxyContractAnswer } from "../../../../src/explorer-api/etherscan/actions/verify-proxy-contract.ts";

describe("the answer to verifyproxycontract", () => {
  const later = { kind: "try-later", retryAfterMs: undefined };
  const answers: Readonly<Record<string, object>> = {
    "Unknown action": { kind: "unsupported" },
    "Error! Missing Or invalid Action name": { kind: "unsupported" },
    "Smart-contract not found or is not verified": { kind: "proxy-not-verified" },
    "The implementation contract at 0x00 does not seem to be verified. Please verify and publish the contract source before proceeding with this proxy verification.":
      { kind: "implementation-not-verified" },
    "Only one attempt in 5000ms": { kind: "try-later", retryAfterMs: 5000 },
    "Only one attempt in a while": later,
    "Fail - Unable to verify. This could be a temporary error, please retry": later,
    "Unable to locate ContractCode at 0x00": { kind: "not-indexed" },
    "This contract does not look like it contains any delegatecall opcode sequence.": { kind: "rejected" },
    "The provided expected results are different than the retrieved implementation address!": {
      kind: "rejected",
    },
    "Invalid address hash": { kind: "rejected" },
  };
  for (const [message, answer] of Object.entries(answers)) {
    it(`is understood in the result and in the message: "${message.slice(0, 50)}"`, () => {
      const expected = { kind: "value", value: { ...answer, message } };
      const inResult = { status: "0", message: "NOTOK", result: message } as const;
      const inMessage = { status: "0", message, result: null } as const;
      expect(parseVerifyProxyContractAnswer(inResult)).to.deep.equal(expected);
      expect(parseVerifyProxyContractAnswer(inMessage)).to.deep.equal(expected);
    });
  }

  it("is a receipt, or says that the proxy is linked already", () => {
    const parseOk = (result: string) =>
      parseVerifyProxyContractAnswer({ status: "1", message: "OK", result });
    expect(parseOk("abc")).to.deep.equal({ kind: "value", value: { kind: "receipt", receipt: "abc" } });
    expect(
      parseOk("The proxy's (0x00) implementation contract is found at 0x00 and is successfully updated."),
    ).to.have.nested.property("value.kind", "already-verified");
  });
});
