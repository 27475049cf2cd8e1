import { z } from "zod";
import type { Address, BareHex } from "../../base/hex.ts";
import { parseIfJson } from "../../base/json.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { isAtLeast } from "../../core/build/compiler-version.ts";
import type { MatchedBytecode, MatchKind } from "../../core/bytecode/match.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { BaseError, createFailure } from "../../core/errors/failure.ts";
import { reduceOutput } from "../../core/traces/reduce-output.ts";
import {
  findTracedContract,
  type TraceCompilation,
  traceCompilationSchema,
  traceOutputSchema,
} from "../../core/traces/trace-compilation.ts";
import { listInputs } from "../deployment/record-builds.ts";
import { isAbsence } from "../explorers/verify-on-explorers.ts";
import type { Clock, Compiler, ExplorerPlace, ProofStore, VerifiedSource } from "../ports.ts";
import { compareCompiledRecord, requireVersion } from "../records/compile-record.ts";

interface ForkedCode {
  /** Of the chain that is forked. */
  readonly chainId: number;
  readonly runtimeBytecode: BareHex;
}

export interface ForkedContract extends ForkedCode {
  readonly address: Address;
}

export type SourceAnswer =
  | { readonly kind: "found"; readonly compilation: TraceCompilation }
  /** No explorer shows a source that gives this code. They are not asked before `untilMs`. */
  | { readonly kind: "unknown"; readonly untilMs: number }
  | { readonly kind: "failed"; readonly failure: BaseError };

export interface SourceSearch {
  readonly explorers: readonly ExplorerPlace[];
  readonly compiler: Compiler;
  /** Keeps what was found, and for ten minutes what is unknown. */
  readonly cache: Pick<ProofStore, "recall" | "keep">;
  readonly clock: Pick<Clock, "now" | "signalAfter">;
  /** How long a failed call waits. */
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** An open request keeps the process alive, so explorers get little more time than a failed call waits. */
const extraMs = 5_000;

/** A source is used only if it compiles to the code on the fork, but for the metadata. */
export async function findSource(contract: ForkedContract, search: SourceSearch): Promise<SourceAnswer> {
  const kept = await recallAnswer(contract, search);
  const answer = kept ?? (await askExplorers(contract, search));
  if (kept === undefined && answer.kind !== "failed") {
    await search.cache.keep({ ...toEntry(contract), text: JSON.stringify(answer) });
  }
  return answer;
}

async function askExplorers(contract: ForkedContract, search: SourceSearch): Promise<SourceAnswer> {
  const { clock, explorers, waitMs } = search;
  const end = clock.signalAfter(waitMs + extraMs);
  const failures: BaseError[] = [];
  for (const place of explorers) {
    // One that does not answer leaves time for the next one.
    const turn = place === explorers.at(-1) ? end : AbortSignal.any([end, clock.signalAfter(waitMs)]);
    try {
      const record = await askExplorer(place, contract, turn);
      const compilation = record && (await compileForTraces(record, contract, search));
      if (compilation !== undefined) {
        return { kind: "found", compilation };
      }
    } catch (error) {
      search.signal.throwIfAborted();
      if (!(error instanceof BaseError)) {
        throw error;
      }
      failures.push(...(isAbsence(error, place) ? [] : [error]));
    }
  }
  const [failure] = failures;
  return failure === undefined
    ? { kind: "unknown", untilMs: clock.now() + missMs }
    : { kind: "failed", failure };
}

/** The key changes with this form. */
const keptSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("found"), compilation: traceCompilationSchema }),
  z.object({ kind: z.literal("unknown"), untilMs: z.number() }),
]);

function toEntry({ chainId, runtimeBytecode }: ForkedCode) {
  return { subject: `${chainId} ${runtimeBytecode}`, key: "fork source 2" };
}

/** A contract may be verified soon after somebody has missed its source. */
const missMs = 10 * 60 * 1000;

