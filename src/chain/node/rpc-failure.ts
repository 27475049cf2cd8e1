import { z } from "zod";
import { throwCodeFault } from "../../base/errors.ts";
import { type Hex, toHex } from "../../base/hex.ts";

/** The error of a provider. Its parts are in their order from the outside to the inside. */
export interface RpcFailure {
  readonly codes: readonly number[];
  readonly texts: readonly string[];
  readonly revertData?: Hex | undefined;
  /** Codes of Node and of HTTP libraries, for example ECONNRESET. */
  readonly nodeCodes: readonly string[];
  readonly httpStatus?: number | undefined;
  /** Whether there was no answer in time. */
  readonly isSilent?: boolean | undefined;
}

/** Provider error, `data`, `cause`, a node behind a node. */
const maxDepth = 6;

/** A contract may revert with megabytes, and a node's own words come first. */
const maxCharacters = 4_000;

const thrown = z.object({
  message: z.string().optional().catch(undefined),
  code: z.union([z.number(), z.string()]).optional().catch(undefined),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
  cause: z.unknown().optional(),
  statusCode: z.number().optional().catch(undefined),
  body: z.unknown().optional(),
});

/**
 * The node's words are in `message`, or, behind Hardhat's node and some services, in `data.message`,
 * `error.message` or the `cause`.
 */
export function readRpcFailure(error: unknown): RpcFailure {
  throwCodeFault(error);
  const codes: number[] = [];
  const texts: string[] = [];
  const nodeCodes: string[] = [];
  let revertData: Hex | undefined;
  let httpStatus: number | undefined;
  collect(error, maxDepth);
  return { codes, texts, revertData, nodeCodes, httpStatus };

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
    const { message, code, data, error: inner, cause, statusCode, body } = parsed.data;
    if (typeof code === "number") {
      codes.push(code);
    } else if (code !== undefined) {
      nodeCodes.push(code);
    }
    httpStatus ??= statusCode;
    // Node's AggregateError of failed connections has a code and no message.
    addText(message || (typeof code === "string" ? code : ""));
    // Hardhat has the node's answer to an HTTP error in `body`.
    for (const part of [data, inner, body, cause]) {
      collect(part, depth - 1);
    }
  }

  function addText(said: string): void {
    const isKnown = texts.some((known) => toBeginning(known).includes(toBeginning(said)));
    // Hardhat repeats its message in `data`.
    if (said !== "" && !/^0x[0-9a-f]*$/i.test(said) && !isKnown) {
      texts.push(said);
    }
  }
}

function toBeginning(text: string): string {
  return text.slice(0, maxCharacters);
}

function says({ texts }: RpcFailure, ...words: readonly RegExp[]): boolean {
  return texts.some((text) => words.some((one) => one.test(toBeginning(text))));
}

/** Nethermind has "Reverted 0x…". */
function findRevertData(text: string): Hex | undefined {
  const digits = /^(?:reverted )?0x((?:[0-9a-f]{2})*)$/i.exec(text)?.[1];
  return digits === undefined ? undefined : toHex(digits);
}

const notKept = [
  // geth with hash-based storage, and others.
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

export function isMissingHistory(failure: RpcFailure): boolean {
  return says(failure, ...notKept);
}

const executionRevertedCode = 3;

/** Words for a call that the EVM ended. Before solc 0.4.10, `throw` was an invalid jump. */
const endedByEvm = [
  // geth, Besu: "execution reverted"; Hardhat: "VM Exception …: reverted with …", "Transaction reverted: …".
  /\brevert(?:ed)?\b/i,
  // Nethermind; Hardhat before the name of an exception.
  /\bVM (?:execution error|exception)\b/i,
  /\bout of gas\b/i,
  /\binvalid opcode\b/i,
  /\binvalid jump\b/i,
  /\bbad (?:instruction|jump destination)\b/i,
  /\bstack (?:underflow|limit reached)\b/i,
  // revm's halts, in anvil and reth.
  /\b(?:OpcodeNotFound|InvalidFEOpcode|InvalidJump|NotActivated|OutOfGas|StackUnderflow|StackOverflow)\b/,
];

export function isRevert(failure: RpcFailure): boolean {
  return failure.codes.includes(executionRevertedCode) || says(failure, ...endedByEvm);
}

/** Codes of Node, and of undici, which Hardhat uses. */
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

/** The node restarts, or its URL is wrong. */
const unreachedHosts = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** Alchemy's and QuickNode's codes. -32005 also means other limits. */
const rateLimitCodes = [429, -32007];

/** Words for a limit that is over in seconds. */
const rateLimitWords = /\b(?:rate.?limit|too many requests|requests? rate|(?:per|\/) ?second|over rate)/i;

/** Words for a limit that lasts. */
const quotaWords = /\b(?:daily|monthly|quota|plan)\b/i;

/** Hardhat's words, and ours, for an answer that is no JSON-RPC. */
const noJsonRpc = /\binvalid json-rpc response received\b|\band no json-rpc response\b/i;

export function isSuccessfulPage(failure: RpcFailure): boolean {
  const { httpStatus = 200 } = failure;
  return httpStatus < 300 && says(failure, noJsonRpc) && says(failure, /<(?:!doctype\s+)?html\b/i);
}

/** Nothing was sent to where the URL redirects. */
export function isRedirect({ httpStatus = 200 }: RpcFailure): boolean {
  return httpStatus >= 300 && httpStatus < 400;
}

export function isUnreached({ nodeCodes }: RpcFailure): boolean {
  return nodeCodes.some((code) => unreachedHosts.has(code));
}

/**
 * Returns whether the same question may be answered later: the connection broke, a gateway answered, or there were too
 * many questions. A JSON-RPC error of the node itself is lasting, also behind an HTTP error.
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
  // Hardhat gives the code -1, or -32005 for HTTP 429, to an answer that is no JSON-RPC.
  const isOfNode = codes.some((code) => code !== -1 && !(httpStatus === 429 && code === -32005));
  if (isRateLimit || isOfNode) {
    return isRateLimit;
  }
  return httpStatus === undefined ? says(failure, noJsonRpc) : isTransientStatus(httpStatus);
}

function isTransientStatus(status: number): boolean {
  return status >= 500 ? status !== 501 && status !== 505 : status < 300 || [408, 425, 429].includes(status);
}
