import { createHash } from "node:crypto";
import { raceAbort } from "../../base/clock.ts";
import { type Address, toBareHex } from "../../base/hex.ts";
import { BaseError } from "../../core/errors/failure.ts";
import { matchClone } from "../../core/proxy/clones.ts";
import { findGap, type TraceCompilation } from "../../core/traces/trace-compilation.ts";
import type { ChainReader, Clock } from "../ports.ts";
import type { ForkedContract, SourceAnswer } from "./find-source.ts";

interface LookUp {
  /** Ends with the search, and never rejects; undefined: no search is under way. */
  search: Promise<void> | undefined;
  /** Before this time it is not searched again. */
  untilMs: number;
  /** Whether the decoder has the source. */
  isKnown: boolean;
  /** A failed call has waited for it in vain: no other one waits. */
  isLate: boolean;
}

/** By chain and code. A decoder keeps what it gets, so it needs each code once. */
export type LookUps = Map<string, LookUp>;

export type TraceProblem =
  | { readonly kind: "failed"; readonly failure: unknown }
  | { readonly kind: "unknown"; readonly address: Address; readonly untilMs: number }
  | { readonly kind: "incomplete"; readonly gap: string }
  | { readonly kind: "late"; readonly waitMs: number };

interface Learning {
  readonly chainId: number;
  readonly chain: Pick<ChainReader, "getCode">;
  readonly clock: Pick<Clock, "now" | "signalAfter">;
  /** Connections with the same decoder share it. */
  readonly lookUps: LookUps;
  /** How long a failed call waits. */
  readonly waitMs: number;
  find(contract: ForkedContract): Promise<SourceAnswer>;
  give(compilation: TraceCompilation): Promise<void>;
  onProblem(problem: TraceProblem): void;
}

/** Returns those addresses whose sources the decoder has now. */
export type LearnSources = (addresses: readonly Address[]) => Promise<readonly Address[]>;

/** A search that takes longer than a call waits goes on, and a later call uses it. */
export function createSourceLearner(learning: Learning): LearnSources {
  const { chainId, chain, clock, lookUps, waitMs, onProblem } = learning;
  const known = new Map<Address, LookUp>();

  const open = async (address: Address): Promise<readonly LookUp[]> => {
    const opened = known.get(address);
    if (opened !== undefined && clock.now() < opened.untilMs) {
      return [opened];
    }
    const runtimeBytecode = toBareHex(await chain.getCode(address));
    if (runtimeBytecode === "" || matchClone(runtimeBytecode) !== undefined) {
      // Gone with the call, or a clone, which has no source.
      return [];
    }
    const hash = createHash("sha256").update(runtimeBytecode).digest("hex");
    const key = `${chainId} ${hash}`;
    const lookUp = lookUps.get(key) ?? { search: undefined, untilMs: 0, isKnown: false, isLate: false };
    lookUps.set(key, lookUp);
    known.set(address, lookUp);
    if (clock.now() >= lookUp.untilMs) {
      lookUp.untilMs = Number.POSITIVE_INFINITY;
      lookUp.search = search({ address, chainId, runtimeBytecode }, lookUp, learning);
    }
    return [lookUp];
  };

  return async (addresses) => {
    const opened = new Set((await Promise.all(addresses.map(open))).flat());
    const awaited = [...opened].filter(({ isLate }) => !isLate);
    const all = Promise.all(awaited.map((lookUp) => lookUp.search));
    // Only the end of the time rejects.
    await raceAbort(all, clock.signalAfter(waitMs)).catch(() => undefined);
    for (const lookUp of awaited.filter((one) => one.search !== undefined)) {
      lookUp.isLate = true;
      onProblem({ kind: "late", waitMs });
    }
    return addresses.filter((address) => known.get(address)?.isKnown === true);
  };
}

async function search(
  contract: ForkedContract,
  lookUp: LookUp,
  { clock, find, give, onProblem }: Learning,
): Promise<void> {
  let isFound = false;
  try {
    const answer = await find(contract);
    if (answer.kind === "failed") {
      throw answer.failure;
    }
    if (answer.kind === "unknown") {
      lookUp.untilMs = answer.untilMs;
      onProblem({ ...answer, address: contract.address });
      return;
    }
    const gap = findGap(answer.compilation);
    if (gap !== undefined) {
      onProblem({ kind: "incomplete", gap });
      return;
    }
    isFound = true;
    await give(answer.compilation);
    lookUp.isKnown = true;
  } catch (failure) {
    // A connection may be closed: another one may still give what was found.
    lookUp.untilMs = isFound ? 0 : clock.now() + toRetryMs(failure);
    onProblem({ kind: "failed", failure });
  } finally {
    lookUp.search = undefined;
  }
}

const shortestRetryMs = 30_000;

function toRetryMs(failure: unknown): number {
  return failure instanceof BaseError && failure.isTransient
    ? Math.max(shortestRetryMs, failure.retryAfterMs ?? 0)
    : Number.POSITIVE_INFINITY;
}
