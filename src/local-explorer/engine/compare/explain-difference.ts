import { type Address, type BareHex, type Hex, toBareHex } from "../../../base/hex.ts";
import type { CompiledContract } from "../../../core/build/compiled-contract.ts";
import { isSameVersion, toShortVersion } from "../../../core/build/compiler-version.ts";
import { looksLikeSolidity } from "../../../core/bytecode/compiler-of-code.ts";
import type { BytecodeDifference, MatchKind } from "../../../core/bytecode/match.ts";
import { matchRuntime } from "../../../core/bytecode/match-code.ts";
import { findTrailingMetadata } from "../../../core/bytecode/metadata.ts";
import type { Cause } from "../../../core/causes/cause.ts";
import { measureSimilarity, splitBlocks, toCodePair } from "../../../core/causes/code-blocks.ts";
import { compareFunctions, nameOtherCode } from "../../../core/causes/compare-functions.ts";
import { findEvidentCause, findWrongLibrary } from "../../../core/causes/find-evident-cause.ts";
import { findVariant } from "../../../core/causes/find-variant.ts";
import { toSourceTexts } from "../../../core/compiler-input/compiler-input.ts";
import { toFullyQualifiedName } from "../../../core/contract/contract-name.ts";
import { isFailure } from "../../../core/errors/failure.ts";
import type { CallOptions, Clock, Compiler } from "../../../verification/ports.ts";
import { withoutLibraries } from "../compile-target.ts";
import type { VerifiedContract } from "../records.ts";
import { type Compilation, compilationOf } from "../to-compilation.ts";

/** What is needed to compile verified contracts again. */
export interface RecompileServices {
  readonly clock: Clock;
  readonly judging: { readonly compiler: Compiler; readonly limitMs: number };
}

/** Why code on the chain is not what a verified contract's source compiles to. */
export type Explanation =
  /** Its compiler is not here, or compiling takes too long. */
  | { readonly kind: "not-compiled" }
  /** The source compiles to this very code. */
  | { readonly kind: "same"; readonly match: MatchKind }
  | { readonly kind: "differs"; readonly cause: Cause; readonly similarity: number };

/** The code at an address, and a verified contract: the one there, or the one that it is compared with. */
export interface ComparedContract {
  readonly address: Address;
  readonly code: Hex;
  readonly record: VerifiedContract;
}

/**
 * Compiles a verified contract and finds the one cause why the code at another address is different: what the
 * comparison proves, a library, the compiler, its settings by the metadata hash, or the functions that differ. Other
 * settings are not compiled.
 */
export async function explainDifference(
  { address, code, record }: ComparedContract,
  services: RecompileServices & CallOptions,
): Promise<Explanation> {
  const contract = await compileAgain(record, services);
  if (contract === undefined) {
    return { kind: "not-compiled" };
  }
  const onChain = toBareHex(code);
  const match = looksLikeSolidity(onChain) ? matchRuntime(contract, onChain, { address }) : undefined;
  if (match !== undefined && match.kind !== "mismatch") {
    return { kind: "same", match: match.kind };
  }
  const codes = toCodePair(contract.runtimeBytecode, onChain);
  const similarity = measureSimilarity(splitBlocks(codes.compiled), splitBlocks(codes.onChain));
  const compilation = compilationOf(record);
  const functions = compareFunctions({ abi: contract.abi, codes });
  const cause: Cause =
    match === undefined
      ? { kind: "other-compiler" }
      : (findProved({ address, onChain, contract, compilation, difference: match.difference }) ?? {
          kind: nameOtherCode(functions),
          contract: toFullyQualifiedName(contract),
          functions,
          similarity,
          isNamed: true,
        });
  return { kind: "differs", cause, similarity };
}

/** How long a page waits for a compilation. */
const maxWaitMs = 15_000;

/**
 * Compiles a verified contract again: within a short time, and without a download of the compiler. Libraries are not
 * linked, so that a comparison finds their addresses. undefined: the compiler is not there, or takes too long.
 */
async function compileAgain(
  record: VerifiedContract,
  { clock, judging, signal }: RecompileServices & CallOptions,
): Promise<CompiledContract | undefined> {
  const { solcLongVersion, input, sourceName, contractName } = compilationOf(record);
  const target = { inputSourceName: sourceName, contractName };
  const deadline = clock.signalAfter(Math.min(judging.limitMs, maxWaitMs));
  try {
    const result = await judging.compiler.compile(
      { solcLongVersion, input: withoutLibraries(input), target, mayDownload: false },
      { signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]) },
    );
    return result.kind === "failed"
      ? undefined
      : result.contracts.find(
          (one) => one.inputSourceName === sourceName && one.contractName === contractName,
        );
  } catch (error) {
    if (
      isFailure(error, "COMPILER_UNAVAILABLE", "COMPILER_FAILED") ||
      (deadline.aborted && signal?.aborted !== true)
    ) {
      return undefined;
    }
    throw error;
  }
}

/** A compiled contract, and the code at an address that is another one. */
interface DifferingCode {
  readonly address: Address;
  readonly onChain: BareHex;
  /** With its metadata. */
  readonly contract: CompiledContract;
  readonly compilation: Pick<Compilation, "solcLongVersion" | "input">;
  readonly difference: BytecodeDifference;
}

function findProved(differing: DifferingCode): Cause | undefined {
  const { address, onChain, contract, compilation, difference } = differing;
  const name = toFullyQualifiedName(contract);
  const library = findWrongLibrary(contract, {
    deployed: { address, runtimeBytecode: onChain },
    settings: compilation.input.settings,
  });
  return (
    findEvidentCause(name, difference) ??
    (library && { kind: "library-address", contract: name, ...library }) ??
    findOtherCompilation(differing)
  );
}

/** Another compiler, by the metadata on the chain, or other settings, by its hash. */
function findOtherCompilation({ contract, compilation, onChain }: DifferingCode): Cause | undefined {
  const { solcLongVersion, input } = compilation;
  const name = toFullyQualifiedName(contract);
  const metadata = findTrailingMetadata(onChain)?.metadata;
  const deployed = metadata?.compilerVersion;
  if (deployed !== undefined && !isSameVersion(deployed, solcLongVersion)) {
    return { kind: "compiler-version", contract: name, built: toShortVersion(solcLongVersion), deployed };
  }
  const hash = metadata?.sourceHash;
  const text = contract.metadata ?? "";
  const found = hash && findVariant({ text, contents: toSourceTexts(input.sources) }, hash);
  return found === undefined || found.changes.length === 0
    ? undefined
    : { kind: "variant", contract: name, changes: found.changes, isCodeEqual: false };
}
