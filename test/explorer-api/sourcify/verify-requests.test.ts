import { expect } from "chai";
import {
  buildVerifyRequest,
  parseVerification,
  parseVerifyAnswer,
} from "../../../src/explorer-api/sourcify/verify-requests.ts";

const place = { chainId: 11155111, address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F" } as const;
const hash = `0x${"ab".repeat(32)}` as const;
const input = {
  language: "Solidity",
  sources: { "project/contracts/A.sol": { content: "contract A {}" } },
  settings: { optimizer: { enabled: true } },
};
const standardJson = {
  kind: "standard-json",
  input,
  compilerVersion: "0.8.30+commit.73712a01",
  fullyQualifiedName: "project/contracts/A.sol:A",
} as const;

describe("a request to verify at Sourcify", () => {
  it("sends the creation's hash in lower case, and a server refuses upper case", () => {
    const creationTransactionHash = `0x${"AB".repeat(32)}` as const;

    const { body } = buildVerifyRequest(place, { ...standardJson, creationTransactionHash });

    expect(body).to.deep.include({ creationTransactionHash: hash });
    expect(parseVerification({ ...Object(body), creationTransactionHash }).kind).to.equal("invalid");
  });

  it("keeps a source called __proto__", () => {
    const body = JSON.parse(
      '{"stdJsonInput":{"language":"Solidity","sources":{"__proto__":{"content":"contract A {}"}}},' +
        '"compilerVersion":"v0.8.30","contractIdentifier":"__proto__:A"}',
    );

    const read = parseVerification(body);

    expect(read.kind).to.equal("request");
    expect(JSON.stringify(read)).to.contain('"__proto__":{"content"');
  });

  for (const [title, change] of Object.entries({
    "an empty source": { stdJsonInput: { ...input, sources: { "A.sol": { content: "" } } } },
    "a source by its address": { stdJsonInput: { ...input, sources: { "A.sol": { urls: ["ipfs://"] } } } },
    "an input as text": { stdJsonInput: JSON.stringify(input) },
    "no compiler version": { compilerVersion: "latest" },
    "a name without its file": { contractIdentifier: "A" },
  })) {
    it(`is refused with ${title}`, () => {
      const { body } = buildVerifyRequest(place, standardJson);

      const read = parseVerification({ ...Object(body), ...change });

      expect(read.kind).to.equal("invalid");
    });
  }
});

describe("the answer to a request to verify at Sourcify", () => {
  it("is malformed without an id", () => {
    expect(parseVerifyAnswer({ status: 202, json: {} }).kind).to.equal("malformed");
    expect(parseVerifyAnswer({ status: 200, json: undefined }).kind).to.equal("malformed");
  });
});
