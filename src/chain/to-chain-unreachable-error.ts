import { ChainUnreachableError } from "../core/errors/chain-errors.ts";
import type { NodeConnection } from "./node-connection.ts";
import type { RpcFailure } from "./rpc-failure.ts";
import { toReadableText } from "./to-readable-text.ts";

/**
 * Makes the error for a node that failed. What the provider threw does not become its cause: it may
 * carry the URL with its key.
 */
export function toChainUnreachableError(
  failure: RpcFailure,
  { connection, method }: { readonly connection: NodeConnection; readonly method: string },
): ChainUnreachableError {
  return new ChainUnreachableError({ ...describeFailure(failure, connection), method });
}

/** The node, and what it said, fit for a message. */
export function describeFailure(
  failure: RpcFailure,
  { describe, secrets }: Pick<NodeConnection, "describe" | "secrets">,
): { readonly node: string; readonly reason: string } {
  const said = toReadableText(failure.texts.join(": "), secrets);
  return {
    node: toReadableText(describe()),
    reason: said === "" ? `the provider failed without a word${codeOf(failure)}` : said,
  };
}

function codeOf({ codes: [code] }: RpcFailure): string {
  return code === undefined ? "" : ` (code ${code})`;
}
