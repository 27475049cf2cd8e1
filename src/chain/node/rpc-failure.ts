import { z } from "zod";
import { throwCodeFault } from "../../base/errors.ts";
import { type Hex, toHex } from "../../base/hex.ts";

/** The error of a provider, in any form. */
export interface RpcFailure {
  /** JSON-RPC error codes, the outermost first. */
  readonly codes: readonly number[];
  /** Everything that was said, the outermost first, as it was said. */
  readonly texts: readonly string[];
  /** The revert data of a contract, if the error has it. */
  readonly revertData?: Hex | undefined;
  /** Codes of Node and of HTTP libraries (`ECONNRESET`), the outermost first. */
  readonly nodeCodes: readonly string[];
  /** The HTTP status of an answer that was taken for a failure. */
  readonly httpStatus?: number | undefined;
}

/** Deeper than any known nesting: provider error, `data`, `cause`, a node behind a node. */
const maxDepth = 6;

/** Of one text that are looked at: what a contract reverts with may have megabytes, and nodes come to the point sooner. */
const maxCharacters = 4_000;

const thrown = z.object({
  message: z.string().optional().catch(undefined),
  code: z.union([z.number(), z.string()]).optional().catch(undefined),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
  cause: z.unknown().optional(),
  result: z.unknown().optional(),
  statusCode: z.number().optional().catch(undefined),
  body: z.unknown().optional(),
});

/**
 * Reads what a provider threw.
 *
 * The node's own words are in `message`, or, behind Hardhat's node, Ganache and some services, in
 * `data.message`, `error.message` or the `cause`: all are collected.
 */
export function readRpcFailure(error: unknown): RpcFailure {
  throwCodeFault(error);
  const codes: number[] = [];
  const texts: string[] = [];
  const nodeCodes: string[] = [];
  let revertData: Hex | undefined;
  let httpStatus: number | undefined;
  collect(error, maxDepth);
  const redirect = describeRedirect(texts);
  const failure = { codes, texts, revertData, nodeCodes, httpStatus };
  return redirect === undefined ? failure : { ...failure, texts: [redirect], httpStatus: httpStatus ?? 302 };

  function collect(value: unknown, depth: number): void {
    if (typeof value === "string") {
      revertData ??= findRevertData(value);
      addText(value);
      return;
    }
    const parsed = thrown.safeParse(value);
    if (!parsed.success || depth === 0) {
      return;
    }
    const { message, code, data, error: inner, cause, result, statusCode, body } = parsed.data;
    if (typeof code === "number") {
      codes.push(code);
    } else if (code !== undefined) {
      nodeCodes.push(code);
    }
    httpStatus ??= statusCode;
    // An AggregateError of failed connections has a code, ECONNREFUSED, and an empty message.
    addText(message || (typeof code === "string" ? code : ""));
    // Hardhat keeps the node's answer to an HTTP error in `body`.
    for (const part of [data, inner, body, cause, result]) {
      collect(part, depth - 1);
    }
  }

  function addText(said: string): void {
    const isKnown = texts.some((known) => toBeginning(known).includes(toBeginning(said)));
    // Revert data is no text, and Hardhat repeats its message in `data`.
    if (said !== "" && !/^0x[0-9a-f]*$/i.test(said) && !isKnown) {
      texts.push(said);
    }
  }
}

function toBeginning(text: string): string {
  return text.slice(0, maxCharacters);
}

/** Returns whether the beginning of one of the texts has any of these words. */
export function says({ texts }: RpcFailure, ...words: readonly RegExp[]): boolean {
  return texts.some((text) => words.some((one) => one.test(toBeginning(text))));
}

/** Hardhat's words for the node that it asked, then undici's for where that leads. A revert begins otherwise. */
const redirected =
  /^Failed to make POST request to (\S+)\n.*\bCannot redirect to (https?:\/\/\S+?)\.(?:\s|$)/i;

/** Hardhat keeps to the node's host, and calls a redirect to the same path of another one a loop. */
function describeRedirect(texts: readonly string[]): string | undefined {
  const [, from, to] = redirected.exec(texts.join("\n")) ?? [];
  if (to === undefined) {
    return undefined;
  }
  return from === to ? "it redirects in a loop" : `it redirects to another host, ${to}`;
}

/** Bytes as they are, or after a word: OpenEthereum and Nethermind say "Reverted 0x…". */
function findRevertData(text: string): Hex | undefined {
  const digits = /^(?:reverted )?0x((?:[0-9a-f]{2})*)$/i.exec(text)?.[1];
  return digits === undefined ? undefined : toHex(digits);
}

