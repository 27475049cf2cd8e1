import { expect } from "chai";
import type { ContractCreation } from "../../../../src/core/contract/contract-record.ts";
import {
  buildGetContractCreationRequest,
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

const record: ContractCreation = {
  address: first,
  creator: second,
  transactionHash: hash,
  blockNumber: 12,
  timestamp: 1_700_000_000,
  factory: second,
  creationBytecode: "0x6001",
};

describe("getcontractcreation", () => {
  it("is asked for a list of addresses", () => {
    const { fields } = buildGetContractCreationRequest([first, second]);
    expect(fields).to.deep.equal({ contractaddresses: `${first},${second}` });
    expect(parse(fields.contractaddresses ?? "")).to.deep.equal({
      kind: "request",
      request: [first.toLowerCase(), second.toLowerCase()],
    });
  });

  it("takes blanks around the addresses", () => {
    expect(parse(` ${first} , ${second} ,`)).to.have.nested.property("request.length", 2);
  });

  it("takes five addresses and refuses the sixth", () => {
    expect(parse(Array(5).fill(first).join(",")).kind).to.equal("request");
    expect(parse(Array(6).fill(first).join(","))).to.deep.equal({
      kind: "invalid",
      text: statusTexts.tooManyAddresses,
    });
  });

  it("refuses a list with something else in it, or nothing", () => {
    expect(parse(`${first},0x12`)).to.deep.equal({ kind: "invalid", text: statusTexts.invalidAddress });
    expect(parse(" , ")).to.deep.equal({ kind: "invalid", text: statusTexts.missingAddress });
    expect(parseGetContractCreationRequest(readParameters([]))).to.deep.equal({
      kind: "invalid",
      text: statusTexts.missingAddress,
    });
  });

  it("is answered in lower case, with text throughout", () => {
    expect(formatGetContractCreationAnswer([record]).result).to.deep.equal([
      {
        contractAddress: first.toLowerCase(),
        contractCreator: second.toLowerCase(),
        txHash: hash,
        blockNumber: "12",
        timestamp: "1700000000",
        contractFactory: second.toLowerCase(),
        creationBytecode: "0x6001",
      },
    ]);
  });

  it("is read back as it was written, with checksums", () => {
    expect(parseGetContractCreationAnswer(formatGetContractCreationAnswer([record]))).to.deep.equal({
      kind: "value",
      value: [record],
    });
  });

  it("leaves out what is not known", () => {
    const known = { address: first, creator: second, transactionHash: hash } as const;
    const answer = parseGetContractCreationAnswer(formatGetContractCreationAnswer([known]));
    expect(JSON.parse(JSON.stringify(answer))).to.deep.equal({ kind: "value", value: [known] });
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

  it("is empty where the explorer knows none of the addresses", () => {
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

  it("is never written with a result of null, which existing clients cannot read", () => {
    expect(formatGetContractCreationAnswer([])).to.deep.equal({
      status: "0",
      message: "No data found",
      result: "No data found",
    });
  });

  it("is malformed where the hash of a transaction has more than 32 bytes", () => {
    const result = [{ contractAddress: first, contractCreator: second, txHash: `${hash}00` }];
    expect(parseGetContractCreationAnswer({ status: "1", message: "OK", result }).kind).to.equal("malformed");
  });

  it("is malformed when a record lacks the transaction", () => {
    const result = [{ contractAddress: first, contractCreator: second }];
    expect(parseGetContractCreationAnswer({ status: "1", message: "OK", result }).kind).to.equal("malformed");
  });

  it("is refused, not empty, when the explorer has a reason", () => {
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
