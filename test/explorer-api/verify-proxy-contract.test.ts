import { expect } from "chai";
import { readParameters } from "../../src/explorer-api/request-parameters.ts";
import { statusTexts } from "../../src/explorer-api/status-texts.ts";
import {
  buildVerifyProxyContractRequest,
  parseVerifyProxyContractRequest,
} from "../../src/explorer-api/verify-proxy-contract.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const expectedImplementation = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

describe("verifyproxycontract", () => {
  it("is sent in query and body, and read by the server", () => {
    const request = buildVerifyProxyContractRequest({ address, expectedImplementation });
    expect(request).to.deep.include({ method: "POST", fieldsIn: "query-and-body" });
    expect(request.fields).to.deep.equal({ address, expectedimplementation: expectedImplementation });
    expect(parse(request.fields)).to.deep.equal({
      kind: "request",
      request: {
        address: address.toLowerCase(),
        expectedImplementation: expectedImplementation.toLowerCase(),
      },
    });
  });

  it("does without an expected implementation, missing or empty", () => {
    expect(buildVerifyProxyContractRequest({ address }).fields).to.deep.equal({ address });
    for (const fields of [{ address }, { address, expectedimplementation: "" }]) {
      expect(parse(fields)).to.have.nested.property("request.expectedImplementation", undefined);
    }
  });

  it("refuses what is no address", () => {
    for (const fields of [{ address: "0x1" }, { address, expectedimplementation: "0x1" }]) {
      expect(parse(fields)).to.deep.equal({ kind: "invalid", text: statusTexts.invalidAddress });
    }
  });
});

function parse(fields: Readonly<Record<string, string>>) {
  return parseVerifyProxyContractRequest(readParameters(Object.entries(fields)));
}
