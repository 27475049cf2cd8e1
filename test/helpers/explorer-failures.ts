import type { ServerResponse } from "node:http";
import type { ErrorCode } from "../../src/core/errors/error-rows.ts";
import type { LoopbackAnswer } from "./loopback-server.ts";
import { responseFixture } from "./response-fixture.ts";

/** The API key of the tests, which some of the failures echo. */
export const explorerKey = "KEY0123456789ABCDEF";

/** One way in which an explorer fails, and what a client makes of it. */
export interface Failure {
  readonly what: string;
  readonly answer: LoopbackAnswer;
  readonly code: ErrorCode;
  readonly transient?: boolean;
  /** Whether it leaves open if the explorer has done what it was asked. */
  readonly open?: boolean;
  /** How often a look-up is made before it fails; default: ten times. */
  readonly tries?: number;
}

/**
 * What explorers are known to answer instead of an answer, one of each kind: which words mean what is for
 * `explorer-api/etherscan/answers.test.ts`. Each may come to each call.
 */
export const explorerFailures: readonly Failure[] = [
  {
    what: "a rate limit",
    answer: notOk("Max calls per sec rate limit reached (3/sec)"),
    code: "EXPLORER_RATE_LIMITED",
    transient: true,
  },
  {
    what: "a rate limit with HTTP 503",
    answer: { ...notOk("Max rate limit reached"), status: 503 },
    code: "EXPLORER_RATE_LIMITED",
    transient: true,
    open: true,
  },
  {
    what: "a daily limit",
    answer: notOk("Max daily rate limit reached. 110000 (100%) of 100000 day/limit"),
    code: "EXPLORER_QUOTA_EXHAUSTED",
  },
  {
    what: "a wrong key",
    answer: notOk(`Invalid API Key (#err2)|10 ${explorerKey}`),
    code: "API_KEY_INVALID",
  },
  {
    what: "too many wrong keys",
    answer: notOk("Too many invalid api key attempts, please try again later"),
    code: "EXPLORER_RATE_LIMITED",
    transient: true,
  },
  {
    what: "another chain",
    answer: notOk("The chain is not served: unsupported chainid"),
    code: "EXPLORER_CHAIN_UNSUPPORTED",
  },
  {
    what: "sources too long",
    answer: notOk("Source code exceeds max accepted (500k chars) length"),
    code: "EXPLORER_SUBMISSION_TOO_LARGE",
  },
  {
    what: "a busy server",
    answer: notOk("Unexpected err, timeout occurred or server too busy. Please try again later"),
    code: "EXPLORER_REQUEST_REJECTED",
    transient: true,
  },
  {
    what: "Blockscout's rate limit",
    answer: fixture("blockscout-too-many-requests"),
    code: "EXPLORER_RATE_LIMITED",
    transient: true,
  },
  {
    what: "Blockscout's own trouble",
    answer: { json: { message: "Something went wrong.", result: null, status: "0" }, status: 500 },
    code: "EXPLORER_REQUEST_REJECTED",
    transient: true,
    open: true,
  },
  {
    what: "Blockscout's broken upstream",
    answer: fixture("blockscout-pro-error"),
    code: "EXPLORER_REQUEST_REJECTED",
    transient: true,
    open: true,
  },
  {
    what: "Blockscout's upstream that gave no answer",
    answer: { json: { error: "Bad gateway", source: "upstream" }, status: 502 },
    code: "EXPLORER_REQUEST_REJECTED",
    transient: true,
    open: true,
  },
  {
    what: "Routescan's full minute",
    answer: {
      text: "",
      status: 429,
      headers: { "x-ratelimit-rpm-remaining": "0", "x-ratelimit-rpm-reset": "20" },
    },
    code: "EXPLORER_RATE_LIMITED",
    transient: true,
  },
  {
    what: "Routescan's full day",
    answer: {
      text: "",
      status: 429,
      headers: { "x-ratelimit-rpd-remaining": "0", "x-ratelimit-rpd-reset": "4500" },
    },
    code: "EXPLORER_QUOTA_EXHAUSTED",
  },
  {
    what: "an envelope with HTTP 500",
    answer: { ...notOk("Oops"), status: 500 },
    code: "EXPLORER_REQUEST_REJECTED",
    transient: true,
    open: true,
  },
  {
    what: "an envelope with HTTP 429",
    answer: { ...notOk("Slow down"), status: 429 },
    code: "EXPLORER_RATE_LIMITED",
    transient: true,
  },
  {
    what: "an envelope with HTTP 403",
    answer: { ...notOk("Forbidden"), status: 403 },
    code: "EXPLORER_REQUEST_REJECTED",
  },
  {
    what: "an envelope with HTTP 413",
    answer: { ...notOk("Too much"), status: 413 },
    code: "EXPLORER_SUBMISSION_TOO_LARGE",
  },
  {
    what: "a gateway's page",
    answer: { text: "<html><title>502 Bad Gateway</title></html>", status: 502 },
    code: "EXPLORER_RESPONSE_INVALID",
    transient: true,
    open: true,
  },
  {
    what: "a page with HTTP 200",
    answer: { text: `<!doctype html><title>Busy ${explorerKey}</title>` },
    code: "EXPLORER_RESPONSE_INVALID",
    transient: true,
    tries: 4,
    open: true,
  },
  {
    what: "Cloudflare's challenge",
    answer: {
      text: "<html>Checking if the site connection is secure</html>",
      status: 403,
      headers: { "cf-mitigated": "challenge" },
    },
    code: "EXPLORER_RESPONSE_INVALID",
    transient: true,
  },
  {
    what: "Cloudflare's block",
    answer: { text: "<html><h1>Sorry, you have been blocked</h1></html>", status: 403 },
    code: "EXPLORER_RESPONSE_INVALID",
    transient: true,
  },
  {
    what: "Cloudflare's server that is down",
    answer: { text: "error code: 521", status: 521 },
    code: "EXPLORER_RESPONSE_INVALID",
    transient: true,
  },
  {
    what: "a request too large",
    answer: { text: "<html><title>413 Request Entity Too Large</title></html>", status: 413 },
    code: "EXPLORER_SUBMISSION_TOO_LARGE",
  },
  { what: "a refusal without words", answer: { text: "", status: 401 }, code: "EXPLORER_RESPONSE_INVALID" },
  {
    what: "a 429 without words",
    answer: { text: "", status: 429 },
    code: "EXPLORER_RATE_LIMITED",
    transient: true,
  },
  {
    what: "an empty answer",
    answer: { text: "" },
    code: "EXPLORER_RESPONSE_INVALID",
    transient: true,
    open: true,
  },
  {
    what: "broken JSON",
    answer: { text: `{"status":"1","message":"OK","result":"${explorerKey}` },
    code: "EXPLORER_RESPONSE_INVALID",
    transient: true,
    open: true,
  },
  {
    what: "other JSON",
    answer: { json: { jsonrpc: "2.0", id: 1, echo: `?apikey=${explorerKey}` } },
    code: "EXPLORER_RESPONSE_INVALID",
    transient: true,
    open: true,
  },
  {
    what: "yes and nothing more",
    answer: { json: { status: "1", message: "OK", result: null } },
    code: "EXPLORER_RESPONSE_INVALID",
    transient: true,
    open: true,
  },
  {
    what: "no and nothing more",
    answer: { json: { status: "0", message: "NOTOK", result: null } },
    code: "EXPLORER_RESPONSE_INVALID",
    transient: true,
    open: true,
  },
  {
    what: "a connection that breaks",
    answer: (response) => response.destroy(),
    code: "EXPLORER_UNREACHABLE",
    transient: true,
    open: true,
  },
  {
    what: "an answer that breaks off",
    answer: breakOff,
    code: "EXPLORER_UNREACHABLE",
    transient: true,
    open: true,
  },
];

/** Refusals of a kind that a call may expect: as an answer to it, and not as its failure. */
export const explorerRefusals: readonly Failure[] = [
  {
    what: "an unknown action",
    answer: fixture("blockscout-unknown-action"),
    code: "EXPLORER_REQUEST_REJECTED",
  },
  {
    what: "a page that is not there",
    answer: { text: "<html><title>404</title></html>", status: 404 },
    code: "EXPLORER_RESPONSE_INVALID",
  },
];

function notOk(result: string) {
  return { json: { status: "0", message: "NOTOK", result } };
}

function fixture(name: string) {
  const { httpStatus, response } = responseFixture(name);
  return { json: response, status: httpStatus };
}

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { "content-length": "1000" });
  response.write('{"status":"1",', () => response.destroy());
}
