import { expect } from "chai";
import { parseActionName, readParameters } from "../../../src/explorer-api/etherscan/request.ts";
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
