import { stat } from "node:fs/promises";
import path from "node:path";
import type { BareHex } from "../../base/hex.ts";
import { stripControls, toPrintable } from "../../base/text.ts";
import type { ReadBuild } from "../../core/build/build-file.ts";
import type { StoredContract } from "../../core/build/compiled-contract.ts";
import { findMetadataVersion, isLongVersion, toSolcVersion } from "../../core/build/compiler-version.ts";
import { parseBuildFile } from "../../core/build/parse-build-file.ts";
import { type OutputFilter, parseBuildInfoOutput } from "../../core/build/parse-output.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import { isOfOtherCompiler } from "../../core/contract/source-language.ts";
import { BuildInfoInvalidError, LanguageUnsupportedError } from "../../core/errors/project-errors.ts";
import type { CallOptions, Compiler } from "../../verification/ports.ts";
import { listFolder, outputSuffix, readBuildFile } from "../files.ts";

type FoundFile = GivenBuild | { readonly file: string; readonly problem: string };

interface FoundBuilds {
  readonly builds: readonly GivenBuild[];
  /** Why there is none, as far as a file tells. */
  readonly missing: { readonly file: string; readonly problem: string } | undefined;
}

/**
 * Reads the compilations in a file, or in all JSON files of a folder. Where the folder has one named
 * `build-info`, as those of Hardhat, Ignition and Foundry have, that one is meant.
 *
 * Other JSON files in a folder are passed over.
 *
 * @throws BuildInfoInvalidError when a file is damaged
 */
export async function readGivenBuilds(given: string, options: CallOptions = {}): Promise<FoundBuilds> {
  if (!(await exists(given))) {
    return { builds: [], missing: { file: given, problem: "it does not exist" } };
  }
  const found: FoundFile[] = [];
  // One after the other: each may have a hundred megabytes.
  for (const file of await listCandidates(given)) {
    found.push(await readFile(file, options));
  }
  const builds = found.filter((file): file is GivenBuild => "input" in file);
  const missing = found.find((file) => "problem" in file);
  return {
    builds,
    missing:
      builds.length > 0
        ? undefined
        : (missing ?? { file: given, problem: "there is no JSON file in this folder" }),
  };
}

async function listCandidates(given: string): Promise<readonly string[]> {
  if (!(await isFolder(given))) {
    return [given];
  }
  const inner = path.join(given, "build-info");
  const folder = (await isFolder(inner)) ? inner : given;
  const entries = listFolder(folder);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json") && !entry.name.endsWith(outputSuffix))
    .map(({ name }) => path.join(folder, name));
}

async function readFile(file: string, options: CallOptions): Promise<FoundFile> {
  const bytes = await readBuildFile(file, options);
  if (bytes === undefined) {
    throw new BuildInfoInvalidError({ file, problem: "it does not exist" });
  }
  const { kind, ...read } = parseBuildFile({ path: file, bytes });
  return "problem" in read
    ? { file, ...read }
    : { file, ...read, outputFile: await findOutput(file, read.output) };
}

async function findOutput(file: string, output: GivenBuild["output"]): Promise<string | undefined> {
  switch (output) {
    case "here":
      return file;
    case "beside": {
      const beside = file.replace(/\.json$/, outputSuffix);
      return (await exists(beside)) ? beside : undefined;
    }
    case "none":
      return undefined;
  }
}

async function isFolder(place: string): Promise<boolean> {
  return (await findEntry(place))?.isDirectory() ?? false;
}

async function exists(place: string): Promise<boolean> {
  return (await findEntry(place)) !== undefined;
}

/** What cannot be looked at is reported when it is read. */
function findEntry(place: string) {
  return stat(place).catch(() => undefined);
}

/** A compilation that the user named, and where its parts are. */
export interface GivenBuild extends ReadBuild {
  /** Path of the file; serves as the id of the build. */
  readonly file: string;
  /** The file with the compiler's output; undefined where it has to be compiled. */
  readonly outputFile: string | undefined;
}

/** Reads the wanted contracts from a build's stored output; none where there is no such output. */
export async function readGivenOutput(
  { file, outputFile }: Pick<GivenBuild, "file" | "outputFile">,
  filter: OutputFilter = {},
): Promise<readonly StoredContract[]> {
  const bytes = outputFile === undefined ? undefined : await readBuildFile(outputFile);
  return outputFile === undefined || bytes === undefined
    ? []
    : parseBuildInfoOutput({ path: outputFile, bytes, buildInfoId: file }, filter);
}

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
