import { type Address, type Hex, toBareHex } from "../../../base/hex.ts";
import type { CompiledContract } from "../../../core/build/compiled-contract.ts";
import { isSameVersion, toShortVersion } from "../../../core/build/compiler-version.ts";
import { toSourceLayout } from "../../../core/build/parse-output.ts";
import { looksLikeSolidity } from "../../../core/bytecode/compiler-of-code.ts";
import type { MatchKind } from "../../../core/bytecode/match.ts";
import { matchRuntime } from "../../../core/bytecode/match-code.ts";
import { findTrailingMetadata } from "../../../core/bytecode/metadata.ts";
import type { Cause } from "../../../core/causes/cause.ts";
import {
  type CodePair,
  measureSimilarity,
  splitBlocks,
  toCodePair,
} from "../../../core/causes/code-blocks.ts";
import { findOtherVersion } from "../../../core/causes/compare-functions.ts";
import { findEvidentCause, findWrongLibrary } from "../../../core/causes/find-evident-cause.ts";
import { findMetadataChange } from "../../../core/causes/find-metadata-change.ts";
import { findPlace } from "../../../core/causes/locate-difference.ts";
import { listSettingChanges } from "../../../core/causes/settings.ts";
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
  const { compilation } = made;
  const onChain = toBareHex(code);
  const codes = toCodePair(contract.runtimeBytecode, onChain);
  const similarity = measureSimilarity(splitBlocks(codes.compiled), splitBlocks(codes.onChain));
  const name = toFullyQualifiedName(contract);
  if (!looksLikeSolidity(onChain)) {
    return { kind: "differs", cause: { kind: "other-compiler" }, similarity };
  }
  const match = matchRuntime(contract, onChain, { address });
  if (match.kind !== "mismatch") {
    return { kind: "same", match: match.kind };
  }
  const library = findWrongLibrary(contract, {
    deployed: { address, runtimeBytecode: onChain },
    settings: compilation.input.settings,
  });
  const cause =
    findEvidentCause(name, match.difference) ??
    (library && { kind: "library-address" as const, contract: name, ...library }) ??
    findOtherCompilation({ contract, compilation, code: onChain }) ??
    (await findOtherSource(
      { contract, output, codes, similarity, sources: compilation.input.sources },
      { record, services },
    ));
  return { kind: "differs", cause, similarity };
}

/** Another compiler, by the metadata on the chain, or other settings, by its hash. */
function findOtherCompilation({
  contract,
  compilation: { solcLongVersion, input },
  code,
}: {
  readonly contract: CompiledContract;
  readonly compilation: Compilation;
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

interface Differing {
  readonly contract: CompiledContract;
  readonly output: unknown;
  readonly codes: CodePair;
  readonly similarity: number;
  /** Of the compiler input. */
  readonly sources: Compilation["input"]["sources"];
}

async function findOtherSource(
  differing: Differing,
  {
    record,
    services,
  }: { readonly record: VerifiedContract; readonly services: RecompileServices & CallOptions },
): Promise<Cause> {
  const { contract, output, codes, similarity, sources } = differing;
  const otherVersion = findOtherVersion(differing, "functions");
  if (otherVersion !== undefined) {
    return otherVersion;
  }
  // Only this cause reads the syntax trees, which are far larger than all other outputs. To compile for them
  // alone is quick, because no code is generated.
  const trees = await recompileForPage(record, "syntax-trees", services);
  const { inputSourceName, contractName } = contract;
  const layout = toSourceLayout(output, {
    inputSourceName,
    contractName,
    contents: toSourceTexts(sources),
    syntaxTrees: trees?.syntaxTrees ?? {},
  });
  return {
    kind: "edited-source",
    contract: toFullyQualifiedName(contract),
    place: layout && findPlace(codes, { layout, inputSourceName }),
    similarity,
    isSettingsRuledOut: false,
  };
}
