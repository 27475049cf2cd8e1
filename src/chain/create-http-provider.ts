import type { JsonRpcRequest } from "./node-connection.ts";
import { parseRpcEndpoint } from "./parse-rpc-endpoint.ts";
import { ProviderRpcError } from "./provider-rpc-error.ts";
import { readBoundedText } from "./read-bounded-text.ts";
import { readRpcResponse } from "./read-rpc-response.ts";

const defaultTimeoutMs = 30_000;

/** What `createChainReader` needs to know of a node. */
export interface HttpProvider {
  readonly request: JsonRpcRequest;
  /** The node's URL without user, password, path and query: any of them may be a key. */
  readonly describe: () => string;
  /** Those parts, as far as they can be one. */
  readonly secrets: readonly string[];
}

/**
 * Asks a node over HTTP, for use outside Hardhat, whose own provider should be used inside.
 *
 * @throws ChainUnreachableError when the text is no http or https URL
 */
export function createHttpProvider(
  nodeUrl: string,
  { timeoutMs = defaultTimeoutMs }: { readonly timeoutMs?: number | undefined } = {},
): HttpProvider {
  const { url, headers, secrets } = parseRpcEndpoint(nodeUrl);
  let lastId = 0;

  const request: JsonRpcRequest = async ({ method, params = [] }, { signal } = {}) => {
    lastId += 1;
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params }),
        signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      });
      return readRpcResponse({ status: response.status, text: await readBoundedText(response) });
    } catch (error) {
      const isLate = deadline.aborted && signal?.aborted !== true;
      throw isLate ? new ProviderRpcError({ message: `no answer within ${timeoutMs / 1000} s` }) : error;
    }
  };
  return { request, describe: () => url.origin, secrets };
}
