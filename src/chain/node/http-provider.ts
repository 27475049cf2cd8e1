import { listHeaderSecrets, listUrlSecrets } from "../../base/secrets/url-secrets.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { askInBatches } from "./ask-in-batches.ts";
import type { JsonRpcRequest } from "./ask-node.ts";
import type { HttpAnswer } from "./rpc-response.ts";

interface HttpProvider {
  readonly request: JsonRpcRequest;
  /** Returns the node's URL without user, password, path and query, which may be a key. */
  readonly describe: () => string;
  /** The parts of the URL that may be a key, and the headers. */
  readonly secrets: readonly string[];
}

interface NodePost {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts a body to a node, and follows redirects on its host only. `readRpcFailure` reads its errors. */
export type PostToNode = (
  request: NodePost,
  options: { readonly signal: AbortSignal },
) => Promise<HttpAnswer>;

interface HttpProviderOptions {
  /** For example with a key of the node's provider. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly post: PostToNode;
}

/**
 * Asks a node over HTTP, for use outside Hardhat.
 *
 * @throws CHAIN_UNREACHABLE if the text is no http or https URL
 */
export function createHttpProvider(
  nodeUrl: string,
  { headers: given = {}, post }: HttpProviderOptions,
): HttpProvider {
  const url = parseNodeUrl(nodeUrl);
  const headers = { ...given, "content-type": "application/json" };
  return {
    request: askInBatches((body, signal) => post({ url, headers, body: JSON.stringify(body) }, { signal })),
    describe: () => url.origin,
    secrets: [...listUrlSecrets(url), ...listHeaderSecrets(given)],
  };
}

/** The text may contain a key, so no message repeats it. */
function parseNodeUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    throw createFailure("CHAIN_UNREACHABLE", {
      node: "the given URL",
      reason: "it is not an http or https URL",
    });
  }
  return url;
}
