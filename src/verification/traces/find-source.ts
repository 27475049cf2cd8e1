import { z } from "zod";
import type { Address, BareHex } from "../../base/hex.ts";
import { parseIfJson } from "../../base/json.ts";
import { isAtLeast } from "../../core/build/compiler-version.ts";
import type { MatchedBytecode, MatchKind } from "../../core/bytecode/match.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { BaseError } from "../../core/errors/failure.ts";
import { reduceOutput } from "../../core/traces/reduce-output.ts";
import {
  type TraceCompilation,
  traceCompilationSchema,
  traceOutputSchema,
} from "../../core/traces/trace-compilation.ts";
import { listInputs } from "../deployment/record-builds.ts";
import { isAbsence } from "../explorers/verify-on-explorers.ts";
import type { Clock, Compiler, ExplorerPlace, ProofStore, VerifiedSource } from "../ports.ts";
import { compareCompiledRecord, requireVersion } from "../records/compile-record.ts";

/** A contract on a forked chain. */
export interface ForkedContract {
  readonly address: Address;
  /** Of the chain that is forked. */
  readonly chainId: number;
  readonly runtimeBytecode: BareHex;
}

/** The answer to a search for the source of a contract's code. */
export type SourceAnswer =
  | { readonly kind: "found"; readonly compilation: TraceCompilation }
  /** Each explorer answered, and none shows a source that gives this code. */
  | { readonly kind: "unknown" }
  | { readonly kind: "failed"; readonly failure: BaseError };

export interface SourceSearch {
  /** In the order in which they are asked. */
  readonly explorers: readonly ExplorerPlace[];
  readonly compiler: Compiler;
  /** Keeps what was found, and for an hour what is unknown. */
  readonly cache: Pick<ProofStore, "recall" | "keep">;
  readonly clock: Pick<Clock, "now">;
  readonly signal: AbortSignal;
}

/**
 * Finds the source of a contract on a forked chain: what explorers show, compiled here. It is used only if it gives
 * the code that runs on the fork, but for the metadata.
 */
export async function findSource(contract: ForkedContract, search: SourceSearch): Promise<SourceAnswer> {
  const kept = await recallAnswer(contract, search);
  if (kept !== undefined) {
    return kept;
  }
  const { cache, clock, signal } = search;
  const keep = (answer: z.infer<typeof keptSchema>) =>
    cache.keep({ ...toEntry(contract), text: JSON.stringify(answer) });
  const failures: BaseError[] = [];
  for (const place of search.explorers) {
    try {
      const compilation = await askExplorer(place, contract, search);
      if (compilation !== undefined) {
        await keep({ kind: "found", compilation });
        return { kind: "found", compilation };
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof BaseError)) {
        throw error;
      }
      failures.push(...(isAbsence(error, place) ? [] : [error]));
    }
  }
  const [failure] = failures;
  if (failure !== undefined) {
    return { kind: "failed", failure };
  }
  await keep({ kind: "unknown", atMs: clock.now() });
  return { kind: "unknown" };
}

/** The stored answer for a code. The key changes with this form. */
const keptSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("found"), compilation: traceCompilationSchema }),
  z.object({ kind: z.literal("unknown"), atMs: z.number() }),
]);

function toEntry({ chainId, runtimeBytecode }: ForkedContract) {
  return { subject: `${chainId} ${runtimeBytecode}`, key: "fork source 1" };
}

const missMs = 60 * 60 * 1000;

async function recallAnswer(
  contract: ForkedContract,
  { cache, clock }: SourceSearch,
): Promise<SourceAnswer | undefined> {
  const text = await cache.recall(toEntry(contract));
  const kept = text === undefined ? undefined : keptSchema.safeParse(parseIfJson(text)).data;
  const isOld = kept?.kind === "unknown" && Math.abs(clock.now() - kept.atMs) >= missMs;
  return isOld ? undefined : kept;
}

async function askExplorer(
  place: ExplorerPlace,
  contract: ForkedContract,
  search: SourceSearch,
): Promise<TraceCompilation | undefined> {
  const { explorer, close } = await place.open();
  try {
    const { signal } = search;
    const record = await explorer.getSourceCode(contract.address, { signal, isOnce: true });
    return record && (await compileForTraces(record, contract, search));
  } finally {
    await close();
  }
}

/** Hardhat's decoder takes nothing of older compilers. */
const oldestVersion = "0.5.1";

/** Compiles what an explorer shows; undefined: it does not give the code. */
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

/** Compiles one input; undefined: it does not give the code. */
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

/** Puts the metadata on the chain into compiled code: the decoder may not recognize code with other metadata. */
function withMetadata(object: BareHex, { transformations }: MatchedBytecode): BareHex {
  return transformations.reduce((code, { reason, offsetBytes, value }) => {
    const start = offsetBytes * 2;
    return reason === "cborAuxdata" ? code.slice(0, start) + value + code.slice(start + value.length) : code;
  }, object);
}
