import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import type { CallOptions, CreationFrame } from "../../verification/ports.ts";
import { type NodeConnection, sendRequest } from "../node/ask-node.ts";
import { isMissingHistory, isTransient, type RpcFailure, says } from "../node/rpc-failure.ts";
import { address, code } from "../node/wire-values.ts";

/** Reads the contracts that a transaction created from a node's trace; `undefined` if the node has none. */
export type TraceCreations = (
  transactionHash: Hex,
  options?: CallOptions,
) => Promise<readonly CreationFrame[] | undefined>;

interface Tracer {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Returns `undefined` if the answer is no trace. */
  readonly read: (trace: unknown) => readonly CreationFrame[] | undefined;
}

/**
 * geth, Hardhat's node and anvil have the first; Erigon, Nethermind and reth the second.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#call-tracer
 * @see https://docs.erigon.tech/interacting-with-erigon/trace
 */
const tracers: readonly Tracer[] = [
  { method: "debug_traceTransaction", params: [{ tracer: "callTracer" }], read: readCallTrace },
  { method: "trace_transaction", params: [], read: readFlatTrace },
];

/** A verification can do without a trace. */
const maxTraceMs = 20_000;

/** Creates a reader of traces for one node, which asks for no method again that the node does not serve. */
export function createTraceReader(node: NodeConnection): TraceCreations {
  const connection = { ...node, timeoutMs: Math.min(node.timeoutMs, maxTraceMs) };
  const unserved = new Set<string>();
  return async (transactionHash, { signal } = {}) => {
    for (const { method, params, read } of tracers.filter((tracer) => !unserved.has(tracer.method))) {
      const question = { method, params: [transactionHash, ...params], signal, isBrief: true };
      const answer = await sendRequest(connection, question);
      const creations = answer.kind === "result" ? read(answer.value) : undefined;
      if (creations !== undefined) {
        return creations;
      }
      if (answer.kind === "failure" && isUnserved(answer.failure)) {
        unserved.add(method);
      }
    }
    return undefined;
  };
}

/** JSON-RPC's "method not found", and EIP-1474's "method not supported", which Hardhat's node uses. */
const unservedCodes = [-32_601, -32_004];

/** Firewalls in front of nodes refuse a method with a status alone. */
const unservedStatuses: readonly (number | undefined)[] = [403, 405];

/** The words of nodes and services that do not serve a method at all, or not to everybody. */
const unservedWords = /\b(?:method|api|namespace|tracer|tier|plan)\b|\b(?:debug|trace)_/i;

/** Returns whether the node refuses the method for each transaction. */
function isUnserved(failure: RpcFailure): boolean {
  const { codes, httpStatus } = failure;
  const isRefusal =
    codes.some((one) => unservedCodes.includes(one)) ||
    unservedStatuses.includes(httpStatus) ||
    says(failure, unservedWords);
  return isRefusal && !isTransient(failure) && !isMissingHistory(failure);
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

/** Lists the creations in the order in which they began. Everything inside a failed frame was undone. */
function readCallTrace(trace: unknown): readonly CreationFrame[] | undefined {
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

const flatFrame = z.object({
  type: z.string(),
  error: z.string().nullish(),
  traceAddress: z.array(z.number()),
  action: z.unknown(),
  result: z.unknown(),
});

const flatCreation = z.object({
  action: z.object({ from: address, init: code }),
  result: z.object({ address, code }),
});

/** The same of a list of frames, each with its place in the tree. Rewards of a block are among them. */
function readFlatTrace(trace: unknown): readonly CreationFrame[] | undefined {
  const frames = z.array(flatFrame).max(maxFrames).safeParse(trace);
  if (!frames.success || frames.data.length === 0) {
    return undefined;
  }
  const created = withoutUndone(frames.data).filter(({ type }) => type === "create");
  const creations = z.array(flatCreation).safeParse(created);
  return creations.success ? creations.data.map(toFrame) : undefined;
}

/** Leaves out frames that failed, and all inside them: a frame comes after the one that it is in. */
function withoutUndone(frames: readonly z.output<typeof flatFrame>[]) {
  const failed = new Set<string>();
  return frames.filter(({ error, traceAddress }) => {
    const isInside = traceAddress.length > 0 && failed.has(traceAddress.slice(0, -1).join());
    if (isInside || typeof error === "string") {
      failed.add(traceAddress.join());
    }
    return !failed.has(traceAddress.join());
  });
}

function toFrame({ action, result }: z.output<typeof flatCreation>): CreationFrame {
  return {
    address: result.address,
    factory: action.from,
    creationBytecode: action.init,
    runtimeBytecode: result.code,
  };
}
