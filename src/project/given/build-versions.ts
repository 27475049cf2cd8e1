import type { BareHex } from "../../base/hex.ts";
import { createOnce } from "../../base/once.ts";
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
  /** Path of the file, followed by the version if the file does not name it. */
  readonly id: string;
  readonly build: GivenBuild;
  readonly solcLongVersion: string;
}

export interface BuildVersions {
  /**
   * Finds the version of a build. A file that does not name its compiler is compiled with the version in the code, or
   * without a code with that of the last search. Undefined: the code is another contract's.
   *
   * @throws LANGUAGE_UNSUPPORTED if the build is of another compiler than solc
   * @throws BUILD_INFO_INVALID if neither file nor code name a version, or this version does not compile it
   * @throws COMPILER_UNAVAILABLE if a compiler is needed, and none is available
   */
  find(build: GivenBuild, code?: BareHex): Promise<VersionedBuild | undefined>;
}

export function createBuildVersions(sources: VersionSources): BuildVersions {
  const told = createOnce<string | undefined>();
  const asked = createOnce<VersionedBuild>();
  const last = new Map<string, VersionedBuild>();
  return {
    async find(build, code) {
      const { file } = build;
      const solcLongVersion = await told(file, undefined, () => findToldVersion(build, sources));
      if (solcLongVersion !== undefined) {
        return { id: file, build, solcLongVersion };
      }
      const known = last.get(file);
      if (code === undefined && known !== undefined) {
        return known;
      }
      const version = findCodeVersion(build, code ?? (await sources.readRuntimeBytecode()));
      if (version === undefined) {
        return undefined;
      }
      const id = `${file} ${version}`;
      const found = await asked(id, undefined, async () => ({
        id,
        build,
        solcLongVersion: await askCompiler(build, { ...sources, version }),
      }));
      last.set(file, found);
      return found;
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

/**
 * Returns undefined for a code without a metadata section: it is another contract's, unless this build has none.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html#encoding-of-the-metadata-hash-in-the-bytecode
 */
function findCodeVersion(build: GivenBuild, code: BareHex): string | undefined {
  const section = findTrailingMetadata(code);
  if (code !== "" && section === undefined && !isBare(build)) {
    return undefined;
  }
  const version = section?.metadata.compilerVersion;
  if (version === undefined) {
    throw toInvalid(build, `the file does not name its compiler's version, so add it: ${versionExample}`);
  }
  return version;
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
