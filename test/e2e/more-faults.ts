import { statusTexts } from "../../src/explorer-api/etherscan/status-texts.ts";
import { type RequestErrorCode, requestErrorCodes } from "../../src/explorer-api/sourcify/error-codes.ts";
import { formatJob } from "../../src/explorer-api/sourcify/job.ts";
import { formatError } from "../../src/explorer-api/sourcify/wire-values.ts";
import type { Fault } from "../../src/local-explorer/faults/fault.ts";

const someId = "00000000-0000-4000-8000-000000000000";

/** Pages of gateways, which both services are behind. */
export const gatewayFaults = {
  "a 500 page": page(500, "<html><title>500 Internal Server Error</title></html>"),
  "a 503 page": page(503, "<html><title>503 Service Temporarily Unavailable</title></html>", {
    "retry-after": "1",
  }),
  "a 504 page": page(504, "<html><title>504 Gateway Time-out</title></html>"),
  "a block of Cloudflare": page(
    403,
    "<html><title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1></html>",
  ),
  "a page that is not found": {
    kind: "http",
    status: 404,
    headers: { "content-type": "text/plain" },
    body: "Page not found",
  },
  "an empty body": json(""),
  nulls: json('{"status":null,"message":null,"result":null}'),
} as const satisfies Readonly<Record<string, Fault>>;

/** Answers of Sourcify, besides those that the local explorer has names for. */
export const moreSourcifyFaults = {
  "Sourcify's already verified": refused("already_verified"),
  "Sourcify's unsupported chain": refused("unsupported_chain"),
  "Sourcify's not implemented": refused("not_implemented"),
  "Sourcify's internal error": refused("internal_error"),
  "Sourcify's unknown job": refused("job_not_found"),
  "Sourcify's rate limit": {
    kind: "http",
    status: 429,
    headers: { "content-type": "application/json", "retry-after": "1" },
    body: '{"error":"Too many requests","retryAfter":"1s"}',
  },
  "Sourcify's not deployed": failed("contract_not_deployed"),
  "Sourcify's missing bytecode": failed("cannot_fetch_bytecode"),
} as const satisfies Readonly<Record<string, Fault>>;

/** Answers that explorers are known by, besides those that the local explorer has names for. */
export const moreFaults = {
  ...gatewayFaults,
  "a limit of calls per second": notOk("Max calls per sec rate limit reached (3/sec)"),
  "a missing key": notOk(statusTexts.missingApiKey),
  "too many invalid keys": notOk("Too many invalid api key attempts, please try again later"),
  "a chain that costs": notOk(
    "Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage",
  ),
  "a deprecated endpoint": notOk(
    "You are using a deprecated V1 endpoint, switch to Etherscan API V2 using https://docs.etherscan.io/v2-migration",
  ),
  "a query timeout": notOk("Query Timeout occured. Please select a smaller result dataset"),
  "a similar match": notOk(
    "This contract already Similar Matches the deployed ByteCode at 0x00000000000000000000000000000000000000aa",
  ),
  "in progress": notOk("In progress"),
  "verified before": notOk(statusTexts.verifiedBefore),
  "Blockscout's not verified": blockscout(statusTexts.notVerified),
  "Blockscout's not indexed": blockscout("Address is not a smart-contract"),
  "Blockscout's already verified": blockscout("Smart-contract already verified."),
  "Blockscout's rejection": ok(statusTexts.rejected),
  "Blockscout's unknown receipt": ok("Unknown UID"),
  "Blockscout's pending proxy": ok("Verification in progress"),
  "Blockscout's rate limit": {
    kind: "http",
    status: 429,
    headers: {
      "content-type": "application/json",
      "x-ratelimit-limit": "300",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": "1000",
    },
    body: '{"message":"Too many requests. Increase limits now at https://dev.blockscout.com","result":null,"status":"0"}',
  },
  "Routescan's pending": notOk("Error: contract does not exist"),
  // The client reads 64 MiB at most.
  "a body of 65 MiB": json(" ".repeat(65 * 2 ** 20)),
  "a null result": json('{"status":"1","message":"OK","result":null}'),
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
  "an unknown action": {
    kind: "http",
    status: 400,
    body: '{"message":"Unknown action","result":null,"status":"0"}',
  },
  "a 414 page": page(414, "<html><title>414 Request-URI Too Large</title></html>"),
  "a 415 page": page(415, "<html><title>415 Unsupported Media Type</title></html>"),
} as const satisfies Readonly<Record<string, Fault>>;

function refused(code: RequestErrorCode) {
  const body = formatError({ code, message: code, errorId: someId });
  return { ...json(JSON.stringify(body)), status: requestErrorCodes[code].status } as const;
}

function failed(code: string) {
  const job = {
    verificationId: someId,
    startedAt: "2026-01-01T00:00:00Z",
    isCompleted: true,
    contract: { chainId: 1, address: `0x${"0".repeat(40)}`, creation: undefined, runtime: undefined },
    error: { code, message: code, errorId: someId },
  } as const;
  return json(JSON.stringify(formatJob(job)));
}

function notOk(result: string) {
  return { kind: "envelope", status: "0", message: "NOTOK", result } as const;
}

function blockscout(message: string) {
  return { kind: "envelope", status: "0", message, result: null } as const;
}

function ok(result: string) {
  return { kind: "envelope", status: "1", message: "OK", result } as const;
}

function json(body: string) {
  return { kind: "http", status: 200, headers: { "content-type": "application/json" }, body } as const;
}

function page(status: number, body: string, headers: Readonly<Record<string, string>> = {}) {
  return { kind: "http", status, headers: { "content-type": "text/html", ...headers }, body } as const;
}