/** The words of nodes and node services for a state that they do not keep. */
const notKept = [
  // geth with hash-based storage, and nodes that borrow its words.
  /\bmissing trie node\b/i,
  /\b(?:header|block)\b.*\bnot found\b/i,
  // geth: "required historical state unavailable"; Besu: "World state unavailable"; Nethermind: "No state
  // available for block …"; Erigon: "old data not available due to pruning".
  /\b(?:state|historical data|old data)\b.*\b(?:unavailable|not available|not found|missing)\b/i,
  /\bno (?:historical )?state available\b/i,
  // reth: "state at block … is pruned", "distance to target block exceeds maximum proof window".
  /\bpruned\b/i,
  /\bmaximum proof window\b/i,
  // anvil: "BlockOutOfRangeError: block height is … but requested was …".
  /\bblock ?out ?of ?range/i,
  // Services: "… does not have access to archive state".
  /\barchive\b/i,
];

/** Tells whether the node only lacks the state of an old block, rather than failing. */
export function isMissingHistory(failure: RpcFailure): boolean {
  return says(failure, ...notKept);
}

/** geth's code for a call that reverted; anvil, reth, Erigon and Hardhat use it too. */
const executionRevertedCode = 3;

/**
 * The words of nodes for a call that the EVM ended: a revert, or one of the exceptions that take
 * all gas. Old contracts fail by these: before solc 0.4.10 `throw` was a jump to nowhere.
 */
const endedByEvm = [
  // geth, Besu: "execution reverted"; Hardhat, Ganache: "VM Exception …: reverted with …",
  // "Transaction reverted: …"; OpenEthereum: "Reverted 0x…".
  /\brevert(?:ed)?\b/i,
  // Nethermind and OpenEthereum for everything; Hardhat and Ganache before an exception's name.
  /\bVM (?:execution error|exception)\b/i,
  /\bout of gas\b/i,
  /\binvalid opcode\b/i,
  /\binvalid jump\b/i,
  /\bbad (?:instruction|jump destination)\b/i,
  /\bstack (?:underflow|limit reached)\b/i,
  // revm's names of halts, as anvil and reth print them.
  /\b(?:OpcodeNotFound|InvalidFEOpcode|InvalidJump|NotActivated|OutOfGas|StackUnderflow|StackOverflow)\b/,
];

/** Tells whether the node ran the call and the EVM ended it, rather than the node failing. */
export function isRevert(failure: RpcFailure): boolean {
  return failure.codes.includes(executionRevertedCode) || says(failure, ...endedByEvm);
}

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

/** Returns whether a web page came with success in the place of an answer. */
export function isSuccessfulPage(failure: RpcFailure): boolean {
  const { httpStatus = 200 } = failure;
  return httpStatus < 300 && says(failure, noJsonRpc) && says(failure, /<(?:!doctype\s+)?html\b/i);
}

/** Returns whether the node's URL leads elsewhere, where nothing was sent. */
export function isRedirect({ httpStatus = 200 }: RpcFailure): boolean {
  return httpStatus >= 300 && httpStatus < 400;
}

/** Returns whether the host of the node was not reached at all. */
export function isUnreached({ nodeCodes }: RpcFailure): boolean {
  return nodeCodes.some((code) => unreachedHosts.has(code));
}

/**
 * Returns whether the same question may be answered a moment later: the connection broke, a gateway
 * answered in the place of the node, or the node was asked too often.
 *
 * A JSON-RPC error of the node itself counts as such, also behind an HTTP error.
 */
export function isTransient(failure: RpcFailure): boolean {
  const { codes, nodeCodes, httpStatus } = failure;
  if (isRevert(failure) || says(failure, quotaWords)) {
    return false;
  }
  if (
    isUnreached(failure) ||
    nodeCodes.some((code) => brokenConnections.has(code) || code.startsWith("HPE_"))
  ) {
    return true;
  }
  const isRateLimit = codes.some((code) => rateLimitCodes.includes(code)) || says(failure, rateLimitWords);
  // Hardhat gives an answer that is no JSON-RPC response the code -1 (HTTP 429: -32005) of its own.
  const isOfNode = codes.some((code) => code !== -1 && !(httpStatus === 429 && code === -32005));
  if (isRateLimit || isOfNode) {
    return isRateLimit;
  }
  return httpStatus === undefined ? says(failure, noJsonRpc) : isTransientStatus(httpStatus);
}

function isTransientStatus(status: number): boolean {
  return status >= 500 ? status !== 501 && status !== 505 : status < 300 || [408, 425, 429].includes(status);
}
