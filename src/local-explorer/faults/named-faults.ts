import {
  formatDailyLimit,
  formatNoCode,
  formatRejected,
  statusTexts,
} from "../../explorer-api/etherscan/status-texts.ts";
import type { Fault } from "./fault.ts";

const someId = "00000000-0000-4000-8000-000000000000";

const job = {
  verificationId: someId,
  jobStartTime: "2026-01-01T00:00:00Z",
  contract: {
    match: null,
    creationMatch: null,
    runtimeMatch: null,
    chainId: "1",
    address: `0x${"0".repeat(40)}`,
  },
};

/**
 * The faults that have a name: one for each thing that an answer can mean to a pipeline. Explorers, and the gateways
 * before them, were seen to answer so.
 *
 * @see https://docs.etherscan.io/resources/common-error-messages
 */
export const namedFaults = {
  // Etherscan: the key and its limits
  "rate-limit": notOk("Max rate limit reached, please use API Key for higher rate limit"),
  "daily-rate-limit": notOk("Max daily rate limit reached. 110000 (100%) of 100000 day/limit"),
  "daily-submission-limit": notOk(formatDailyLimit(100)),
  "invalid-key": notOk(statusTexts.invalidApiKey),
  "unsupported-chain": notOk(statusTexts.unsupportedChain),
  "server-busy": notOk(statusTexts.serverBusy),

  // Etherscan: look-ups, submissions and verdicts
  "not-verified": notOk(statusTexts.notVerified),
  "not-indexed": notOk(formatNoCode("{address}")),
  "already-verified": notOk(statusTexts.alreadyVerified),
  pending: notOk(statusTexts.pending),
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

  // Sourcify
  "sourcify-duplicate": json(429, toError("duplicate_verification_request")),
  "sourcify-pending": json(200, { ...job, isJobCompleted: false }),
  "sourcify-no-match": json(200, { ...job, isJobCompleted: true, error: toError("no_match") }),

  // Gateways
  "http-413": page(413, toPage("413 Request Entity Too Large", "nginx")),
  "http-429": page(429, toPage("429 Too Many Requests", "nginx"), { "retry-after": "1" }),
  "http-502": page(502, toPage("502 Bad Gateway", "nginx")),
  "html-page": page(200, toPage("Down for maintenance", "We are back soon.")),
  /** @see https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/ */
  "cloudflare-challenge": page(
    403,
    toPage(
      "Just a moment...",
      'Checking if the site connection is secure. <a href="https://www.cloudflare.com?utm_source=challenge">Cloudflare</a>',
    ),
    { "cf-mitigated": "challenge" },
  ),
  "echo-request": { kind: "echo", status: 403 },

  // Bodies and connections
  "malformed-json": { ...json(200, {}), body: '{"status":"1","message":"OK","result":' },
  drop: { kind: "drop" },
  "lost-answer": { kind: "drop", handled: true },
  "cut-answer": { kind: "cut" },
  silence: { kind: "silence" },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof namedFaults;

function notOk(result: string) {
  return { kind: "envelope", status: "0", message: "NOTOK", result } as const;
}

function page(status: number, body: string, headers: Readonly<Record<string, string>> = {}) {
  return { kind: "http", status, headers: { "content-type": "text/html", ...headers }, body } as const;
}

function toPage(title: string, text: string): string {
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<h1>${title}</h1>\r\n<p>${text}</p>\r\n</body>\r\n</html>\r\n`;
}

function json(status: number, body: object) {
  const headers = { "content-type": "application/json" };
  return { kind: "http", status, headers, body: JSON.stringify(body) } as const;
}

function toError(customCode: string) {
  return { customCode, message: `The local explorer answers so on purpose: ${customCode}`, errorId: someId };
}
