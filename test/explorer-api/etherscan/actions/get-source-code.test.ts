import { expect } from "chai";
import {
  formatGetSourceCodeAnswer,
  parseGetImplementationAnswer,
  parseGetSourceCodeAnswer,
} from "../../../../src/explorer-api/etherscan/actions/get-source-code.ts";
import type { VerifiedRecord } from "../../../../src/explorer-api/etherscan/verified-record.ts";
import { envelopeFixture } from "../../../helpers/envelope-fixture.ts";

describe("getsourcecode", () => {
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  const three = `${"0".repeat(63)}3`;

  const record: VerifiedRecord = {
    source: {
      kind: "standard-json",
      input: {
        language: "Solidity",
        sources: { "contracts/A.sol": { content: "contract A {}" } },
        settings: { optimizer: { enabled: true, runs: 999 } },
      },
    },
    abi: [{ type: "receive" }],
    contractName: "A",
    contractFileName: "contracts/A.sol",
    compilerVersion: "v0.8.30+commit.73712a01",
    optimizer: { enabled: true, runs: 999 },
    evmVersion: "cancun",
    encodedConstructorArguments: three,
    libraries: [],
    licenseType: 5,
    implementation: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
    metadataUri: "ipfs://Qm",
  };

  it("does not verify a contract by the record of another one", () => {
    const envelope = envelopeFixture("blockscout-source");
    const other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

    expect(parseGetSourceCodeAnswer(envelope, address)).to.have.nested.property(
      "value.contractName",
      "Counter",
    );
    expect(parseGetSourceCodeAnswer(envelope, other)).to.deep.equal({ kind: "value", value: undefined });
  });

  it("names the libraries of a single file", () => {
    const { result } = formatGetSourceCodeAnswer({
      ...record,
      source: { kind: "single-file", content: "contract A {}" },
      contractFileName: undefined,
      libraries: [
        { name: "L", address },
        { name: "M", address },
      ],
    });
    const lower = address.toLowerCase();
    expect(result).to.have.nested.property("[0].Library", `L:${lower};M:${lower}`);
    expect(result).to.have.nested.property("[0].CompilerType", "solc");
    expect(result).to.have.nested.property("[0].ContractFileName", "");
  });

  it("is undefined for a contract that is not verified", () => {
    const answers = [
      formatGetSourceCodeAnswer(undefined),
      envelopeFixture("etherscan-source-unverified"),
      envelopeFixture("blockscout-source-unverified"),
      { status: "1", message: "OK", result: [] },
      { status: "0", message: "NOTOK", result: "Contract source code not verified" },
      // Not indexed yet
      { status: "0", message: "NOTOK", result: "Unable to locate ContractCode at 0x00" },
      { status: "0", message: "Address is not a smart-contract", result: null },
      { status: "0", message: "The address is not a smart contract", result: null },
    ] as const;
    for (const envelope of answers) {
      expect(parseGetSourceCodeAnswer(envelope)).to.deep.equal({ kind: "value", value: undefined });
    }
  });

  it("writes the empty record exactly as Etherscan does", () => {
    expect(formatGetSourceCodeAnswer(undefined)).to.deep.equal(
      envelopeFixture("etherscan-source-unverified"),
    );
  });

  it("is refused if an empty list comes with another reason", () => {
    const message = "Max rate limit reached";
    const answer = parseGetSourceCodeAnswer({ status: "0", message, result: [] });
    expect(answer).to.have.nested.property("meaning.kind", "rate-limited");
    expect(parseGetSourceCodeAnswer({ status: "0", message: "NOTOK", result: [] }).kind).to.equal(
      "malformed",
    );
  });

  it("is malformed without a record", () => {
    for (const result of [null, "", "what?", ["text"], 7]) {
      expect(parseGetSourceCodeAnswer({ status: "1", message: "OK", result }).kind).to.equal("malformed");
    }
  });
});

describe("the implementation that getsourcecode shows", () => {
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  function parse(result: unknown, status: "0" | "1" = "1") {
    return parseGetImplementationAnswer({ status, message: status === "1" ? "OK" : "NOTOK", result });
  }

  it("is read without the proxy's own source", () => {
    expect(parseGetImplementationAnswer(formatGetSourceCodeAnswer(undefined, address))).to.deep.equal({
      kind: "value",
      value: address,
    });
  });

  it("is undefined for a contract that is no proxy", () => {
    const none = { kind: "value", value: undefined };

    expect(parseGetImplementationAnswer(formatGetSourceCodeAnswer(undefined))).to.deep.equal(none);
    expect(parse([{ SourceCode: "x", ContractName: "A", Proxy: "0", Implementation: "" }])).to.deep.equal(
      none,
    );
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

  it("is neither read from a refusal nor from another text", () => {
    expect(parse("Max rate limit reached", "0")).to.have.property("kind", "refused");
    expect(parse("what is this?", "1")).to.have.property("kind", "malformed");
  });
});
