import {
  formatDailyLimit,
  formatNoCode,
  formatRejected,
  statusTexts,
} from "../../explorer-api/etherscan/status-texts.ts";
import type { Fault } from "./fault.ts";
import { sourcifyFaults } from "./sourcify-faults.ts";

/**
 * Pages like those of the gateways before explorers: of each as much as clients know it by, such as
 * its title and, at Cloudflare, the words that name the block.
 *
 * @see https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/
 */
const faultPages = {
  tooManyRequests: toPage("429 Too Many Requests", "nginx"),
  internalError: toPage("500 Internal Server Error", "nginx"),
  badGateway: toPage("502 Bad Gateway", "nginx"),
  unavailable: toPage("503 Service Temporarily Unavailable", "nginx"),
  gatewayTimeout: toPage("504 Gateway Time-out", "nginx"),
  tooLarge: toPage("413 Request Entity Too Large", "nginx"),
  maintenance: toPage("Down for maintenance", "We are back soon."),
  cloudflareBlock: toPage("Attention Required! | Cloudflare", "Sorry, you have been blocked"),
  cloudflareChallenge: toPage(
    "Just a moment...",
    'Checking if the site connection is secure. <a href="https://www.cloudflare.com?utm_source=challenge">Cloudflare</a>',
  ),
} as const;

/**
 * The faults that have a name: what explorers, and the gateways before them, were seen to answer.
 *
 * @see https://docs.etherscan.io/resources/common-error-messages
 */
export const namedFaults = {
  // Etherscan: the key and its limits
  "rate-limit": notOk("Max rate limit reached, please use API Key for higher rate limit"),
  "rate-limit-per-second": notOk("Max calls per sec rate limit reached (3/sec)"),
  "daily-rate-limit": notOk("Max daily rate limit reached. 110000 (100%) of 100000 day/limit"),
  "daily-submission-limit": notOk(formatDailyLimit(100)),
  "invalid-key": notOk(statusTexts.invalidApiKey),
  "missing-key": notOk(statusTexts.missingApiKey),
  "too-many-invalid-keys": notOk("Too many invalid api key attempts, please try again later"),
  "unsupported-chain": notOk(statusTexts.unsupportedChain),
  "paid-chain": notOk(
    "Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage",
  ),
  "deprecated-endpoint": notOk(
    "You are using a deprecated V1 endpoint, switch to Etherscan API V2 using https://docs.etherscan.io/v2-migration",
  ),

  // Etherscan: load
  "server-busy": notOk(statusTexts.serverBusy),
  "query-timeout": notOk("Query Timeout occured. Please select a smaller result dataset"),

  // Etherscan: look-ups, submissions and verdicts
  "not-verified": notOk(statusTexts.notVerified),
  "not-indexed": notOk(formatNoCode("{address}")),
  "already-verified": notOk(statusTexts.alreadyVerified),
  "similar-match": notOk(
    "This contract already Similar Matches the deployed ByteCode at 0x00000000000000000000000000000000000000aa",
  ),
  pending: notOk(statusTexts.pending),
  "in-progress": notOk("In progress"),
  "verified-before": notOk(statusTexts.verifiedBefore),
  rejected: notOk(
    formatRejected(
      "Compiled contract deployment bytecode does NOT match the transaction deployment bytecode.",
    ),
  ),
  "temporary-error": notOk(
    formatRejected("This could be a temporary error, please retry or contact us (Error Code 10001)"),
  ),
  "unknown-receipt": notOk(statusTexts.unknownReceipt),
  "proxy-not-detected": notOk(statusTexts.noImplementation),

  // Blockscout, which has its reasons in the message and says "1" of failures too; Routescan
  "blockscout-not-verified": blockscout("Contract source code not verified"),
  "blockscout-not-indexed": blockscout("Address is not a smart-contract"),
  "blockscout-already-verified": blockscout("Smart-contract already verified."),
  "blockscout-rejected": ok(statusTexts.rejected),
  "blockscout-unknown-receipt": ok("Unknown UID"),
  "blockscout-proxy-pending": ok("Verification in progress"),
  "blockscout-rate-limit": {
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
  "routescan-pending": notOk("Error: contract does not exist"),

  // Gateways
  "http-429": page(429, faultPages.tooManyRequests, { "retry-after": "1" }),
  "http-500": page(500, faultPages.internalError),
  "http-502": page(502, faultPages.badGateway),
  "http-503": page(503, faultPages.unavailable, { "retry-after": "1" }),
  "http-504": page(504, faultPages.gatewayTimeout),
  "http-413": page(413, faultPages.tooLarge),
  "html-page": page(200, faultPages.maintenance),
  "cloudflare-block": page(403, faultPages.cloudflareBlock),
  "cloudflare-challenge": page(403, faultPages.cloudflareChallenge, { "cf-mitigated": "challenge" }),
  "page-not-found": {
    kind: "http",
    status: 404,
    headers: { "content-type": "text/plain" },
    body: "Page not found",
  },
  "echo-request": { kind: "echo", status: 403 },

  ...sourcifyFaults,

  // Bodies
  "malformed-json": json('{"status":"1","message":"OK","result":'),
  "empty-body": json(""),
  nulls: json('{"status":null,"message":null,"result":null}'),
  "null-result": json('{"status":"1","message":"OK","result":null}'),
  "wrong-content-type": { kind: "content-type", contentType: "text/html; charset=utf-8" },
  "oversized-body": { kind: "oversized", bytes: 128 * 1024 * 1024 },

  // The connection
  drop: { kind: "drop" },
  "lost-answer": { kind: "drop", handled: true },
  "cut-answer": { kind: "cut" },
  silence: { kind: "silence" },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof namedFaults;

function notOk(result: string) {
  return { kind: "envelope", status: "0", message: "NOTOK", result } as const;
}

function ok(result: string) {
  return { kind: "envelope", status: "1", message: "OK", result } as const;
}

function blockscout(message: string) {
  return { kind: "envelope", status: "0", message, result: null } as const;
}

function page(status: number, body: string, headers: Readonly<Record<string, string>> = {}) {
  return { kind: "http", status, headers: { "content-type": "text/html", ...headers }, body } as const;
}

function json(body: string) {
  return { kind: "http", status: 200, headers: { "content-type": "application/json" }, body } as const;
}

function toPage(title: string, text: string): string {
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<h1>${title}</h1>\r\n<p>${text}</p>\r\n</body>\r\n</html>\r\n`;
}
