import type { Explorer, Submission } from "../../src/verification/ports.ts";
import type { LoopbackAnswer } from "./loopback-server.ts";
import { responseFixture } from "./response-fixture.ts";

/** One of the calls of an explorer, and what it gives when all is well. */
export interface ExplorerCall {
  readonly name: keyof Explorer;
  readonly step: "look-up" | "submission" | "poll" | "link";
  readonly isSubmission: boolean;
  make(explorer: Explorer, options?: { readonly signal?: AbortSignal }): Promise<unknown>;
  readonly answer: LoopbackAnswer;
  /** Whether this is what the answer says. */
  isRight(value: unknown): boolean;
}

export const contractAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const testReceipt = "ezq878u486pzijkvvmerl6a9mzwhv6sefgvqi5tkwceejc7tvn";

export const testSubmission: Submission = {
  address: contractAddress,
  codeFormat: "solidity-standard-json-input",
  sourceCode: "{}",
  contractName: "A.sol:A",
  compilerVersion: "v0.8.30+commit.73712a01",
  encodedConstructorArguments: "",
  licenseType: 1,
};

const linked = `The proxy's (${contractAddress}) implementation contract is found at ${contractAddress} and is successfully updated.`;

export const explorerCalls: readonly ExplorerCall[] = [
  {
    name: "getAbi",
    step: "look-up",
    isSubmission: false,
    make: (explorer, options) => explorer.getAbi(contractAddress, options),
    answer: fixture("etherscan-abi"),
    isRight: (value) => Array.isArray(value) && value.length > 0,
  },
  {
    name: "getSourceCode",
    step: "look-up",
    isSubmission: false,
    make: (explorer, options) => explorer.getSourceCode(contractAddress, options),
    answer: fixture("etherscan-source-standard-json"),
    isRight: (value) => typeof value === "object" && value !== null && "compilerInput" in value,
  },
  {
    name: "getContractCreation",
    step: "look-up",
    isSubmission: false,
    make: (explorer, options) => explorer.getContractCreation([contractAddress], options),
    answer: fixture("etherscan-creation"),
    isRight: (value) => Array.isArray(value) && value.length > 0,
  },
  {
    name: "submitContract",
    step: "submission",
    isSubmission: true,
    make: (explorer, options) => explorer.submitContract(testSubmission, options),
    answer: ok(testReceipt),
    isRight: isOfKind("receipt"),
  },
  {
    name: "checkContract",
    step: "poll",
    isSubmission: false,
    make: (explorer, options) => explorer.checkContract(testReceipt, options),
    answer: ok("Pass - Verified"),
    isRight: isOfKind("verified"),
  },
  {
    name: "submitProxy",
    step: "link",
    isSubmission: true,
    make: (explorer, options) => explorer.submitProxy({ address: contractAddress }, options),
    answer: ok(testReceipt),
    isRight: isOfKind("receipt"),
  },
  {
    name: "checkProxy",
    step: "link",
    isSubmission: false,
    make: (explorer, options) => explorer.checkProxy(testReceipt, options),
    answer: ok(linked),
    isRight: isOfKind("verified"),
  },
];

function isOfKind(kind: string): ExplorerCall["isRight"] {
  return (value) => typeof value === "object" && value !== null && "kind" in value && value.kind === kind;
}

function ok(result: string): LoopbackAnswer {
  return { json: { status: "1", message: "OK", result } };
}

function fixture(name: string): LoopbackAnswer {
  return { json: responseFixture(name).response };
}
