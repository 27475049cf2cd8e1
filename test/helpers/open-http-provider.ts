import { createPostToNode } from "../../src/app/explorers/post-to-node.ts";
import { createHttpProvider } from "../../src/chain/node/http-provider.ts";

/** Asks a node over HTTP as the command line does, without a proxy. */
export function openHttpProvider(
  nodeUrl: string,
  {
    timeoutMs,
    ...options
  }: Omit<Parameters<typeof createHttpProvider>[1], "post"> & { readonly timeoutMs?: number } = {},
): ReturnType<typeof createHttpProvider> {
  return createHttpProvider(nodeUrl, { ...options, post: createPostToNode({}, timeoutMs) });
}
