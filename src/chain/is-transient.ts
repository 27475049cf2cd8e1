import { isRevert } from "./is-revert.ts";
import type { RpcFailure } from "./rpc-failure.ts";

/** Codes of connections that broke or timed out: Node's own, and undici's, which Hardhat and `fetch` use. */
const brokenConnections = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "UND_ERR_SOCKET",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
]);

/** Codes of hosts that were not reached at all: the node restarts, or the URL is wrong. */
const unreachedHosts = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** JSON-RPC codes for "too many requests": Alchemy's and QuickNode's. -32005 alone also means other limits. */
const rateLimitCodes = [429, -32007];

/** The words of node services for a limit that is over in seconds. A daily limit and a large result are not. */
const rateLimitWords = /\b(?:rate.?limit|too many requests|requests? rate|(?:per|\/) ?second|over rate)/i;

/** The words for a limit that somebody has to raise. */
const quotaWords = /\b(?:daily|monthly|quota|plan)\b/i;

/** Hardhat's words, and ours, for an answer that is a page or half a document. */
const noJsonRpc = /\binvalid json-rpc response received\b|\band no json-rpc response\b/i;

/** Returns whether the host of the node was not reached at all. */
export function isUnreached({ nodeCodes }: RpcFailure): boolean {
  return nodeCodes.some((code) => unreachedHosts.has(code));
}

/**
 * Returns whether the same question may be answered a moment later: the connection broke, a gateway
 * answered in the place of the node, or the node was asked too often.
 *
 * What the node itself said with a JSON-RPC error stays what it is, also behind an HTTP error.
 */
export function isTransient(failure: RpcFailure): boolean {
  const { codes, texts, nodeCodes, httpStatus } = failure;
  if (isRevert(failure) || texts.some((text) => quotaWords.test(text))) {
    return false;
  }
  if (
    isUnreached(failure) ||
    nodeCodes.some((code) => brokenConnections.has(code) || code.startsWith("HPE_"))
  ) {
    return true;
  }
  const isRateLimit =
    codes.some((code) => rateLimitCodes.includes(code)) || texts.some((text) => rateLimitWords.test(text));
  // Hardhat gives an answer that is no JSON-RPC response the code -1 (HTTP 429: -32005) of its own.
  const isOfNode = codes.some((code) => code !== -1 && !(httpStatus === 429 && code === -32005));
  if (isRateLimit || isOfNode) {
    return isRateLimit;
  }
  return httpStatus === undefined
    ? texts.some((text) => noJsonRpc.test(text))
    : isTransientStatus(httpStatus);
}

function isTransientStatus(status: number): boolean {
  return status >= 500 ? status !== 501 && status !== 505 : status < 300 || [408, 425, 429].includes(status);
}
