import type { Fault } from "../../src/local-explorer/faults/fault.ts";

/** Answers that explorers are known by, besides those that the local explorer has names for. */
export const moreFaults = {
  "a 503 in JSON": {
    kind: "http",
    status: 503,
    headers: { "content-type": "application/json" },
    body: '{"status":"0","message":"NOTOK","result":"Service unavailable"}',
  },
  "an answer eight seconds late": { kind: "late", delayMs: 8_000 },
  "Etherscan's other words for already verified": notOk("Source code already verified"),
  "Blockscout's former words for not indexed": blockscout("The address is not a smart contract"),
  "a receipt whose contract is not indexed": notOk(
    "Fail - Unable to verify. Unable to locate ContractCode at {address}",
  ),
  "refused arguments": notOk(
    "Invalid constructor arguments provided. Please verify that they are in ABI-encoded format",
  ),
  "a refused compiler": notOk(
    "Invalid Or Not supported solc version, see https://etherscan.io/solcversions for list",
  ),
  "a source too long": notOk("Source code exceeds max accepted (500k chars) length"),
  "Blockscout's missing field": blockscout("sourceCode is required."),
  "a bare rejection": notOk("Fail - Unable to verify"),
  "a rejection of the arguments": notOk(
    "Fail - Unable to verify. Please check if the correct constructor argument was entered.",
  ),
  "a compiler's error": notOk(
    'Fail - Unable to verify. Solidity Compilation Error: "rate limit" is already verified',
  ),
  "a bare Unable to verify": notOk("Unable to verify"),
  "an invalid receipt": notOk("Invalid GUID"),
  "an unverified proxy": blockscout("Smart-contract not found or is not verified"),
  "an unverified implementation": notOk(
    "The implementation contract at 0x00 does not seem to be verified. Please verify and publish the contract source before proceeding with this proxy verification.",
  ),
  "an attempt too early": blockscout("Only one attempt in 700ms"),
  "an unknown action": page(400, '{"message":"Unknown action","result":null,"status":"0"}'),
  "a 414 page": page(414, "<html><title>414 Request-URI Too Large</title></html>"),
  "a 415 page": page(415, "<html><title>415 Unsupported Media Type</title></html>"),
} as const satisfies Readonly<Record<string, Fault>>;

function notOk(result: string) {
  return { kind: "envelope", status: "0", message: "NOTOK", result } as const;
}

function blockscout(message: string) {
  return { kind: "envelope", status: "0", message, result: null } as const;
}

function page(status: number, body: string) {
  return { kind: "http", status, body } as const;
}
