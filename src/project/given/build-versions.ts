import type { BareHex } from "../../base/hex.ts";
import { stripControls, toPrintable } from "../../base/text.ts";
import { findMetadataVersion, isLongVersion, toSolcVersion } from "../../core/build/compiler-version.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import { isOfOtherCompiler } from "../../core/contract/source-language.ts";
import { createFailure, type Failure } from "../../core/errors/failure.ts";
import type { Compiler } from "../../verification/ports.ts";
import { type GivenBuild, readGivenOutput } from "./read-given-builds.ts";

/** Where a compiler version comes from that the file does not name. */
export interface VersionSources {
  readonly compiler: Compiler;
  /** Counts if the file names no version. */
  readonly solcLongVersion?: string | undefined;
  /** The code to verify, if it is that of one address: its metadata name the short version. */
  readonly readRuntimeBytecode: () => Promise<BareHex>;
  readonly signal?: AbortSignal | undefined;
}

export interface VersionedBuild {
  /** Path of the file, followed by the version if the file was compiled with another one before. */
  readonly id: string;
  readonly build: GivenBuild;
  readonly solcLongVersion: string;
}

export interface BuildVersions {
  /**
   * Lists a build with its versions. A file that does not name its compiler is compiled with the version in the code,
   * or with the only given compiler. Without a code, the versions of earlier searches count.
   *
   * @throws LANGUAGE_UNSUPPORTED if the build is of another compiler than solc
   * @throws BUILD_INFO_INVALID if neither file nor code name a version, or this version does not compile it
   * @throws COMPILER_UNAVAILABLE if a compiler is needed, and none is available
   */
  list(build: GivenBuild, code?: BareHex): Promise<readonly VersionedBuild[]>;
}

export function createBuildVersions(sources: VersionSources): BuildVersions {
  const told = new Map<string, Promise<VersionedBuild | undefined>>();
  const named = new Map<string, Map<string, Promise<VersionedBuild>>>();
  let wasAskedForCode = false;

  const tell = async (build: GivenBuild): Promise<VersionedBuild | undefined> => {
    const solcLongVersion = await findToldVersion(build, sources);
    return solcLongVersion === undefined ? undefined : { id: build.file, build, solcLongVersion };
  };
  const compileWith = async (build: GivenBuild, { id, version }: { id: string; version: string }) => {
    const isAsked = !isLongVersion(version);
    const solcLongVersion = isAsked ? await askCompiler(build, { ...sources, version }) : version;
    return { id, build, solcLongVersion };
  };
  return {
    async list(build, code) {
      const { file } = build;
      wasAskedForCode ||= code !== undefined;
      const own = told.get(file) ?? tell(build);
      told.set(file, own);
      const one = await own;
      if (one !== undefined) {
        return [one];
      }
      const known = named.get(file) ?? new Map<string, Promise<VersionedBuild>>();
      named.set(file, known);
      if (code === undefined && (wasAskedForCode || known.size > 0)) {
        const settled = await Promise.allSettled(known.values());
        return settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      }
      const runtimeBytecode = code ?? (await sources.readRuntimeBytecode());
      const version =
        readCodeVersion(runtimeBytecode) ?? (await findGiven(build, { ...sources, code: runtimeBytecode }));
      if (version === undefined) {
        return [];
      }
      const id = known.size === 0 ? file : `${file} ${version}`;
      const found = known.get(version) ?? compileWith(build, { id, version });
      known.set(version, found);
      return [await found];
    },
  };
}

/** Takes the version from the file, or from the place that named the file. */
async function findToldVersion(build: GivenBuild, sources: VersionSources): Promise<string | undefined> {
  const { language } = build.input;
  if (isOfOtherCompiler(language)) {
    throw createFailure("LANGUAGE_UNSUPPORTED", { language, file: build.file });
  }
  if (isLongVersion(build.solcVersion)) {
    return build.solcVersion;
  }
  const told = findMetadataVersion(await readGivenOutput(build)) ?? toTold(build, sources);
  if (isLongVersion(told)) {
    return told;
  }
  return build.solcVersion && askCompiler(build, { ...sources, version: build.solcVersion });
}

/** A file that names another short version is of another compiler. */
function toTold({ solcVersion }: GivenBuild, { solcLongVersion = "" }: VersionSources): string | undefined {
  const isMeant = solcVersion === undefined || solcLongVersion.startsWith(`${solcVersion}+`);
  return isMeant ? toSolcVersion(solcLongVersion) : undefined;
}

/** @see https://docs.soliditylang.org/en/latest/metadata.html#encoding-of-the-metadata-hash-in-the-bytecode */
function readCodeVersion(code: BareHex): string | undefined {
  return findTrailingMetadata(code)?.metadata.compilerVersion;
}

/**
 * Takes the only given compiler. A code without a metadata section is another contract's, unless this build has none.
 *
 * @throws BUILD_INFO_INVALID if no compiler is given, or several
 */
async function findGiven(
  build: GivenBuild,
  { code, compiler, signal }: VersionSources & { readonly code: BareHex },
): Promise<string | undefined> {
  if (code !== "" && findTrailingMetadata(code) === undefined && !isBare(build)) {
    return undefined;
  }
  const given = (await compiler.listGiven?.({ signal })) ?? [];
  const [version, ...others] = new Set(given.map(({ solcLongVersion }) => solcLongVersion));
  if (version !== undefined && others.length === 0) {
    return version;
  }
  const reason =
    code === ""
      ? "the file does not name its compiler's version"
      : "neither the file nor the code at the address names its compiler";
  if (version !== undefined) {
    const list = given.map((one) => `${one.solcLongVersion} (${toPrintable(one.path)})`).join(", ");
    throw toInvalid(build, `${reason}, and several compilers are given: ${list}. Give the one that built it`);
  }
  const remedy = compiler.listGiven === undefined ? ", so add it" : ": give its compiler, or add its version";
  throw toInvalid(build, `${reason}${remedy}: ${versionExample}`);
}

/** solc writes no metadata section for Yul. */
function isBare({ input: { language, settings } }: GivenBuild): boolean {
  const { metadata } = settings;
  if (language === "Yul") {
    return true;
  }
  return (
    typeof metadata === "object" &&
    metadata !== null &&
    "appendCBOR" in metadata &&
    metadata.appendCBOR === false
  );
}

/** Takes the long version from the metadata of any contract, or from the list of compilers, because Yul has none. */
async function askCompiler(
  build: GivenBuild,
  { compiler, signal, version }: VersionSources & { readonly version: string },
): Promise<string> {
  const { input } = build;
  const result = await compiler.compile({ solcLongVersion: version, input, outputs: "metadata" }, { signal });
  if (result.kind === "failed") {
    const reason = toPrintable(stripControls(result.errors[0] ?? ""));
    throw toInvalid(build, `solc ${version} does not compile it: ${reason}`);
  }
  const listVersions = async () => (await compiler.listVersions?.({ signal })) ?? [];
  const own =
    findMetadataVersion(result.contracts) ??
    (await listVersions()).find((one) => one.startsWith(`${version}+`));
  if (own === undefined) {
    throw toInvalid(
      build,
      `the commit of its compiler ${version} is not known, so add it: ${versionExample}`,
    );
  }
  return own;
}

const versionExample = '{ "solcLongVersion": "0.8.30+commit.73712a01", "input": … }';

function toInvalid({ file }: GivenBuild, problem: string): Failure<"BUILD_INFO_INVALID"> {
  return createFailure("BUILD_INFO_INVALID", { file, problem });
}
