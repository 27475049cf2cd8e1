import type { HookContext } from "hardhat/types/hooks";
import type { NetworkConnection } from "hardhat/types/network";
import type { JsonRpcRequest } from "hardhat/types/providers";
import { createReporter } from "../../app/reporter.ts";
import { describeTraceProblem } from "../../app/traces/trace-notes.ts";
import { toHex, toQuantity } from "../../base/hex.ts";
import type { ChainReader } from "../../verification/ports.ts";
import type { LookUps } from "../../verification/traces/learn-sources.ts";
import type { ForkSourcesConfig } from "../config/config-types.ts";
import { type Fork, openFork } from "./open-fork.ts";
import { listUnknownCode, readFailure, rewriteError, type SolidityFailure } from "./solidity-failure.ts";

type Connection = NetworkConnection<string>;

interface FailedCall {
  readonly error: unknown;
  readonly context: HookContext;
  readonly connection: Connection;
  readonly request: JsonRpcRequest;
}

/** Nothing is read or asked while no call fails. */
export function watchForks({ hooks, globalOptions }: HookContext, settings: ForkSourcesConfig): void {
  const note = noteOnce();
  if (globalOptions.gasStats || globalOptions.gasStatsJson !== undefined) {
    note({ kind: "gas-statistics" });
    return;
  }
  const rewrite = createRewriter(settings, note);
  hooks.registerHandlers("network", {
    onRequest: async (context, connection, ...[request, next]) => {
      try {
        return await next(context, connection, request);
      } catch (error) {
        await rewrite({ error, context, connection, request }).catch((failure: unknown) =>
          note({ kind: "failed", failure }),
        );
        throw error;
      }
    },
  });
}

type Note = (problem: Parameters<typeof describeTraceProblem>[0]) => void;

function createRewriter(settings: ForkSourcesConfig, note: Note): (call: FailedCall) => Promise<void> {
  // The connections of a runtime environment share one decoder.
  const lookUps: LookUps = new Map();
  const forks = new WeakMap<Connection, Promise<Fork | undefined>>();
  /** Parameters of calls that are made here. */
  const repeated = new WeakSet<object>();

  const open = (context: HookContext, connection: Connection) => {
    const fork = forks.get(connection) ?? openFork(context, connection, { settings, lookUps, note });
    forks.set(connection, fork);
    return fork;
  };

  return async ({ error, context, connection, request }: FailedCall): Promise<void> => {
    const before = readFailure(error);
    if (before === undefined || repeated.has(Object(request.params))) {
      return;
    }
    const unknown = listUnknownCode(before);
    const fork = unknown.length === 0 ? undefined : await open(context, connection);
    const learnt = await fork?.learn(unknown);
    if (fork === undefined || learnt === undefined || learnt.length === 0) {
      return;
    }
    const call = await toCall(before, { request, chain: fork.chain });
    if (call === undefined) {
      return;
    }
    repeated.add(call.params);
    const after = await connection.provider.request(call).then(() => undefined, readFailure);
    if (after?.data !== before.data) {
      return;
    }
    rewriteError(error, { before, after });
  };
}

function noteOnce(): Note {
  const noted = new Set<string>();
  return (problem) => {
    if (!noted.has(problem.kind)) {
      noted.add(problem.kind);
      createReporter().note(describeTraceProblem(problem));
    }
  };
}

interface Call {
  readonly method: string;
  readonly params: unknown[];
}

/** A transaction that was mined is not sent again: it is called in its block. */
async function toCall(
  { transactionHash }: SolidityFailure,
  { request: { method, params }, chain }: Pick<FailedCall, "request"> & { readonly chain: ChainReader },
): Promise<Call | undefined> {
  if (typeof transactionHash !== "string") {
    const isCall = method === "eth_call" || method === "eth_estimateGas";
    return isCall && Array.isArray(params) ? { method, params: [...params] } : undefined;
  }
  const transaction = await chain.findTransaction(toHex(transactionHash));
  if (transaction?.blockNumber === undefined) {
    return undefined;
  }
  const { from, to, gas, value, input: data, blockNumber } = transaction;
  return { method: "eth_call", params: [{ from, to, gas, value, data }, toQuantity(blockNumber)] };
}
