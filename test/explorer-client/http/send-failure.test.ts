import { expect } from "chai";
import { readSendFailure, toUnreachableReason } from "../../../src/explorer-client/http/send-failure.ts";

describe("toUnreachableReason", () => {
  const table = {
    ECONNREFUSED: "refused",
    ENOTFOUND: "dns",
    EAI_AGAIN: "dns",
    ECONNRESET: "reset",
    EPIPE: "reset",
    ETIMEDOUT: "timeout",
    EPROTO: "tls",
    CERT_HAS_EXPIRED: "tls",
    DEPTH_ZERO_SELF_SIGNED_CERT: "tls",
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: "tls",
    ERR_TLS_CERT_ALTNAME_INVALID: "tls",
    ERR_SSL_WRONG_VERSION_NUMBER: "tls",
    EHOSTUNREACH: "other",
    HPE_INVALID_CONSTANT: "unreadable",
    HPE_HEADER_OVERFLOW: "unreadable",
    Z_DATA_ERROR: "unreadable",
  };
  for (const [code, reason] of Object.entries(table)) {
    it(`takes ${code} for ${reason}`, () => {
      expect(toUnreachableReason(code)).to.equal(reason);
    });
  }

  it("knows no reason without a code", () => {
    expect(toUnreachableReason(undefined)).to.equal("other");
  });
});

describe("readSendFailure", () => {
  it("throws a bug of the sender on", () => {
    const fault = new TypeError("socket.ref is not a function");

    expect(() => readSendFailure(fault)).to.throw(fault);
  });
});
