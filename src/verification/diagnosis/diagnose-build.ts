import { hasSameSourceHash } from "../../core/bytecode/match.ts";
import { matchRuntime } from "../../core/bytecode/match-code.ts";
import type { BuildCause } from "../../core/causes/cause.ts";
import { findWrongLibrary } from "../../core/causes/find-wrong-library.ts";
import { cutSources } from "../../core/compiler-input/compiler-input.ts";
import { importClosure, sourceSets } from "../../core/compiler-input/import-closure.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { ClosestContract, ContractBuild } from "./contract-build.ts";
import type { VariantCompiler } from "./create-variant-compiler.ts";
import { diagnoseVariant } from "./diagnose-variant.ts";

/** Finds a difference of the build alone: a library's address, the compiler version, its settings. */
export async function diagnoseBuild(
  subject: ContractBuild,
  compile: VariantCompiler,
): Promise<BuildCause | undefined> {
  const { target, buildInfo } = subject;
  const contract = toFullyQualifiedName(subject.contract);
  const library = findWrongLibrary(subject.contract, {
    deployed: target,
    settings: buildInfo.input.settings,
  });
  return library === undefined
    ? diagnoseVariant({ subject }, compile)
    : { kind: "library-address", contract, ...library };
}

/**
 * Explains code that differs although its metadata has the build's source hash.
 * The hash covers sources, settings and version, but not the files that were compiled together with the contract:
 * some versions of solc let them change its code. Subsets of the build are compiled to find them.
 *
 * @see https://github.com/argotorg/solidity/issues/12281
 */
export async function diagnoseCompilation(
  { subject, closest }: { readonly subject: ContractBuild; readonly closest: ClosestContract },
  compile: VariantCompiler,
): Promise<BuildCause | undefined> {
  const { contract, target, buildInfo } = subject;
  const match = matchRuntime(contract, target.runtimeBytecode, target);
  if (
    match.kind !== "mismatch" ||
    !hasSameSourceHash(contract.runtimeBytecode.object, target.runtimeBytecode)
  ) {
    return undefined;
  }
  const cause = {
    kind: "other-compilation",
    contract: toFullyQualifiedName(contract),
    similarity: closest.similarity,
  } as const;
  const { input } = buildInfo;
  const of = Object.keys(input.sources).length;
  for (const sources of sourceSets(input, contract.inputSourceName)) {
    const count = sources.size;
    const what = `${count} of the ${of} sources`;
    const cut = { ...subject, input: cutSources(input, sources) };
    const compiled = count === of ? undefined : await compile(cut, { what });
    if (compiled !== undefined && matchRuntime(compiled, target.runtimeBytecode, target).kind === "exact") {
      const isClosure = count === importClosure(input, contract.inputSourceName).size;
      return { ...cause, reproducedBy: { count, of, isClosure } };
    }
  }
  return { ...cause, reproducedBy: undefined };
}
