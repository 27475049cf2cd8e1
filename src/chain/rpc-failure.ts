import { z } from "zod";
import type { Hex } from "../base/hex.ts";

/** What a provider threw, whatever its form. */
export interface RpcFailure {
  /** JSON-RPC error codes, the outermost first. */
  readonly codes: readonly number[];
  /** Everything that was said, the outermost first, as it was said. */
  readonly texts: readonly string[];
  /** What a contract reverted with, where it is said. */
  readonly revertData?: Hex | undefined;
  /** Codes of Node and of HTTP libraries (`ECONNRESET`), the outermost first. */
  readonly nodeCodes: readonly string[];
  /** The HTTP status of an answer that was taken for a failure. */
  readonly httpStatus?: number | undefined;
}

/** Deeper than any known nesting: provider error, `data`, `cause`, a node behind a node. */
const maxDepth = 6;

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

  function addText(text: string): void {
    // Revert data is no text, and Hardhat repeats its message in `data`.
    if (text !== "" && !/^0x[0-9a-f]*$/i.test(text) && !texts.some((known) => known.includes(text))) {
      texts.push(text);
    }
  }
}

/** Bytes as they are, or after a word: OpenEthereum and Nethermind say "Reverted 0x…". */
function findRevertData(text: string): Hex | undefined {
  const digits = /^(?:reverted )?0x((?:[0-9a-f]{2})*)$/i.exec(text)?.[1];
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`;
}
