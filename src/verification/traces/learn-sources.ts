import { createHash } from "node:crypto";
import { raceAbort } from "../../base/clock.ts";
import { type Address, toBareHex } from "../../base/hex.ts";
import { BaseError } from "../../core/errors/failure.ts";
import { matchClone } from "../../core/proxy/clones.ts";
import { findGap, type TraceCompilation } from "../../core/traces/trace-compilation.ts";
import type { ChainReader, Clock } from "../ports.ts";
import type { ForkedContract, SourceAnswer } from "./find-source.ts";

type Answer =
  | SourceAnswer
  | { readonly kind: "failed"; readonly failure: unknown }
  /** The decoder has the source, and it is not kept here. */
  | { readonly kind: "given" };

/** The search for the source of one code. */
interface LookUp {
  /** Resolves when there is an answer. It never rejects. */
  end: Promise<void>;
  answer?: Answer | undefined;
  /** The time of the clock before which it is not searched again. */
  untilMs: number;
  /** Whether a failed call has waited for it in vain: no other one waits. */
  isLate: boolean;
  /** Ends when the decoder has got the source. */
  giving?: Promise<void> | undefined;
}

/** The searches by chain and code: a decoder keeps what it gets, so each code is searched once for a decoder. */
export type LookUps = Map<string, LookUp>;

/** Why a stack trace stays as it is. */
export type TraceProblem =
  | { readonly kind: "failed"; readonly failure: unknown }
  | { readonly kind: "unknown"; readonly address: Address; readonly untilMs: number }
  | { readonly kind: "incomplete"; readonly gap: string }
  | { readonly kind: "late"; readonly waitMs: number };

interface Learning {
  readonly chainId: number;
  readonly chain: Pick<ChainReader, "getCode">;
  readonly clock: Pick<Clock, "now" | "signalAfter">;
  /** Shared by all connections with the same decoder. */
  readonly lookUps: LookUps;
  /** How long a failed call waits. */
  readonly waitMs: number;
  find(contract: ForkedContract): Promise<SourceAnswer>;
  /** Gives a source to the decoder. */
  give(compilation: TraceCompilation): Promise<void>;
  onProblem(problem: TraceProblem): void;
}

/** Learns the sources of the contracts at addresses; returns those that the decoder has the source of now. */
export type LearnSources = (addresses: readonly Address[]) => Promise<readonly Address[]>;

/**
 * Creates what learns the sources of contracts of one forked chain. All of a call are searched at the same time. A
 * search that takes longer than a call waits goes on behind, and a later call uses what it found. An address that is
 * settled is not looked at again until its code may be searched again.
 */
export function createSourceLearner(learning: Learning): LearnSources {
  const { chainId, chain, clock, lookUps, waitMs, find, onProblem } = learning;
  /** Address → whether the decoder knows its source, and until when that holds. */
  const settled = new Map<Address, { readonly isKnown: boolean; readonly untilMs: number }>();

  const search = async (contract: ForkedContract, lookUp: LookUp): Promise<void> => {
    const answer = await find(contract).catch((failure: unknown) => ({ kind: "failed" as const, failure }));
    lookUp.answer = answer;
    if (answer.kind === "failed") {
      lookUp.untilMs = clock.now() + toRetryMs(answer.failure);
      onProblem(answer);
    } else if (answer.kind === "unknown") {
      lookUp.untilMs = answer.untilMs;
      onProblem({ ...answer, address: contract.address });
    }
  };

  const begin = (contract: ForkedContract): LookUp => {
    const hash = createHash("sha256").update(contract.runtimeBytecode).digest("hex");
    const key = `${chainId} ${hash}`;
    const lookUp = lookUps.get(key) ?? { end: Promise.resolve(), untilMs: 0, isLate: false };
    lookUps.set(key, lookUp);
    if (clock.now() >= lookUp.untilMs) {
      lookUp.answer = undefined;
      lookUp.untilMs = Number.POSITIVE_INFINITY;
      lookUp.end = search(contract, lookUp);
    }
    return lookUp;
  };

  const open = async (address: Address) => {
    const runtimeBytecode = toBareHex(await chain.getCode(address));
    if (runtimeBytecode === "" || matchClone(runtimeBytecode) !== undefined) {
      // Created and gone with the call, or a clone, which has no source.
      return [];
    }
    return [{ address, lookUp: begin({ address, chainId, runtimeBytecode }) }];
  };

  return async (addresses) => {
    const fresh = addresses.filter((address) => clock.now() >= (settled.get(address)?.untilMs ?? 0));
    const opened = (await Promise.all(fresh.map(open))).flat();
    const awaited = opened.filter(({ lookUp }) => !lookUp.isLate).map(({ lookUp }) => lookUp);
    const all = Promise.all(awaited.map(({ end }) => end));
    // Only the end of the time rejects.
    await raceAbort(all, clock.signalAfter(waitMs)).catch(() => undefined);
    for (const lookUp of awaited.filter(({ answer }) => answer === undefined)) {
      lookUp.isLate = true;
      onProblem({ kind: "late", waitMs });
    }
    for (const { address, lookUp } of opened) {
      const isKnown = await giveAnswer(lookUp, learning);
      if (isKnown !== undefined) {
        settled.set(address, { isKnown, untilMs: lookUp.untilMs });
      }
    }
    return addresses.filter((address) => settled.get(address)?.isKnown === true);
  };
}

const shortestRetryMs = 30_000;

/** Returns how long no other search is made after one that failed. */
function toRetryMs(failure: unknown): number {
  return failure instanceof BaseError && failure.isTransient
    ? Math.max(shortestRetryMs, failure.retryAfterMs ?? 0)
    : Number.POSITIVE_INFINITY;
}

/** Gives the decoder what was found, once; returns whether it knows the source, or undefined while it is searched. */
async function giveAnswer(
  lookUp: LookUp,
  { give, onProblem }: Pick<Learning, "give" | "onProblem">,
): Promise<boolean | undefined> {
  const { answer } = lookUp;
  if (answer?.kind !== "found") {
    return answer && answer.kind === "given";
  }
  const gap = findGap(answer.compilation);
  if (gap !== undefined) {
    onProblem({ kind: "incomplete", gap });
    lookUp.answer = { kind: "unknown", untilMs: lookUp.untilMs };
    return false;
  }
  lookUp.giving ??= give(answer.compilation);
  try {
    await lookUp.giving;
    lookUp.answer = { kind: "given" };
    return true;
  } finally {
    // After a failure another connection may still give it.
    lookUp.giving = undefined;
  }
}