async function recallAnswer(
  contract: ForkedCode,
  { cache, clock }: { readonly cache: Pick<ProofStore, "recall">; readonly clock: Pick<Clock, "now"> },
): Promise<z.infer<typeof keptSchema> | undefined> {
  const text = await cache.recall(toEntry(contract));
  const kept = text === undefined ? undefined : keptSchema.safeParse(parseIfJson(text)).data;
  const leftMs = kept?.kind === "unknown" ? kept.untilMs - clock.now() : missMs;
  return leftMs > 0 && leftMs <= missMs ? kept : undefined;
}

export async function recallAbi(
  contract: ForkedCode,
  kept: Parameters<typeof recallAnswer>[1],
): Promise<readonly AbiEntry[] | undefined> {
  const answer = await recallAnswer(contract, kept);
  return answer?.kind === "found" ? findTracedContract(answer.compilation)?.abi : undefined;
}

async function askExplorer(
  place: ExplorerPlace,
  { address }: ForkedContract,
  signal: AbortSignal,
): Promise<VerifiedSource | undefined> {
  const { explorer, close } = await place.open();
  try {
    return await explorer.getSourceCode(address, { signal, isOnce: true });
  } catch (error) {
    const { name, apiUrl } = place;
    throw signal.aborted
      ? createFailure("EXPLORER_UNREACHABLE", {
          explorer: name,
          host: new URL(apiUrl).host,
          reason: "timeout",
        })
      : error;
  } finally {
    await close();
  }
}

/** Hardhat's decoder takes no older compilers. */
const oldestVersion = "0.5.1";

/** Undefined: it does not give the code. */
async function compileForTraces(
  record: VerifiedSource,
  contract: ForkedContract,
  search: Pick<SourceSearch, "compiler" | "signal">,
): Promise<TraceCompilation | undefined> {
  const version = requireVersion(record);
  if (typeof version !== "string" || !isAtLeast(version, oldestVersion)) {
    return undefined;
  }
  let partial: TraceCompilation | undefined;
  for (const input of listInputs(record).values()) {
    const compiled = await compileInput(input, { record, contract, search });
    if (compiled?.match === "exact") {
      return compiled.compilation;
    }
    partial ??= compiled?.compilation;
  }
  return partial;
}

async function compileInput(
  input: CompilerInput,
  {
    record,
    contract,
    search: { compiler, signal },
  }: {
    readonly record: VerifiedSource;
    readonly contract: ForkedContract;
    readonly search: Pick<SourceSearch, "compiler" | "signal">;
  },
): Promise<{ readonly match: MatchKind; readonly compilation: TraceCompilation } | undefined> {
  const options = { compiler, input, outputs: "traces", signal } as const;
  const result = await compareCompiledRecord(record, contract, options);
  const output = result.kind === "refused" ? undefined : traceOutputSchema.safeParse(result.output).data;
  if (result.kind === "refused" || output === undefined) {
    return undefined;
  }
  const proof = result.matches.find(({ match }) => match.kind === "exact") ?? result.matches[0];
  if (proof === undefined) {
    return undefined;
  }
  // Comments and line breaks of a partial match may differ from those that were compiled.
  const origin = `${contract.address}@${contract.chainId}${proof.match.kind === "exact" ? "" : " (partial match)"}`;
  const compilation = reduceOutput(output, {
    inputSourceName: proof.inputSourceName,
    contractName: proof.contractName,
    code: withMetadata(proof.runtimeBytecode.object, proof.match),
    solcLongVersion: result.solcLongVersion,
    sources: input.sources,
    origin,
  });
  return { match: proof.match.kind, compilation };
}

/** The decoder may not recognize code with other metadata. */
function withMetadata(object: BareHex, { transformations }: MatchedBytecode): BareHex {
  return transformations.reduce((code, { reason, offsetBytes, value }) => {
    const start = offsetBytes * 2;
    return reason === "cborAuxdata" ? code.slice(0, start) + value + code.slice(start + value.length) : code;
  }, object);
}
