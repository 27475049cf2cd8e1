import { expect } from "chai";
import {
  formatGetContractCreationAnswer,
  parseGetContractCreationAnswer,
  parseGetContractCreationRequest,
} from "../../../../src/explorer-api/etherscan/actions/get-contract-creation.ts";
import { readParameters } from "../../../../src/explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../../src/explorer-api/etherscan/status-texts.ts";
import { envelopeFixture } from "../../../helpers/envelope-fixture.ts";

const first = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const second = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

const hash = "0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060";

describe("getcontractcreation", () => {
  it("takes five addresses and refuses the sixth", () => {
    expect(parse(Array(5).fill(first).join(",")).kind).to.equal("request");
    expect(parse(Array(6).fill(first).join(","))).to.deep.equal({
      kind: "invalid",
      text: statusTexts.tooManyAddresses,
    });
  });

  it("refuses an empty list, and a list with other texts", () => {
    expect(parse(`${first},0x12`)).to.deep.equal({ kind: "invalid", text: statusTexts.invalidAddress });
    expect(parse(" , ")).to.deep.equal({ kind: "invalid", text: statusTexts.missingAddress });
    expect(parseGetContractCreationRequest(readParameters([]))).to.deep.equal({
      kind: "invalid",
      text: statusTexts.missingAddress,
    });
  });

  it("is read from answers with seven fields and from older ones with three", () => {
    expect(parseGetContractCreationAnswer(envelopeFixture("etherscan-creation"))).to.have.nested.property(
      "value[0].blockNumber",
      10_720_863,
    );
    expect(
      parseGetContractCreationAnswer(envelopeFixture("etherscan-creation-factory")),
    ).to.have.nested.property("value[0].factory", "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB");
    const old = parseGetContractCreationAnswer(envelopeFixture("etherscan-creation-old"));
    expect(old).to.have.nested.property("value[0].creator", second);
    expect(old).to.have.nested.property("value[0].creationBytecode", undefined);
  });

  it("does without optional fields that are null or broken", () => {
    const answer = parseGetContractCreationAnswer({
      status: "1",
      message: "OK",
      result: [
        {
          contractAddress: first,
          contractCreator: second,
          txHash: hash,
          blockNumber: null,
          timestamp: "soon",
          contractFactory: "none",
          creationBytecode: "0xabc",
        },
      ],
    });
    expect(JSON.parse(JSON.stringify(answer))).to.deep.equal({
      kind: "value",
      value: [{ address: first, creator: second, transactionHash: hash }],
    });
  });

  it("is empty if the explorer does not know the addresses", () => {
    const answers = [
      formatGetContractCreationAnswer([]),
      envelopeFixture("etherscan-creation-none"),
      envelopeFixture("blockscout-creation-none"),
      { status: "0", message: "NOTOK", result: "Unable to locate ContractCode at 0x00" } as const,
    ];
    for (const envelope of answers) {
      expect(parseGetContractCreationAnswer(envelope)).to.deep.equal({ kind: "value", value: [] });
    }
  });

  it("is malformed if the hash of a transaction has more than 32 bytes", () => {
    const result = [{ contractAddress: first, contractCreator: second, txHash: `${hash}00` }];
    expect(parseGetContractCreationAnswer({ status: "1", message: "OK", result }).kind).to.equal("malformed");
  });

  it("is refused for another reason", () => {
    const answer = parseGetContractCreationAnswer({
      status: "0",
      message: "NOTOK",
      result: "Invalid API Key",
    });
    expect(answer).to.have.nested.property("meaning.kind", "api-key-refused");
    const empty = parseGetContractCreationAnswer({ status: "0", message: "Too many requests", result: [] });
    expect(empty).to.have.nested.property("meaning.kind", "rate-limited");
    const none = parseGetContractCreationAnswer({ status: "0", message: "No records found", result: [] });
    expect(none).to.deep.equal({ kind: "value", value: [] });
  });
});

function parse(list: string) {
  return parseGetContractCreationRequest(readParameters([["contractaddresses", list]]));
}
