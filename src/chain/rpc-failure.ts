import { z } from "zod";

/** What a provider threw, whatever its form. */
export interface RpcFailure {
  /** JSON-RPC error codes, the outermost first. */
  readonly codes: readonly number[];
  /** Everything that was said, the outermost first, as it was said. */
  readonly texts: readonly string[];
}

/** Deeper than any known nesting: provider error, `data`, `cause`, a node behind a node. */
const maxDepth = 5;

const thrown = z.object({
  message: z.string().optional().catch(undefined),
  code: z.union([z.number(), z.string()]).optional().catch(undefined),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
  cause: z.unknown().optional(),
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
  collect(error, maxDepth);
  return { codes, texts };

  function collect(value: unknown, depth: number): void {
    if (typeof value === "string") {
      addText(value);
      return;
    }
    const parsed = thrown.safeParse(value);
    if (!parsed.success || depth === 0) {
      return;
    }
    const { message, code, data, error: inner, cause } = parsed.data;
    if (typeof code === "number") {
      codes.push(code);
    }
    // An AggregateError of failed connections has a code, ECONNREFUSED, and an empty message.
    addText(message || (typeof code === "string" ? code : ""));
    for (const part of [data, inner, cause]) {
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
