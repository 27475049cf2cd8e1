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
 * What explorers are known to answer instead of an answer, besides what `e2e/fault-matrix.test.ts` answers to each
 * call. Which words mean what is for `explorer-api/etherscan/answers.test.ts`.
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
    what: "a page with HTTP 200",
    answer: { text: `<!doctype html><title>Busy ${explorerKey}</title>` },
    code: "EXPLORER_RESPONSE_INVALID",
    transient: true,
    tries: 4,
    open: true,
  },
  {
    what: "Cloudflare's server that is down",
    answer: { text: "error code: 521", status: 521 },
    code: "EXPLORER_RESPONSE_INVALID",
    transient: true,
  },
  { what: "a refusal without words", answer: { text: "", status: 401 }, code: "EXPLORER_RESPONSE_INVALID" },
  {
    what: "a 429 without words",
    answer: { text: "", status: 429 },
    code: "EXPLORER_RATE_LIMITED",
    transient: true,
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
];

function notOk(result: string) {
  return { json: { status: "0", message: "NOTOK", result } };
}

function fixture(name: string) {
  const { httpStatus, response } = responseFixture(name);
  return { json: response, status: httpStatus };
}
