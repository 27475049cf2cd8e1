import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { type Listening, listen } from "../helpers/listen.ts";
import type { TestChain } from "./open-test-chain.ts";

const question = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) });

const rpcError = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() });

/** Serves a chain of this process as JSON-RPC over HTTP, for other processes, also in batches. */
export function serveRpc(
  chain: Pick<TestChain, "request">,
  onAsked: (
    calls: readonly { readonly method: string; readonly params: readonly unknown[] }[],
  ) => void = () => undefined,
): Promise<Listening> {
  const answer = async (asked: z.infer<typeof question>) => {
    const { id, method, params } = asked;
    const answered = await chain.request(method, params).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: rpcError.parse(error) }),
    );
    return { jsonrpc: "2.0", id, ...answered };
  };
  const server = createServer(async (request, response) => {
    const asked = z.union([question, z.array(question)]).parse(JSON.parse(await text(request)));
    onAsked([asked].flat());
    const answered = Array.isArray(asked) ? await Promise.all(asked.map(answer)) : await answer(asked);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answered));
  });
  return listen(server);
}
