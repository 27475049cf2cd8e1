import type { Address } from "../../base/hex.ts";
import { isJsonRecord } from "../../base/json.ts";
import { isAtLeast, isSameVersion, toShortVersion } from "../../core/build/compiler-version.ts";
import { matchRuntime } from "../../core/bytecode/match-code.ts";
import { findTrailingMetadata, type Metadata } from "../../core/bytecode/metadata.ts";
import type { CauseOf, VariantChange } from "../../core/causes/cause.ts";
import { findVariant } from "../../core/causes/find-variant.ts";
import { findProfile, listLeafChanges } from "../../core/causes/settings.ts";
import { findDefaultEvmVersion } from "../../core/compiler-input/evm-versions.ts";
import { isOfPackage, toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { ContractBuild } from "./contract-build.ts";
import type { VariantCompiler } from "./create-variant-compiler.ts";
import { listTrials } from "./list-trials.ts";

type Settings = Readonly<Record<string, unknown>>;

interface VariantSubject {
  readonly subject: ContractBuild;
  readonly isCodeEqual?: boolean | undefined;
  readonly libraries?: Readonly<Record<string, Address>> | undefined;
}

/**
 * Finds how the same sources were compiled otherwise. The metadata section on the chain says the compiler version and
 * the form of the hash. The hash decides among hundreds of variants, and one compilation proves the hit.
 * Without a hit a few settings are compiled.
 */
export async function diagnoseVariant(
  variant: VariantSubject,
  compile: VariantCompiler,
): Promise<CauseOf<"variant"> | undefined> {
  const { isCodeEqual = false } = variant;
  const base = readBase(variant.subject);
  const found = await findByHash(variant, { base, compile });
  if (found !== undefined) {
    return toCause(variant.subject, { base, ...found, isCodeEqual });
  }
  const settings = isCodeEqual ? undefined : await findByTrial(variant.subject, { base, compile });
  return settings && toCause(variant.subject, { base, settings, isCodeEqual });
}

export interface SectionBase {
  readonly metadata: Metadata | undefined;
  readonly built: Settings;
  readonly settings: Settings;
  readonly solcVersion: string;
  readonly otherVersion: string | undefined;
}

export function readBase({
  target,
  buildInfo,
  input,
}: Pick<ContractBuild, "target" | "buildInfo" | "input">): SectionBase {
  const metadata = findTrailingMetadata(target.runtimeBytecode)?.metadata;
  const { solcLongVersion } = buildInfo;
  const deployed = metadata?.compilerVersion;
  const otherVersion =
    deployed === undefined || isSameVersion(deployed, solcLongVersion) ? undefined : deployed;
  const { evmVersion, ...others } = input.settings;
  const isUsual = evmVersion === findDefaultEvmVersion(toShortVersion(solcLongVersion));
  const built = otherVersion !== undefined && isUsual ? others : input.settings;
  const solcVersion = otherVersion ?? toShortVersion(solcLongVersion);
  return {
    metadata,
    built,
    settings: withSection(built, { metadata, solcVersion }),
    solcVersion,
    otherVersion,
  };
}

function withSection(
  settings: Settings,
  { metadata: onChain, solcVersion }: Pick<SectionBase, "metadata" | "solcVersion">,
): Settings {
  const { metadata: own, experimental: _, ...others } = settings;
  const { appendCBOR: _cbor, bytecodeHash = "ipfs", ...metadata } = isJsonRecord(own) ? own : {};
  if (!isAtLeast(solcVersion, "0.6.0")) {
    return settings;
  }
  const kind = onChain === undefined ? bytecodeHash : (onChain.sourceHash?.kind ?? "none");
  const isMissing = onChain === undefined && isAtLeast(solcVersion, "0.8.18");
  const isExperimental = onChain?.experimental ?? settings.experimental === true;
  return {
    ...others,
    // solc refuses the two together.
    metadata: { ...metadata, ...(isMissing ? { appendCBOR: false } : { bytecodeHash: kind }) },
    // Before 0.8.35, a pragma in a source said so.
    ...(isExperimental && isAtLeast(solcVersion, "0.8.35") && { experimental: true }),
  };
}

interface FoundVariant {
  readonly settings: Settings;
  readonly textChanges?: readonly VariantChange[] | undefined;
}

interface Search {
  readonly base: SectionBase;
  readonly compile: VariantCompiler;
}

/** Different code proves only a variant that compiles to it. */
async function findByHash(
  { subject, isCodeEqual = false, libraries }: VariantSubject,
  { base, compile }: Search,
): Promise<FoundVariant | undefined> {
  const hash = base.metadata?.sourceHash;
  if (hash?.kind !== "ipfs") {
    return undefined;
  }
  const { input, profiles } = subject;
  const text = await analyse(subject, { what: "settings and paths, by the metadata", base, compile });
  const analysed = { text, libraries, profiles };
  const found =
    findVariant(analysed, hash.digest) ??
    findVariant({ ...analysed, rewritten: await rewrite(subject, { base, compile }) }, hash.digest);
  if (found === undefined) {
    return undefined;
  }
  const { compilationTarget: _, remappings: _all, libraries: _linked, ...deployed } = found.settings;
  const { remappings, libraries: given } = input.settings;
  const settings = { ...deployed, remappings, libraries: given };
  const textChanges = found.changes.filter(({ kind }) => kind !== "setting");
  const isProved = isCodeEqual || (await givesCode(subject, { settings, base, compile }));
  return isProved ? { settings, textChanges } : undefined;
}

async function analyse(
  subject: ContractBuild,
  { what, base, compile }: Search & { readonly what: string },
): Promise<string> {
  const analysed = await compile(subject, {
    what,
    settings: base.settings,
    solcLongVersion: base.otherVersion,
    outputs: "metadata",
  });
  return analysed?.metadata ?? "";
}

async function rewrite(subject: ContractBuild, search: Search) {
  const { input } = subject;
  const contents = Object.entries(input.sources);
  // Packages are published with either.
  const own = contents.filter(([name]) => !isOfPackage(name));
  const lineEnds = own.some(([, { content }]) => content.includes("\r\n")) ? "LF" : "CRLF";
  const end = lineEnds === "LF" ? "\n" : "\r\n";
  const sources = Object.fromEntries(
    contents.map(([name, { content }]) => [name, { content: content.replace(/\r?\n/g, end) }]),
  );
  const rewritten = { ...subject, input: { ...input, sources } };
  const text = await analyse(rewritten, { ...search, what: "line endings, by the metadata" });
  return { text, lineEnds } as const;
}

const maxTrialsWithHash = 5;

async function findByTrial(subject: ContractBuild, { base, compile }: Search): Promise<Settings | undefined> {
  // With a hash, the variant would have been found unless the sources differ, too.
  const most = base.metadata?.sourceHash?.kind === "ipfs" ? maxTrialsWithHash : undefined;
  for (const settings of listTrials(subject, base).slice(0, most)) {
    if (await givesCode(subject, { settings, base, compile })) {
      return settings;
    }
  }
  return undefined;
}

async function givesCode(
  subject: ContractBuild,
  { settings, base, compile }: Search & { readonly settings: Settings },
): Promise<boolean> {
  const { target } = subject;
  const changes = listLeafChanges(base.built, { solcVersion: base.solcVersion, settings });
  const words = [
    ...(base.otherVersion === undefined ? [] : [`solc ${base.otherVersion}`]),
    ...changes.map(({ setting, deployed }) => `${setting} ${deployed}`),
  ];
  const compiled = await compile(subject, {
    what: words.join(", "),
    settings,
    solcLongVersion: base.otherVersion,
  });
  return compiled !== undefined && matchRuntime(compiled, target.runtimeBytecode, target).kind !== "mismatch";
}

function toCause(
  { contract, buildInfo, profiles }: ContractBuild,
  {
    base: { built, otherVersion, solcVersion },
    settings,
    textChanges = [],
    isCodeEqual,
  }: FoundVariant & { readonly base: SectionBase; readonly isCodeEqual: boolean },
): CauseOf<"variant"> | undefined {
  const ownVersion = toShortVersion(buildInfo.solcLongVersion);
  const changes: readonly VariantChange[] = [
    ...(otherVersion === undefined
      ? []
      : [{ kind: "compiler-version" as const, built: ownVersion, deployed: otherVersion }]),
    ...listLeafChanges(built, { solcVersion, settings }).map(
      (change) => ({ kind: "setting", ...change }) as const,
    ),
    ...textChanges,
  ];
  const deployed = textChanges.length > 0 ? undefined : findProfile(profiles, { solcVersion, settings });
  const own = findProfile(profiles, { solcVersion: ownVersion, settings: buildInfo.input.settings });
  return changes.length === 0
    ? undefined
    : {
        kind: "variant",
        contract: toFullyQualifiedName(contract),
        changes,
        isCodeEqual,
        ...(deployed !== undefined && deployed !== own && { profile: { built: own, deployed } }),
      };
}
