import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import type { CallOptions, CreationFrame } from "../../verification/ports.ts";
import { type NodeConnection, sendRequest } from "../node/ask-node.ts";
import { address, code } from "../node/wire-values.ts";

/** A verification can do without a trace. */
const maxTraceMs = 20_000;

/**
 * Reads the contracts that a transaction created from the node's trace, in the order in which their creation began.
 * Returns `undefined` if the node has no trace.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#call-tracer
 */
export async function traceCreations(
  node: NodeConnection,
  { transactionHash, signal }: CallOptions & { readonly transactionHash: Hex },
): Promise<readonly CreationFrame[] | undefined> {
  const answer = await sendRequest(
    { ...node, timeoutMs: Math.min(node.timeoutMs, maxTraceMs) },
    {
      method: "debug_traceTransaction",
      params: [transactionHash, { tracer: "callTracer" }],
      signal,
      isBrief: true,
    },
  );
  return answer.kind === "result" ? readTrace(answer.value) : undefined;
}

/** A limit for traces that are made to exhaust their reader. */
const maxFrames = 100_000;

/** Only a creation needs all of it: `to` and `output` are missing in frames that failed. */
const callFrame = z.object({
  type: z.string().toUpperCase(),
  error: z.string().optional(),
  calls: z.array(z.unknown()).default([]),
});

const creationFrame = z.object({ from: address, to: address, input: code, output: code.default("0x") });

/** Everything inside a failed frame was undone. Returns `undefined` if the answer is no trace. */
function readTrace(trace: unknown): readonly CreationFrame[] | undefined {
  const creations: CreationFrame[] = [];
  const waiting: unknown[] = [trace];
  for (let frames = 1; waiting.length > 0; frames += 1) {
    const value = waiting.pop();
    const frame = callFrame.safeParse(value);
    if (!frame.success || frames + waiting.length > maxFrames) {
      return undefined;
    }
    const { type, error, calls } = frame.data;
    if (error !== undefined) {
      continue;
    }
    if (type === "CREATE" || type === "CREATE2") {
      const creation = creationFrame.safeParse(value);
      if (!creation.success) {
        return undefined;
      }
      const { from, to, input, output } = creation.data;
      creations.push({
        address: to,
        factory: from,
        creationBytecode: input,
        runtimeBytecode: output,
      });
    }
    waiting.push(...calls.toReversed());
  }
  return creations;
}
