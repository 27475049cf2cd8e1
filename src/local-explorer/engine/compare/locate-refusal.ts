import { type BareHex, toBareHex } from "../../../base/hex.ts";
import type { CompiledContract } from "../../../core/build/compiled-contract.ts";
import { type SourceLayout, toSourceLayout } from "../../../core/build/parse-output.ts";
import { looksLikeSolidity } from "../../../core/bytecode/compiler-of-code.ts";
import { matchRuntime } from "../../../core/bytecode/match-code.ts";
import type { SourcePlace } from "../../../core/causes/cause.ts";
import { findConstructorPlace } from "../../../core/causes/places/locate-constructor.ts";
import { readCodeSettings } from "../../../core/causes/settings.ts";
import { toSourceTexts } from "../../../core/compiler-input/compiler-input.ts";
import { toChecksumAddress } from "../../../core/contract/address.ts";
import { type ContractOnChain, findCreationBytecode } from "../compare-with-chain.ts";
import type { CompileOptions } from "../compile-target.ts";
import { maxWaitMs, recompile } from "../recompile.ts";
import type { Rejection } from "../rejection.ts";
import type { Compilation } from "../to-compilation.ts";
import { findCause } from "./explain-difference.ts";

/** A contract that was submitted and compiled, and is refused. */
export interface Refused {
  readonly contract: CompiledContract;
  /** With the input that the contract was compiled from. */
  readonly compilation: Compilation;
  readonly onChain: ContractOnChain;
  readonly givenArguments: BareHex | undefined;
}

/**
 * Adds to a rejection where in the submitted sources the code differs, if its cause is an edit of the source. For
 * this the contract is compiled again, with its source map and its syntax trees, by the compiler that it was compiled
 * by. A compilation that fails or takes too long adds nothing.
 */
export async function locateRefusal(
  rejection: Rejection,
  refused: Refused,
  options: CompileOptions,
): Promise<Rejection> {
  const isOfCode = rejection.kind === "runtime-differs" || rejection.kind === "creation-differs";
  if (!isOfCode) {
    return rejection;
  }
  const place =
    rejection.kind === "runtime-differs"
      ? await locateRuntime(refused, options)
      : await locateConstructor(refused, options);
  return place === undefined ? rejection : { ...rejection, place };
}

async function locateRuntime(refused: Refused, options: CompileOptions): Promise<SourcePlace | undefined> {
  const { compilation, onChain } = refused;
  const address = toChecksumAddress(toBareHex(onChain.address));
  const code = toBareHex(onChain.runtimeBytecode);
  const shown = looksLikeSolidity(code) ? await compileShown(refused, options) : undefined;
  const match = shown && matchRuntime(shown.contract, code, { address });
  if (shown === undefined || match?.kind !== "mismatch") {
    return undefined;
  }
  const { contract, readLayout } = shown;
  const { difference } = match;
  const { cause } = await findCause(
    { address, onChain: code, contract, compilation, difference },
    readLayout,
  );
  return cause.kind === "edited-source" ? cause.place : undefined;
}

async function locateConstructor(
  refused: Refused,
  options: CompileOptions,
): Promise<SourcePlace | undefined> {
  const { contract, compilation, onChain, givenArguments } = refused;
  const { address } = onChain;
  const runtime = matchRuntime(contract, toBareHex(onChain.runtimeBytecode), { address });
  // The source that equal metadata prove has no line that differs.
  if (runtime.kind === "mismatch" || runtime.sourceHash === "equal") {
    return undefined;
  }
  const { libraries } = runtime;
  const code = findCreationBytecode(contract, { onChain, libraries, givenArguments });
  if (code === undefined) {
    return undefined;
  }
  const layout = await (await compileShown(refused, options))?.readLayout();
  const settings = readCodeSettings(compilation.input.settings);
  return layout && findConstructorPlace({ contract, onChain: code }, { layout, settings });
}

interface Shown {
  /** With its metadata. */
  readonly contract: CompiledContract;
  readonly readLayout: () => Promise<SourceLayout | undefined>;
}

/** Compiles all that is shown of a contract; undefined if that fails, or gives another code, which has other places. */
async function compileShown(
  { contract, compilation }: Refused,
  { compiler, clock, signal, limitMs }: CompileOptions,
): Promise<Shown | undefined> {
  const { inputSourceName, contractName, runtimeBytecode, creationBytecode } = contract;
  const endMs = clock.now() + Math.min(limitMs, maxWaitMs);
  const compile = async (outputs: "everything" | "syntax-trees") => {
    const judging = { compiler, limitMs: Math.max(0, endMs - clock.now()) };
    const wanted = { sourceName: inputSourceName, contractName, outputs, mayDownload: false };
    return await recompile({ ...compilation, ...wanted }, { clock, judging, signal });
  };
  const shown = await compile("everything");
  return shown?.contract.runtimeBytecode.object === runtimeBytecode.object &&
    shown.contract.creationBytecode.object === creationBytecode.object
    ? {
        contract: shown.contract,
        readLayout: async () => {
          const syntaxTrees = (await compile("syntax-trees"))?.syntaxTrees;
          const contents = toSourceTexts(compilation.input.sources);
          return (
            syntaxTrees &&
            toSourceLayout(shown.output, { inputSourceName, contractName, contents, syntaxTrees })
          );
        },
      }
    : undefined;
}
