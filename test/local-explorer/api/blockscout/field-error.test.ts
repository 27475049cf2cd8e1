import { expect } from "chai";
import { toVerificationResult } from "../../../../src/local-explorer/api/blockscout/field-error.ts";
import { type Rejection, toRejectedVerdict } from "../../../../src/local-explorer/engine/rejection.ts";

const cases: readonly (readonly [Rejection, field: string, text: RegExp])[] = [
  [
    { kind: "runtime-differs", difference: { kind: "code", offsetBytes: 7 } },
    "contract_source_code",
    /^Bytecode does not match, please try again\. Compiled contract runtime bytecode .* at byte 7$/,
  ],
  [
    { kind: "compilation-errors", errors: ["ParserError: Expected ';'"] },
    "contract_source_code",
    /^There was an error compiling your contract\. .*ParserError: Expected ';'$/,
  ],
  [
    { kind: "arguments-differ", given: "00", onChain: "ff" },
    "constructor_arguments",
    /^Constructor arguments do not match, please try again\. .*Given: 00; on the chain: ff$/,
  ],
  [
    { kind: "arguments-unknown", constructor: "constructor(uint256 a)" },
    "constructor_arguments",
    /^Autodetection of constructor arguments failed\. /,
  ],
  [
    { kind: "contract-not-found", contractName: "A.sol:B", known: ["A.sol:A"] },
    "name",
    /^Wrong contract name, please try again\. /,
  ],
  [{ kind: "no-bytecode", contractName: "A.sol:I" }, "name", /^Wrong contract name, please try again\. /],
  [
    { kind: "compiler-unavailable", compilerVersion: "v0.8.1+commit.df193b15" },
    "compiler_version",
    /^Compiler version does not match, please try again\. .*v0\.8\.1/,
  ],
  [{ kind: "no-code", address: "0x12" }, "address_hash", /^Address is not a smart-contract /],
  [
    { kind: "temporary", problem: "the node is down" },
    "contract_source_code",
    /^Unable to verify\. .*node is down$/,
  ],
];

describe("the verdict on Blockscout's websocket", () => {
  for (const [rejection, field, text] of cases) {
    it(`has Blockscout's sentence and the finding: ${rejection.kind}`, () => {
      const verdict = toRejectedVerdict(rejection);
      const single = toVerificationResult(verdict, "solidity-single-file");
      const standard = toVerificationResult(verdict, "solidity-standard-json-input");

      expect(single).to.have.nested.property("errors[0].field", field);
      expect(single).to.have.nested.property("errors[0].text").that.match(text);
      expect(standard).to.have.nested.property("errors[0].field", "files");
    });
  }

  it("depends on the kind of the rejection alone, and not on what a name or a compiler says", () => {
    const errors = ["Compiled contract runtime bytecode", "The compiler A is not available"];
    const verdicts = [
      toRejectedVerdict({ kind: "temporary", problem: errors[0] ?? "" }),
      { kind: "rejected", message: `Fail - Unable to verify. ${errors[1]}` } as const,
    ];
    for (const verdict of verdicts) {
      expect(toVerificationResult(verdict, "solidity-single-file"))
        .to.have.nested.property("errors[0].text")
        .that.match(/^Unable to verify\./);
    }
  });

  it("is a success for what was verified before, too", () => {
    for (const kind of ["verified", "already-verified"] as const) {
      expect(toVerificationResult({ kind, message: "" }, "solidity-single-file")).to.deep.equal({
        kind: "verified",
      });
    }
  });
});
