import { type Address, type BareHex, type Hex, toBareHex } from "../../../base/hex.ts";
import type { CompiledContract } from "../../../core/build/compiled-contract.ts";
import { isSameVersion, toShortVersion } from "../../../core/build/compiler-version.ts";
import { type SourceLayout, toSourceLayout } from "../../../core/build/parse-output.ts";
import { looksLikeSolidity } from "../../../core/bytecode/compiler-of-code.ts";
import type { BytecodeDifference, MatchKind } from "../../../core/bytecode/match.ts";
import { matchRuntime } from "../../../core/bytecode/match-code.ts";
import { findTrailingMetadata } from "../../../core/bytecode/metadata.ts";
import type { Cause } from "../../../core/causes/cause.ts";
import { measureSimilarity, splitBlocks, toCodePair } from "../../../core/causes/code-blocks.ts";
import { findOtherVersion } from "../../../core/causes/compare-functions.ts";
import { findEvidentCause, findWrongLibrary } from "../../../core/causes/find-evident-cause.ts";
import { findMetadataChange } from "../../../core/causes/find-metadata-change.ts";
import { findPlace } from "../../../core/causes/places/locate-difference.ts";
import { listSettingChanges, readCodeSettings } from "../../../core/causes/settings.ts";
import { toSourceTexts } from "../../../core/compiler-input/compiler-input.ts";
import { toFullyQualifiedName } from "../../../core/contract/contract-name.ts";
import type { CallOptions } from "../../../verification/ports.ts";
import { type RecompileServices, recompileForPage } from "../recompile.ts";
import type { VerifiedContract } from "../records.ts";
import { type Compilation, toCompilation, toResubmission } from "../to-compilation.ts";

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
 * comparison proves, a library, the compiler, its settings by the metadata, and the source last. Other settings
 * are not tried, as each costs a compilation.
 */
export async function explainDifference(
  { address, code, record }: ComparedContract,
  services: RecompileServices & CallOptions,
): Promise<Explanation> {
  const recompiled = await recompileForPage(record, "everything", services);
  const made = toCompilation({ ...toResubmission(record), address });
  if (recompiled === undefined || made.kind === "rejected") {
    return { kind: "not-compiled" };
  }
  const { contract, output } = recompiled;
  const onChain = toBareHex(code);
  const match = looksLikeSolidity(onChain) ? matchRuntime(contract, onChain, { address }) : undefined;
  if (match !== undefined && match.kind !== "mismatch") {
    return { kind: "same", match: match.kind };
  }
  const { inputSourceName, contractName } = contract;
  const contents = toSourceTexts(made.compilation.input.sources);
  const differing = {
    address,
    onChain,
    contract,
    compilation: made.compilation,
    difference: match?.difference,
  };
  const found = await findCause(differing, async () => {
    const { syntaxTrees = {} } = (await recompileForPage(record, "syntax-trees", services)) ?? {};
    return toSourceLayout(output, { inputSourceName, contractName, contents, syntaxTrees });
  });
  return { kind: "differs", ...found };
}

/** A compiled contract, and the code at an address that is another one. */
export interface DifferingCode {
  readonly address: Address;
  readonly onChain: BareHex;
  /** With its metadata. */
  readonly contract: CompiledContract;
  readonly compilation: Pick<Compilation, "solcLongVersion" | "input">;
  /** undefined: the code on the chain is not of Solidity's compiler. */
  readonly difference: BytecodeDifference | undefined;
}

/** Why two codes are different, and how much of them is equal. */
type FoundCause = Pick<Extract<Explanation, { readonly kind: "differs" }>, "cause" | "similarity">;

/**
 * Finds the one cause why a compiled contract is not the code at an address. Only an edit of the source reads the
 * syntax trees, which are far larger than all other outputs. To compile for them alone is quick, because no code is
 * generated.
 */
export async function findCause(
  differing: DifferingCode,
  readLayout: () => Promise<SourceLayout | undefined>,
): Promise<FoundCause> {
  const { address, onChain, contract, compilation, difference } = differing;
  const codes = toCodePair(contract.runtimeBytecode, onChain);
  const similarity = measureSimilarity(splitBlocks(codes.compiled), splitBlocks(codes.onChain));
  if (difference === undefined) {
    return { cause: { kind: "other-compiler" }, similarity };
  }
  const name = toFullyQualifiedName(contract);
  const library = findWrongLibrary(contract, {
    deployed: { address, runtimeBytecode: onChain },
    settings: compilation.input.settings,
  });
  const provedCause =
    findEvidentCause(name, difference) ??
    (library && { kind: "library-address" as const, contract: name, ...library }) ??
    findOtherCompilation({ contract, compilation, code: onChain }) ??
    findOtherVersion({ contract, codes, similarity }, "functions");
  if (provedCause !== undefined) {
    return { cause: provedCause, similarity };
  }
  const { inputSourceName } = contract;
  const layout = await readLayout();
  const settings = readCodeSettings(compilation.input.settings);
  const place = layout && findPlace(codes, { layout, inputSourceName, settings });
  return {
    cause: { kind: "edited-source", contract: name, place, similarity, isSettingsRuledOut: false },
    similarity,
  };
}

/** Another compiler, by the metadata on the chain, or other settings, by its hash. */
function findOtherCompilation({
  contract,
  compilation: { solcLongVersion, input },
  code,
}: {
  readonly contract: CompiledContract;
  readonly compilation: Pick<Compilation, "solcLongVersion" | "input">;
  readonly code: string;
}): Cause | undefined {
  const name = toFullyQualifiedName(contract);
  const metadata = findTrailingMetadata(code)?.metadata;
  const built = toShortVersion(solcLongVersion);
  const deployed = metadata?.compilerVersion;
  if (deployed !== undefined && !isSameVersion(deployed, solcLongVersion)) {
    return { kind: "compiler-version", contract: name, built, deployed, reproduces: undefined };
  }
  const contents = toSourceTexts(input.sources);
  const { change } = findMetadataChange({ text: contract.metadata ?? "", contents, libraries: {} }, metadata);
  return change?.kind === "settings"
    ? { kind: "settings", contract: name, changes: listSettingChanges(change.built, change.deployed) }
    : undefined;
}
