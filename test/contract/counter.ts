import type { Address } from "../../src/base/hex.ts";
import type { Submission } from "../../src/verification/ports.ts";
import { solcLongVersion, toInput } from "../local-explorer/compile-source.ts";
import { counterSource } from "../local-explorer/sources.ts";

export const counterInput = toInput(counterSource);

/** An owner, and a start of 1. */
export const counterArguments = `${"ab".repeat(20).padStart(64, "0")}${"1".padStart(64, "0")}`;

/** Makes a submission of a Counter with these arguments, or with changes. */
export function toCounterSubmission(address: Address, changes: Partial<Submission> = {}): Submission {
  return {
    address,
    codeFormat: "solidity-standard-json-input",
    sourceCode: JSON.stringify(counterInput),
    contractName: "contracts/Test.sol:Counter",
    compilerVersion: `v${solcLongVersion}`,
    encodedConstructorArguments: counterArguments,
    licenseType: 3,
    ...changes,
  };
}
