import { expect } from "chai";
import { readParameters } from "../../../src/explorer-api/etherscan/call.ts";

describe("readParameters", () => {
  it("compares names without their case", () => {
    expect(readParameters([["apiKey", "x"]]).get("apikey")).to.equal("x");
  });

  it("takes the first value that is not empty", () => {
    const parameters = readParameters([
      ["apikey", ""],
      ["apiKey", "first"],
      ["APIKEY", "second"],
    ]);
    expect(parameters.get("apikey")).to.equal("first");
  });
});
