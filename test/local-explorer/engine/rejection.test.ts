import { expect } from "chai";
import { classifyAnswer } from "../../../src/explorer-api/etherscan/answers.ts";
import { formatNotOk } from "../../../src/explorer-api/etherscan/call.ts";
import { describeRejection, type Rejection } from "../../../src/local-explorer/engine/rejection.ts";

const library = { name: "a.sol:L", address: "ab".repeat(20) };

const rejections: readonly Rejection[] = [
  { kind: "source-invalid", problem: "It is not JSON" },
  { kind: "compiler-unavailable", compilerVersion: "v0.8.30+commit.73712a01" },
  { kind: "compiler-failed", compilerVersion: "v0.8.30+commit.73712a01" },
  { kind: "compilation-too-slow", limitSeconds: 120 },
  { kind: "compilation-errors", errors: ["ParserError: Expected ';'", "another"] },
  { kind: "compilation-errors", errors: ["DeclarationError: Already Verified pending rate limit"] },
  { kind: "contract-not-found", contractName: "a.sol:A", known: ["a.sol:B"] },
  { kind: "no-bytecode", contractName: "a.sol:A" },
  { kind: "libraries-missing", libraries: [library] },
  { kind: "library-differs", library, given: "cd".repeat(20) },
  { kind: "runtime-differs", difference: { kind: "code", offsetBytes: 12 } },
  { kind: "runtime-differs", difference: { kind: "length", compiledBytes: 1, onChainBytes: 2 } },
  {
    kind: "runtime-differs",
    difference: { kind: "metadata", offsetBytes: 1, compiledBytes: 53, onChainBytes: 12 },
  },
  {
    kind: "runtime-differs",
    difference: { kind: "library-conflict", library: "a.sol:L", addresses: ["00", "01"] },
  },
  { kind: "runtime-differs", difference: { kind: "immutable-conflict", id: "7", values: ["00", "01"] } },
  { kind: "runtime-differs", difference: { kind: "call-protection", address: "ab" } },
  { kind: "runtime-differs", difference: { kind: "no-code" } },
  { kind: "creation-differs", difference: { kind: "constructor-arguments", offsetBytes: 9, value: "00" } },
  { kind: "arguments-differ", given: "", onChain: "00" },
  { kind: "arguments-invalid", given: "00", constructor: "constructor(uint256 a)" },
];

describe("describeRejection", () => {
  for (const [index, rejection] of rejections.entries()) {
    it(`is a failure with a reason to every client: ${rejection.kind} (${index + 1})`, () => {
      const text = describeRejection(rejection);

      expect(text).to.match(/^Fail - Unable to verify\. \S/);
      expect(classifyAnswer(formatNotOk(text)).kind).to.equal("rejected");
    });
  }

  it("is no final failure where the chain or the explorer may be to blame", () => {
    const kindOf = (rejection: Rejection) => classifyAnswer(formatNotOk(describeRejection(rejection))).kind;

    expect(kindOf({ kind: "temporary", problem: "The node did not answer." })).to.equal("rejected-for-now");
    expect(kindOf({ kind: "no-code", address: "0xAB" })).to.equal("not-indexed");
  });

  it("is bounded, whatever the compiler says, and has no control characters", () => {
    const text = describeRejection({
      kind: "compilation-errors",
      errors: [`\u001b[31m${"very ".repeat(10_000)}`],
    });

    expect(text.length).to.be.below(1_100);
    expect(text).to.not.match(/\p{Cc}/u);
  });

  it("names some contracts of many", () => {
    const known = Array.from({ length: 500 }, (_, index) => `a.sol:C${index}`);

    expect(describeRejection({ kind: "contract-not-found", contractName: "a.sol:A", known })).to.match(
      /C19 and 480 more$/,
    );
  });
});
