import { expect } from "chai";
import { buildCheckProxyVerificationRequest } from "../../src/explorer-api/check-proxy-verification.ts";
import {
  buildCheckVerifyStatusRequest,
  parseCheckStatusRequest,
} from "../../src/explorer-api/check-verify-status.ts";
import { readParameters } from "../../src/explorer-api/request-parameters.ts";
import { statusTexts } from "../../src/explorer-api/status-texts.ts";

describe("checkverifystatus and checkproxyverification", () => {
  for (const build of [buildCheckVerifyStatusRequest, buildCheckProxyVerificationRequest]) {
    const { action, fields, method } = build("abc123");
    it(`${action} asks with GET for a receipt, which the server reads`, () => {
      expect(method).to.equal("GET");
      expect(fields).to.deep.equal({ guid: "abc123" });
      expect(parseCheckStatusRequest(readParameters(Object.entries(fields)))).to.deep.equal({
        kind: "request",
        request: { receipt: "abc123" },
      });
    });
  }

  it("refuses a question without a receipt", () => {
    for (const entries of [[], [["guid", " "]]] as const) {
      expect(parseCheckStatusRequest(readParameters(entries))).to.deep.equal({
        kind: "invalid",
        text: statusTexts.missingReceipt,
      });
    }
  });
});
