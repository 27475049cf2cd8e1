import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { TestChain } from "./open-test-chain.ts";

const question = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) });

const rpcError = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() });

/** Serves a chain of this process as JSON-RPC over HTTP, for other processes, also in batches. */
export async function serveRpc(chain: TestChain): Promise<{ readonly url: string; close(): Promise<void> }> {
  const answer = async (asked: unknown) => {
    const { id, method, params } = question.parse(asked);
    const answered = await chain.request(method, params).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: rpcError.parse(error) }),
    );
    return { jsonrpc: "2.0", id, ...answered };
  };
  const server = createServer(async (request, response) => {
    const asked: unknown = JSON.parse(await text(request));
    const answered = Array.isArray(asked) ? await Promise.all(asked.map(answer)) : await answer(asked);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answered));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
