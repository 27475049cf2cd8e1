import { expect } from "chai";
import {
  formatNotOk,
  formatOk,
  parseActionName,
  parseAddressRequest,
  parseEnvelope,
  readParameters,
} from "../../../src/explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../src/explorer-api/etherscan/status-texts.ts";

describe("readParameters", () => {
  it("compares names without their case", () => {
    expect(readParameters([["apiKey", "x"]]).get("apikey")).to.equal("x");
  });

  it("counts the first value of a name that is not empty", () => {
    const parameters = readParameters([
      ["apikey", ""],
      ["apiKey", "first"],
      ["APIKEY", "second"],
    ]);
    expect(parameters.get("apikey")).to.equal("first");
  });
});

describe("parseAddressRequest", () => {
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  it("reads an address in lower case", () => {
    expect(parseAddressRequest(readParameters([["Address", address]]))).to.deep.equal({
      kind: "request",
      request: { address: address.toLowerCase() },
    });
  });

  it("refuses what is no address", () => {
    expect(parseAddressRequest(readParameters([]))).to.deep.equal({
      kind: "invalid",
      text: statusTexts.missingAddress,
    });
    for (const text of ["", "0x12", `${address}00`, address.slice(2), "0xzz"]) {
      expect(parseAddressRequest(readParameters([["address", text]])), text).to.deep.equal({
        kind: "invalid",
        text: statusTexts.invalidAddress,
      });
    }
  });
});

describe("parseActionName", () => {
  it("reads module and action whatever their case", () => {
    expect(parse("Contract", "GetABI")).to.deep.equal({ kind: "request", request: "getabi" });
  });

  it("refuses another module, another action, and none", () => {
    expect(parse("token", "getabi")).to.deep.equal({ kind: "invalid", text: statusTexts.unknownModule });
    expect(parse("contract", "getlogs")).to.deep.equal({ kind: "invalid", text: statusTexts.unknownAction });
    expect(parseActionName(readParameters([]))).to.deep.equal({
      kind: "invalid",
      text: statusTexts.unknownModule,
    });
  });
});

function parse(module: string, action: string) {
  return parseActionName(
    readParameters([
      ["module", module],
      ["action", action],
    ]),
  );
}

describe("envelope", () => {
  it("is written with a status of one character, in the order of the wire", () => {
    expect(JSON.stringify(formatOk("x"))).to.equal('{"status":"1","message":"OK","result":"x"}');
    expect(JSON.stringify(formatNotOk("Why"))).to.equal('{"status":"0","message":"NOTOK","result":"Why"}');
  });

  it("is read back as it was written", () => {
    for (const envelope of [formatOk([{ a: 1 }]), formatNotOk("No data found", "No data found")]) {
      expect(parseEnvelope(JSON.parse(JSON.stringify(envelope)))).to.deep.equal(envelope);
    }
  });

  it("takes a number for the status, as some explorers send one", () => {
    expect(parseEnvelope({ status: 1, message: "OK", result: "x" })?.status).to.equal("1");
    expect(parseEnvelope({ status: 0, message: "NOTOK", result: "x" })?.status).to.equal("0");
  });

  it("takes results of every kind", () => {
    for (const result of ["text", [1], { a: 1 }, null, 7]) {
      expect(parseEnvelope({ status: "1", message: "OK", result })?.result).to.deep.equal(result);
    }
  });

  it("does without a status, a message or a result", () => {
    expect(parseEnvelope({ message: "Not found" })).to.deep.equal({
      status: "0",
      message: "Not found",
      result: null,
    });
    expect(parseEnvelope({ status: "1", result: "x" })).to.deep.equal({
      status: "1",
      message: "",
      result: "x",
    });
    expect(parseEnvelope({ status: "1", message: null, result: "x" })?.message).to.equal("");
  });

  it("takes the error of Blockscout's PRO API for the message", () => {
    expect(parseEnvelope({ error: "Service unavailable", source: "upstream" })).to.deep.equal({
      status: "0",
      message: "Service unavailable",
      result: null,
    });
  });

  it("is not found in other JSON", () => {
    for (const json of [undefined, null, "text", 1, [], {}, { jsonrpc: "2.0", id: 1 }, { message: 5 }]) {
      expect(parseEnvelope(json), JSON.stringify(json)).to.equal(undefined);
    }
  });
});
