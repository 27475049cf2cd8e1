import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { ReadBuild } from "../../core/build/bundle.ts";
import type { StoredContract } from "../../core/build/compiled-contract.ts";
import type { BuildFile } from "../../core/build/parse-build-file.ts";
import { parseBuildFile } from "../../core/build/parse-build-file.ts";
import { type OutputFilter, parseBuildInfoOutput } from "../../core/build/parse-output.ts";
import type { JsonBytes } from "../../core/build/scan-json.ts";
import { createFailure, isFailure } from "../../core/errors/failure.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { listFolder, outputSuffix, readBuildFile, unlessRefused } from "../files.ts";

type FoundFile = GivenBuild | OtherFile;

interface OtherFile {
  readonly file: string;
  readonly problem: string;
  readonly isDamaged?: boolean | undefined;
}

interface FoundBuilds {
  readonly builds: readonly GivenBuild[];
  readonly missing: OtherFile | undefined;
}

/**
 * Reads the compilations in a file, or in the JSON files of a folder or its subfolder `build-info`, which Hardhat,
 * Ignition and Foundry have. Other JSON files of a folder are skipped.
 *
 * @throws BUILD_INFO_INVALID for a damaged build
 */
export async function readGivenBuilds(given: string, options: CallOptions = {}): Promise<FoundBuilds> {
  if (!existsSync(given)) {
    return { builds: [], missing: { file: given, problem: "it does not exist" } };
  }
  const found: FoundFile[] = [];
  // Each may have a hundred megabytes, so one after the other.
  for (const file of listCandidates(given)) {
    found.push(await readFile(file, { ...options, isNamed: file === given }));
  }
  const builds = found.filter((file): file is GivenBuild => "input" in file);
  const others = found.filter((file): file is OtherFile => "problem" in file);
  const missing = others.find(({ isDamaged }) => isDamaged) ?? others[0];
  return {
    builds,
    missing:
      builds.length > 0
        ? undefined
        : (missing ?? { file: given, problem: "there is no JSON file in this folder" }),
  };
}

function listCandidates(given: string): readonly string[] {
  if (!isFolder(given)) {
    return [given];
  }
  const inner = path.join(given, "build-info");
  const folder = isFolder(inner) ? inner : given;
  const entries = listFolder(folder);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json") && !entry.name.endsWith(outputSuffix))
    .map(({ name }) => path.join(folder, name));
}

async function readFile(
  file: string,
  { isNamed, ...options }: CallOptions & { readonly isNamed: boolean },
): Promise<FoundFile> {
  const bytes = await readBuildFile(file, options);
  if (bytes === undefined) {
    throw createFailure("BUILD_INFO_INVALID", { file, problem: "it does not exist" });
  }
  const { kind, ...read } = readKnown({ path: file, bytes }, isNamed);
  return "problem" in read ? { file, ...read } : { file, ...read, outputFile: findOutput(file, read.output) };
}

/** Each build file has one of these members near its beginning. */
const buildMember = /"(?:_format|language|solcLongVersion|source_id_to_path|input|metadata)"\s*:/;

const headBytes = 65_536;

/** A file of a folder that cannot be parsed is a damaged build only with a member of one. */
function readKnown(file: JsonBytes, isNamed: boolean): BuildFile & Pick<OtherFile, "isDamaged"> {
  try {
    return parseBuildFile(file);
  } catch (error) {
    if (
      isNamed ||
      !isFailure(error, "BUILD_INFO_INVALID") ||
      buildMember.test(file.bytes.toString("utf8", 0, headBytes))
    ) {
      throw error;
    }
    return { kind: "unknown", problem: error.details.problem, isDamaged: true };
  }
}

function findOutput(file: string, output: GivenBuild["output"]): string | undefined {
  switch (output) {
    case "here":
      return file;
    case "beside": {
      const beside = file.replace(/\.json$/, outputSuffix);
      return existsSync(beside) ? beside : undefined;
    }
    case "none":
      return undefined;
  }
}

function isFolder(place: string): boolean {
  return unlessRefused(() => statSync(place).isDirectory(), false);
}

export interface GivenBuild extends ReadBuild {
  /** Path of the file, and id of the build. */
  readonly file: string;
  /** undefined if there is no output, so that the build has to be compiled. */
  readonly outputFile: string | undefined;
}

/** Returns no contracts if there is no stored output. */
export async function readGivenOutput(
  { file, outputFile }: Pick<GivenBuild, "file" | "outputFile">,
  filter: OutputFilter = {},
): Promise<readonly StoredContract[]> {
  const bytes = outputFile === undefined ? undefined : await readBuildFile(outputFile);
  return outputFile === undefined || bytes === undefined
    ? []
    : parseBuildInfoOutput({ path: outputFile, bytes, buildInfoId: file }, filter);
}
