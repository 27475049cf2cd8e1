import { expect } from "chai";
import { parseGetAbiAnswer } from "../../../../src/explorer-api/etherscan/actions/get-abi.ts";
import { formatNotOk } from "../../../../src/explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../../src/explorer-api/etherscan/status-texts.ts";

const abi = [{ type: "function", name: "owner", inputs: [], outputs: [{ name: "", type: "address" }] }];
describe("getabi", () => {
  it("is also read from JSON that is not in a string", () => {
    expect(parseGetAbiAnswer({ status: "1", message: "OK", result: abi })).to.deep.equal({
      kind: "value",
      value: abi,
    });
  });

  it("is undefined for a contract that is not verified", () => {
    const answers = [
      formatNotOk(statusTexts.notVerified),
      { status: "0", message: "NOTOK", result: "Unable to locate ContractCode at 0x00" } as const,
      { status: "0", message: "Address is not a smart-contract", result: null } as const,
    ];
    for (const envelope of answers) {
      expect(parseGetAbiAnswer(envelope)).to.deep.equal({ kind: "value", value: undefined });
    }
  });

  it("is malformed if a name is too long, or it is nested too deeply", () => {
    const long = "x".repeat(1001);
    const deep = `${'[{"type":"tuple","components":'.repeat(10_000)}[]${"}]".repeat(10_000)}`;
    const results = [
      [{ type: "function", name: long }],
      [{ type: long }],
      JSON.stringify([{ type: "function", inputs: [{ type: "tuple", components: [{ type: long }] }] }]),
      deep,
      `[{"type":"function","other":${deep}}]`,
    ];
    for (const result of results) {
      expect(parseGetAbiAnswer({ status: "1", message: "OK", result }).kind).to.equal("malformed");
    }
  });

  it("is refused for another reason", () => {
    const answer = parseGetAbiAnswer({ status: "0", message: "NOTOK", result: "Invalid API Key" });
    expect(answer).to.deep.equal({
      kind: "refused",
      meaning: { kind: "api-key-refused", message: "Invalid API Key" },
    });
  });
});
