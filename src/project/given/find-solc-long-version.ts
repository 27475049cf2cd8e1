import type { BareHex } from "../../base/hex.ts";
import { stripControls, toPrintable } from "../../base/text.ts";
import { findMetadataVersion, isLongVersion, toSolcVersion } from "../../core/build/compiler-version.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import { isOfOtherCompiler } from "../../core/contract/source-language.ts";
import { BuildInfoInvalidError, LanguageUnsupportedError } from "../../core/errors/project-errors.ts";
import type { Compiler } from "../../verification/ports.ts";
import type { GivenBuild } from "./read-given-builds.ts";
import { readGivenOutput } from "./read-given-builds.ts";

/** What is asked when a file does not say which compiler made it. */
export interface VersionSources {
  readonly compiler: Compiler;
  /** What somebody else says of the builds; a file's own word comes first. */
  readonly solcLongVersion?: string | undefined;
  /** The code that is to be verified: its metadata name the compiler's short version. */
  readonly readRuntimeBytecode: () => Promise<BareHex>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds the very version of the compiler that made a build: in the file, in the metadata of its
 * output, or as the compiler of the short version says it itself. The file's word on the short
 * version comes before that of the code on the chain.
 *
 * @throws LanguageUnsupportedError when another compiler than solc made the build
 * @throws BuildInfoInvalidError when neither file nor chain name a version
 * @throws CompilerUnavailableError when only a compiler could tell, and there is none
 */
export async function findSolcLongVersion(build: GivenBuild, sources: VersionSources): Promise<string> {
  const { language } = build.input;
  if (isOfOtherCompiler(language)) {
    throw new LanguageUnsupportedError({ language, file: build.file });
  }
  if (isLongVersion(build.solcVersion)) {
    return build.solcVersion;
  }
  const told = findMetadataVersion(await readGivenOutput(build)) ?? toTold(build, sources);
  if (isLongVersion(told)) {
    return told;
  }
  const version =
    build.solcVersion ?? findTrailingMetadata(await sources.readRuntimeBytecode())?.metadata.compilerVersion;
  if (version === undefined) {
    throw toInvalid(build, "neither the file nor the code at the address names its compiler");
  }
  return askCompiler(build, { ...sources, version });
}

/** A file that names another short version is of another compiler. */
function toTold({ solcVersion }: GivenBuild, { solcLongVersion = "" }: VersionSources): string | undefined {
  const isMeant = solcVersion === undefined || solcLongVersion.startsWith(`${solcVersion}+`);
  return isMeant ? toSolcVersion(solcLongVersion) : undefined;
}

/** Any contract's metadata will do: they all name the compiler. No code is generated for them. */
async function askCompiler(
  build: GivenBuild,
  { compiler, signal, version }: VersionSources & { readonly version: string },
): Promise<string> {
  const { input } = build;
  const result = await compiler.compile({ solcLongVersion: version, input, outputs: "metadata" }, { signal });
  const own = result.kind === "compiled" ? findMetadataVersion(result.contracts) : undefined;
  if (own === undefined) {
    const reason =
      result.kind === "failed" ? toPrintable(stripControls(result.errors[0] ?? "")) : "no metadata";
    throw toInvalid(build, `solc ${version} does not compile it: ${reason}`);
  }
  return own;
}

function toInvalid({ file }: GivenBuild, problem: string): BuildInfoInvalidError {
  return new BuildInfoInvalidError({ file, problem });
}
