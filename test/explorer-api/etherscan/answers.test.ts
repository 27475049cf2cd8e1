import { expect } from "chai";
import {
  classifyAnswer,
  isBlockscoutAnswer,
  isChainIdMissing,
  type MeaningKind,
} from "../../../src/explorer-api/etherscan/answers.ts";
import type { Envelope } from "../../../src/explorer-api/etherscan/call.ts";
import { envelopeFixture } from "../../helpers/envelope-fixture.ts";

const address = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

/** The sentences of explorers, with their status. */
const etherscanTexts: readonly (readonly [text: string, kind: MeaningKind, status?: "0" | "1"])[] = [
  // §1.1 addresses that are gone
  [
    "You are using a deprecated V1 endpoint, switch to Etherscan API V2 using https://docs.etherscan.io/v2-migration",
    "chain-unsupported",
  ],
  ["Max calls per sec rate limit reached (2/sec). Please switch to API V2", "rate-limited"],
  // §1.3 others
  ["Error: contract does not exist at this address", "pending"],
  ["Contract verification failed: bytecode differs", "refused"],
  ["Already Verified", "already-verified", "1"],
  ["There is no deployed contract on this address", "not-indexed"],
  ["request not found", "unknown-receipt"],
  ["internal server error", "temporary"],
  // §2.2, §2.4
  ["Contract source code not verified", "not-verified"],
  ["No data found", "nothing-found"],
  ["No records found", "nothing-found"],
  // §2.5
  ["Error! Invalid address format", "refused"],
  ["Error! Missing Or invalid Action name", "action-unknown"],
  ["Error! Missing Or invalid Module name", "action-unknown"],
  [
    "Missing or unsupported chainid parameter (required for v2 api), please see https://api.etherscan.io/v2/chainlist for the list of supported chainids",
    "chain-unsupported",
  ],
  ["Invalid API Key", "api-key-refused"],
  ["Missing/Invalid API Key", "api-key-refused"],
  ["Too many invalid api key attempts, please try again later", "address-limited"],
  [
    "Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage. https://etherscan.io/apis",
    "chain-unsupported",
  ],
  ["Free API access is temporarily unavailable due to unusually high network activity", "temporary"],
  ["Max rate limit reached, please use API Key for higher rate limit", "rate-limited"],
  ["Max calls per sec rate limit reached (3/sec)", "rate-limited"],
  ["Max daily rate limit reached. 110000 (100%) of 100000 day/limit", "quota-exhausted"],
  ["Query Timeout occured. Please select a smaller result dataset", "temporary"],
  ["Unexpected err, timeout occurred or server too busy. Please try again later", "temporary"],
  ["Query parameter address is required", "refused"],
  // §3.1
  ["Contract source code already verified", "already-verified"],
  ["Source code already verified", "already-verified"],
  [`This contract already Similar Matches the deployed ByteCode at ${address}`, "already-verified"],
  [`Unable to locate ContractCode at ${address}`, "not-indexed"],
  ["Invalid constructor arguments provided. Please verify that they are in ABI-encoded format", "refused"],
  ["Invalid Or Not supported solc version, see https://etherscan.io/solcversions for list", "refused"],
  ["Source code exceeds max accepted (500k chars) length", "too-large"],
  ["Daily limit of 100 source code submissions reached", "quota-exhausted"],
  // §3.2
  ["Pending in queue", "pending"],
  ["Pass - Verified", "verified", "1"],
  ["Already Verified", "already-verified"],
  ["Fail - Unable to verify", "rejected"],
  [
    "Fail - Unable to verify. Compiled contract deployment bytecode does NOT match the transaction deployment bytecode.",
    "rejected",
  ],
  [`Fail - Unable to verify. Unable to locate ContractCode at ${address}`, "not-indexed"],
  ["Fail - Unable to verify. Solidity Compilation Error: Expected ';' but got '}'", "rejected"],
  ['Fail - Unable to verify. Source "a.sol" not found: File import callback not supported', "rejected"],
  [
    "Fail - Unable to verify. This could be a temporary error, please retry or contact us (Error Code 10001)",
    "rejected-for-now",
  ],
  ["Unable to locate guid", "unknown-receipt"],
  ["Invalid GUID", "unknown-receipt"],
  ["In progress", "pending"],
  ["Unable to verify", "pending"],
  // §3.3
  [
    `The proxy's (${address}) implementation contract is found at ${address} and is successfully updated.`,
    "proxy-linked",
    "1",
  ],
  [
    "A corresponding implementation contract was unfortunately not detected for the proxy address.",
    "rejected",
  ],
  [
    `The implementation contract at ${address} does not seem to be verified. Please verify and publish the contract source before proceeding with this proxy verification.`,
    "implementation-not-verified",
  ],
  ["This contract does not look like it contains any delegatecall opcode sequence.", "refused"],
  // §3.5
  ["Page not found", "temporary"],
];

