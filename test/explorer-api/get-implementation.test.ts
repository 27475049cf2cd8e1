import { expect } from "chai";
import { parseGetImplementationAnswer } from "../../src/explorer-api/get-implementation.ts";
import { formatGetSourceCodeAnswer } from "../../src/explorer-api/get-source-code.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

function parse(result: unknown, status: "0" | "1" = "1") {
  return parseGetImplementationAnswer({ status, message: status === "1" ? "OK" : "NOTOK", result });
}

describe("the implementation that getsourcecode shows", () => {
  it("is read though the proxy's own source is not known", () => {
    expect(parseGetImplementationAnswer(formatGetSourceCodeAnswer(undefined, address))).to.deep.equal({
      kind: "value",
      value: address,
    });
  });

  it("is none of a contract that is no proxy, verified or not", () => {
    const none = { kind: "value", value: undefined };

    expect(parseGetImplementationAnswer(formatGetSourceCodeAnswer(undefined))).to.deep.equal(none);
    expect(parse([{ SourceCode: "contract A {}", Proxy: "0", Implementation: "" }])).to.deep.equal(none);
    expect(parse("Contract source code not verified", "0")).to.deep.equal(none);
  });

  it("is read from the fields of Blockscout, and from a record without a list", () => {
    const lowerCase = address.toLowerCase();

    for (const record of [
      { ImplementationAddress: lowerCase, Implementation: null },
      { ImplementationAddresses: [lowerCase] },
      { Implementation: [lowerCase], ImplementationAddress: 7 },
    ]) {
      expect(parse([record]), JSON.stringify(record)).to.deep.equal({ kind: "value", value: address });
      expect(parse(record)).to.deep.equal({ kind: "value", value: address });
    }
  });

  it("is not what a refusal means, or an answer that holds nothing", () => {
    expect(parse("Max rate limit reached", "0")).to.have.property("kind", "refused");
    expect(parse("what is this?", "1")).to.have.property("kind", "malformed");
  });
});
