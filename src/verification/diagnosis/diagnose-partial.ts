import type { Address } from "../../base/hex.ts";
import { isSameVersion } from "../../core/build/compiler-version.ts";
import { digestText } from "../../core/bytecode/file-digests.ts";
import { hasSameSourceHash } from "../../core/bytecode/match.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import type { Cause } from "../../core/causes/cause.ts";
import { documentsLineEnds, findMetadataChange } from "../../core/causes/find-metadata-change.ts";
import { toPackageName } from "../../core/causes/list-variations.ts";
import { readMetadataDocument, type TextChange } from "../../core/causes/metadata-document.ts";
import { lineEndForms } from "../../core/causes/text-forms.ts";
import { toSourceTexts } from "../../core/compiler-input/compiler-input.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { FoundMatch } from "../find-match.ts";
import type { Target } from "../read-target.ts";
import type { Operation } from "../run.ts";
import { type ContractBuild, readContractBuild } from "./contract-build.ts";
import { createTrialCompiler, type TrialCompiler } from "./create-trial-compiler.ts";
import { diagnoseProfile, toSettingsCause } from "./diagnose-profile.ts";

/** A contract whose code on the chain is equal to a build's, except for its metadata. */
interface PartialSubject {
  readonly target: Target;
  readonly found: FoundMatch;
  /** Libraries of which only the creation tells, by fully qualified name; default: none is known. */
  readonly libraries?: Readonly<Record<string, Address>> | undefined;
}

/** Finds the cause why a match is only partial: the code is equal, its metadata is not. */
export async function diagnosePartial(
  { target, found, libraries: ofCreation = {} }: PartialSubject,
  run: Operation<"builds" | "clock" | "compiler" | "host" | "reporter">,
): Promise<Cause> {
  const { match } = found;
  const evident = findEvidentPartial({ target, found });
  if (evident !== undefined) {
    return evident;
  }
  const subject = await readContractBuild({ target, contract: found.contract }, run);
  const contract = toFullyQualifiedName(found.contract);
  const onChain = findTrailingMetadata(target.runtimeBytecode)?.metadata;
  const compile = createTrialCompiler(run);
  const what = "other line ends and settings, by the metadata";
  const { metadata: text = "" } = (await compile(subject, { what, outputs: "metadata" })) ?? {};
  const libraries = Object.entries(match.libraries).map(
    ([name, digits]) => [name, toChecksumAddress(digits)] as const,
  );
  const { change, ruledOut } = findMetadataChange(
    {
      text,
      contents: toSourceTexts(subject.input.sources),
      libraries: { ...ofCreation, ...Object.fromEntries(libraries) },
      packageVersions: await readPackageVersions(subject, run),
    },
    onChain,
  );
  if (change?.kind === "settings") {
    const { built, deployed } = change;
    return toSettingsCause({ subject, built, deployed, isCodeEqual: true }, compile);
  }
  const sources = Object.keys(subject.input.sources);
  const lineEnds = change ?? (await findDocumentedLineEnds({ subject, metadata: text }, compile));
  const profile = lineEnds === undefined ? await diagnoseProfile(subject, compile) : undefined;
  return profile ?? { kind: "metadata", contract, change: lineEnds, ruledOut, sources };
}

/** Finds the cause if both codes show it: nothing is read or compiled. */
export function findEvidentPartial({
  target: { runtimeBytecode },
  found: { contract, match },
}: Pick<PartialSubject, "target" | "found">): Cause | undefined {
  const name = toFullyQualifiedName(contract);
  if (match.sourceHash === "absent") {
    return { kind: "no-source-hash", contract: name };
  }
  const own = contract.runtimeBytecode.object;
  if (hasSameSourceHash(own, runtimeBytecode)) {
    return { kind: "other-compilation", contract: name, similarity: undefined, reproducedBy: undefined };
  }
  const [built, deployed] = [own, runtimeBytecode].map(
    (code) => findTrailingMetadata(code)?.metadata.compilerVersion,
  );
  // That the other version gives this very code is not tried.
  return built === undefined || deployed === undefined || isSameVersion(built, deployed)
    ? undefined
    : { kind: "compiler-version", contract: name, built, deployed, reproduces: undefined, isCodeEqual: true };
}

/** Returns the versions of the installed packages that sources of a build are named after. */
async function readPackageVersions(
  { input }: ContractBuild,
  { ports: { host } }: Operation<"host">,
): Promise<Readonly<Record<string, string>>> {
  const names = new Set(Object.keys(input.sources).map(toPackageName));
  const versions = await Promise.all(
    [...names].map(async (name) => [name, await host?.readPackageVersion(name)] as const),
  );
  return Object.fromEntries(versions.flatMap(([name, version]) => (version ? [[name, version]] : [])));
}

/** Finds other line ends of all sources by compiling them, if the compiler puts them into the documentation. */
async function findDocumentedLineEnds(
  { subject, metadata }: { readonly subject: ContractBuild; readonly metadata: string },
  compile: TrialCompiler,
): Promise<TextChange | undefined> {
  const document = readMetadataDocument(metadata);
  const hash = findTrailingMetadata(subject.target.runtimeBytecode)?.metadata.sourceHash;
  if (document === undefined || hash === undefined || !documentsLineEnds(document)) {
    return undefined;
  }
  for (const { rewrite, toChange } of lineEndForms) {
    const all = Object.entries(subject.input.sources);
    const changed = all.filter(([, { content }]) => rewrite(content) !== content).map(([name]) => name);
    const sources = Object.fromEntries(
      all.map(([name, source]) => [name, { ...source, content: rewrite(source.content) }]),
    );
    const other = { ...subject, input: { ...subject.input, sources } };
    const compiled =
      changed.length === 0
        ? undefined
        : await compile(other, { what: "other line ends of all sources", outputs: "metadata" });
    if (digestText(compiled?.metadata ?? "", hash.kind) === hash.digest) {
      return toChange(changed);
    }
  }
  return undefined;
}
