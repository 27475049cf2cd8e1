import { expect } from "chai";
import { parseGetAbiAnswer } from "../../../../src/explorer-api/etherscan/actions/get-abi.ts";
import { formatNotOk } from "../../../../src/explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../../src/explorer-api/etherscan/status-texts.ts";
import { envelopeFixture } from "../../../helpers/envelope-fixture.ts";

const abi = [{ type: "function", name: "owner", inputs: [], outputs: [{ name: "", type: "address" }] }];

describe("getabi", () => {
  it("is read from what explorers answer", () => {
    const answer = parseGetAbiAnswer(envelopeFixture("etherscan-abi"));
    expect(answer.kind === "value" && answer.value?.map(({ name }) => name)).to.deep.equal([
      undefined,
      "count",
      "increase",
      "size",
    ]);
  });

  it("is read from JSON that is not in a string as well", () => {
    expect(parseGetAbiAnswer({ status: "1", message: "OK", result: abi })).to.deep.equal({
      kind: "value",
      value: abi,
    });
  });

  it("is undefined for a contract that is not verified, whichever explorer says so", () => {
    const answers = [
      formatNotOk(statusTexts.notVerified),
      envelopeFixture("etherscan-abi-unverified"),
      envelopeFixture("blockscout-abi-unverified"),
      { status: "0", message: "NOTOK", result: "Unable to locate ContractCode at 0x00" } as const,
      { status: "0", message: "Address is not a smart-contract", result: null } as const,
    ];
    for (const envelope of answers) {
      expect(parseGetAbiAnswer(envelope)).to.deep.equal({ kind: "value", value: undefined });
    }
  });

  it("is malformed where a name in it is none, or it is nested to break its reader", () => {
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

  it("is refused, not unverified, when the explorer has another reason", () => {
    const answer = parseGetAbiAnswer({ status: "0", message: "NOTOK", result: "Invalid API Key" });
    expect(answer).to.deep.equal({
      kind: "refused",
      meaning: { kind: "api-key-refused", message: "Invalid API Key" },
    });
  });
});