/** These are the message; the result is null. */
const blockscoutMessages: readonly (readonly [text: string, kind: MeaningKind])[] = [
  ["Contract source code not verified", "not-verified"],
  ["Unknown module", "action-unknown"],
  ["Unknown action", "action-unknown"],
  ["Params 'module' and 'action' are required parameters", "action-unknown"],
  ["Something went wrong.", "temporary"],
  ["Too many requests. Increase limits now at https://dev.blockscout.com", "rate-limited"],
  ["Invalid address hash", "refused"],
  ["Smart-contract already verified.", "already-verified"],
  ["Address is not a smart-contract", "not-indexed"],
  ["The address is not a smart contract", "not-indexed"],
  ["Smart-contract not found or is not verified", "proxy-not-verified"],
  ["Only one attempt in 5000ms", "too-soon"],
];

const blockscoutResults: readonly (readonly [text: string, kind: MeaningKind])[] = [
  ["Pending in queue", "pending"],
  ["Pass - Verified", "verified"],
  ["Fail - Unable to verify", "rejected"],
  ["Unknown UID", "unknown-receipt"],
  ["Verification in progress", "pending"],
  [
    `The proxy's (${address}) implementation contracts are found at [${address}] and they've been successfully updated.`,
    "proxy-linked",
  ],
];

describe("classifyAnswer", () => {
  for (const [text, kind, status = "0"] of etherscanTexts) {
    it(`takes "${text.slice(0, 70)}" with status "${status}" for ${kind}`, () => {
      const message = status === "1" ? "OK" : "NOTOK";
      expect(classifyAnswer({ status, message, result: text })).to.deep.equal({ kind, message: text });
    });
  }

  for (const [text, kind] of blockscoutMessages) {
    it(`takes Blockscout's message "${text.slice(0, 60)}" for ${kind}`, () => {
      expect(classifyAnswer({ status: "0", message: text, result: null })).to.deep.equal({
        kind,
        message: text,
      });
    });
  }

  for (const [text, kind] of blockscoutResults) {
    it(`takes Blockscout's "${text.slice(0, 60)}" for ${kind} in spite of status "1"`, () => {
      expect(classifyAnswer({ status: "1", message: "OK", result: text })).to.deep.equal({
        kind,
        message: text,
      });
    });
  }

  it("ignores case, and blanks around the text", () => {
    expect(classifyAnswer(notOk("  PASS - VERIFIED \n")).kind).to.equal("verified");
  });

  it("ignores the terms of use in a message with a result", () => {
    const message = "OK-Missing/Invalid API Key, rate limit of 1/5sec applied";
    expect(classifyAnswer({ status: "1", message, result: "Pass - Verified" }).kind).to.equal("verified");
    expect(classifyAnswer({ status: "1", message, result: "ezq878u486pzijkvvmerl6a9mzwhv6" }).kind).to.equal(
      "accepted",
    );
  });

  it("takes the reason behind NOTOK if there is no result", () => {
    const message = "NOTOK-Missing/Invalid API Key, rate limit of 1/5sec applied";
    expect(classifyAnswer({ status: "0", message, result: null }).kind).to.equal("rate-limited");
  });

  it("does not look into the compiler's errors, which quote the user's source", () => {
    for (const quoted of ["already verified", "Max rate limit reached", "Pass - Verified", "In progress"]) {
      const text = `Fail - Unable to verify. Solidity Compilation Error: revert("${quoted}")`;
      expect(classifyAnswer(notOk(text)).kind, quoted).to.equal("rejected");
    }
  });

  it("takes the status for an unknown text", () => {
    expect(classifyAnswer({ status: "1", message: "OK", result: "0123" }).kind).to.equal("accepted");
    expect(classifyAnswer({ status: "0", message: "NOTOK", result: "Never heard of" }).kind).to.equal(
      "refused",
    );
  });

  it("has an empty message for an answer without a text", () => {
    expect(classifyAnswer({ status: "0", message: "NOTOK", result: null })).to.deep.equal({
      kind: "refused",
      message: "",
    });
  });
});

describe("isBlockscoutAnswer", () => {
  const answers: Readonly<Record<string, boolean>> = {
    "blockscout-source": true,
    "blockscout-source-proxy": true,
    "blockscout-source-unverified": true,
    "blockscout-abi-unverified": true,
    "blockscout-unknown-action": true,
    "zksync-source-object": false,
    "etherscan-source-standard-json": false,
    "etherscan-source-unverified": false,
    "etherscan-abi": false,
    "etherscan-abi-unverified": false,
    "etherscan-creation": false,
    "etherscan-creation-none": false,
  };
  for (const [name, isBlockscout] of Object.entries(answers)) {
    it(`is ${isBlockscout} of ${name}`, () => {
      expect(isBlockscoutAnswer(envelopeFixture(name))).to.equal(isBlockscout);
    });
  }

  it("does not recognise texts that several explorers have", () => {
    for (const message of ["No data found", "NOTOK", "Too many requests."]) {
      expect(isBlockscoutAnswer({ status: "0", message, result: null })).to.equal(false);
    }
  });
});

describe("isChainIdMissing", () => {
  it("recognises the question for the chain", () => {
    const isMissing = (result: string) => isChainIdMissing({ result });
    expect(
      isMissing("Missing or unsupported chainid parameter (required for v2 api), please see …"),
    ).to.equal(true);
    expect(isMissing("Missing sourceCode")).to.equal(false);
    expect(isMissing("Error! Missing or unsupported chainid parameter in source")).to.equal(false);
  });
});

function notOk(result: string): Envelope {
  return { status: "0", message: "NOTOK", result };
}
