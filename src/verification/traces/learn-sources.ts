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

interface LookUp {
  /** It never rejects. */
  end: Promise<void>;
  answer?: Answer | undefined;
  /** Before this time it is not searched again. */
  untilMs: number;
  /** A failed call has waited for it in vain: no other one waits. */
  isLate: boolean;
  /** Ends when the decoder has the source. */
  giving?: Promise<void> | undefined;
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
  const { chainId, chain, clock, lookUps, waitMs, find, onProblem } = learning;
  /** Whether the decoder knows the source of an address, and until when that holds. */
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
      // Gone with the call, or a clone, which has no source.
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

function toRetryMs(failure: unknown): number {
  return failure instanceof BaseError && failure.isTransient
    ? Math.max(shortestRetryMs, failure.retryAfterMs ?? 0)
    : Number.POSITIVE_INFINITY;
}

/** Returns whether the decoder knows the source; undefined: it is being searched. */
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
