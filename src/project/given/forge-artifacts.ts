import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { toBareHex } from "../../base/hex.ts";
import { parseIfJson } from "../../base/json.ts";
import type { StoredContract } from "../../core/build/compiled-contract.ts";
import {
  type ForgeArtifact,
  measureForgeRuntime,
  parseForgeArtifact,
} from "../../core/build/parse-artifact.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import { type MetadataFile, recordSchema, toInputSettings } from "../../core/build/parse-json-file.ts";
import type { OutputFilter } from "../../core/build/parse-output.ts";
import { findJsonValue, type JsonBytes, skipJsonValue } from "../../core/build/scan-json.ts";
import { keccak256 } from "../../core/contract/address.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { listFolder, listUpwards, readBuildFile, readIfThere } from "../files.ts";

/** Below forge's artifacts. */
const infoFolderName = "build-info";

/** Takes the folder of artifacts, or the build infos in it. */
export function findForgeArtifactsAt(given: string): ForgePlace | undefined {
  const outFolder = path.basename(given) === infoFolderName ? path.dirname(given) : given;
  const hasArtifacts = listFolder(outFolder).some(
    (entry) => entry.isDirectory() && /\.(sol|vy)$/.test(entry.name),
  );
  return hasArtifacts ? { outFolder, projectFolder: findForgeProject(outFolder) } : undefined;
}

/** Returns the nearest folder with forge's config, or the folder right above the output. */
function findForgeProject(outFolder: string): string {
  const above = path.dirname(outFolder);
  return listUpwards(above).find((folder) => existsSync(path.join(folder, "foundry.toml"))) ?? above;
}

/**
 * Reads the wanted contracts of forge's artifacts. Those of another length are measured, not parsed.
 *
 * @throws BUILD_INFO_INVALID for a damaged artifact
 */
export async function findForgeArtifacts(
  files: readonly string[],
  { runtimeBytes, contractName }: OutputFilter,
): Promise<readonly StoredContract[]> {
  const found: StoredContract[] = [];
  for (const file of files) {
    const bytes = await readBuildFile(file);
    const isWanted =
      bytes !== undefined &&
      (runtimeBytes === undefined || runtimeBytes === measureForgeRuntime({ path: file, bytes }));
    const contract = isWanted
      ? parseForgeArtifact({ path: file, text: bytes.toString() })?.contract
      : undefined;
    if (contract !== undefined && (contractName ?? contract.contractName) === contract.contractName) {
      found.push(contract);
    }
  }
  return found;
}

interface ForgePlace {
  readonly outFolder: string;
  readonly projectFolder: string;
}

async function readArtifact(file: string): Promise<ForgeArtifact> {
  const bytes = await readBuildFile(file);
  const artifact = bytes && parseForgeArtifact({ path: file, text: bytes.toString() });
  if (artifact === undefined) {
    throw createFailure("BUILD_INFO_INVALID", {
      file,
      problem: "forge is building and replaced the artifact",
    });
  }
  return artifact;
}

/**
 * Makes the compiler input of an artifact from the settings and source names of its metadata, and from the project's
 * files. In some versions of solc, other sources of the same compilation change the code, so they are added.
 *
 * @throws SOURCES_CHANGED if a file is missing, or has another hash
 */
export async function readForgeInput(
  file: string,
  { mayBeChanged = false, ...place }: ForgePlace & { readonly mayBeChanged?: boolean },
): Promise<BuildInfo> {
  const artifact = await readArtifact(file);
  const { contract, metadata } = artifact;
  const own = readSources(metadata, place);
  const namesOf = (kind: SourceOnDisk["kind"]) =>
    own.filter((source) => source.kind === kind).map(({ name }) => name);
  const [edited, missing] = [namesOf("edited"), namesOf("missing")];
  if (edited.length + missing.length > 0 && !mayBeChanged) {
    throw createFailure("SOURCES_CHANGED", {
      contract: toFullyQualifiedName(contract),
      artifact: file,
      edited,
      missing,
    });
  }
  const { language, settings, compiler } = metadata;
  const sources = { ...(await readBeside(artifact, place)), ...toSources(own) };
  const input = { language, sources, settings: toInputSettings(settings) };
  return { id: file, solcLongVersion: compiler.version, input };
}

type SourceOnDisk =
  | { readonly name: string; readonly kind: "same" | "edited"; readonly content: string }
  | { readonly name: string; readonly kind: "missing" };

function toSources(read: readonly SourceOnDisk[]): Readonly<Record<string, { readonly content: string }>> {
  return Object.fromEntries(
    read.flatMap((source) =>
      source.kind === "missing" ? [] : [[source.name, { content: source.content }] as const],
    ),
  );
}

function toPath(sourceName: string, { projectFolder }: ForgePlace): string {
  return path.resolve(projectFolder, sourceName);
}

function readSources({ sources }: MetadataFile, place: ForgePlace): readonly SourceOnDisk[] {
  return Object.entries(sources).map(([name, { keccak256: hash = "", content }]): SourceOnDisk => {
    const text = content ?? readIfThere(toPath(name, place));
    if (text === undefined) {
      return { name, kind: "missing" };
    }
    // A checkout may have changed the line ends.
    const compiled = [text, text.replaceAll("\r\n", "\n")].find(
      (candidate) => keccak256(candidate) === toBareHex(hash),
    );
    return compiled === undefined
      ? { name, kind: "edited", content: text }
      : { name, kind: "same", content: compiled };
  });
}

/** Reads the other sources of the same compilation. */
async function readBeside(
  artifact: ForgeArtifact,
  place: ForgePlace,
): Promise<Readonly<Record<string, { readonly content: string }>>> {
  const compilation = (await findCompilation(artifact, place)) ?? {};
  const root = path.resolve(place.projectFolder) + path.sep;
  const names = Object.values(compilation).filter(
    (name) => name.endsWith(".sol") && toPath(name, place).startsWith(root),
  );
  return Object.fromEntries(
    names.flatMap((name) => {
      const content = readIfThere(toPath(name, place));
      return content === undefined ? [] : [[name, { content }] as const];
    }),
  );
}

type SourceNames = Readonly<Record<string, string>>;

const sourcesSchema = recordSchema(z.string());

async function findCompilation(
  { contract, metadata, sourceId }: ForgeArtifact,
  { outFolder }: ForgePlace,
): Promise<SourceNames | undefined> {
  const folder = path.join(outFolder, infoFolderName);
  const files = listFolder(folder)
    .filter(({ name }) => name.endsWith(".json"))
    .map(({ name }) => path.join(folder, name))
    .map((file) => ({ file, builtAt: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => other.builtAt - one.builtAt);
  for (const { file } of files) {
    const bytes = await readBuildFile(file);
    const names = (bytes && readSourceNames({ path: file, bytes })) ?? {};
    const all = new Set(Object.values(names));
    const isOwn = names[`${sourceId}`] === contract.inputSourceName;
    if (isOwn && Object.keys(metadata.sources).every((name) => all.has(name))) {
      return names;
    }
  }
  return undefined;
}

function readSourceNames(file: JsonBytes): SourceNames | undefined {
  const start = findJsonValue(file, { start: 0, path: ["source_id_to_path"] });
  return start === undefined
    ? undefined
    : sourcesSchema.safeParse(parseIfJson(file.bytes.toString("utf8", start, skipJsonValue(file, start))))
        .data;
}
