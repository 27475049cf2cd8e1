import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { toBareHex } from "../../base/hex.ts";
import { parseIfJson } from "../../base/json.ts";
import { mapWithLimit } from "../../base/map-with-limit.ts";
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
import { readChangeTime } from "../artifact-index.ts";
import { fileLimit, listFolder, listUpwards, readBuildFile, readIfThere } from "../files.ts";

/** The folder below that of the artifacts that forge writes its build infos to. */
const infoFolderName = "build-info";

/** Finds the artifacts of forge that a path means: their folder, or the one of build infos in it. */
export function findForgeArtifactsAt(given: string): ForgePlace | undefined {
  const outFolder = path.basename(given) === infoFolderName ? path.dirname(given) : given;
  const hasArtifacts = listFolder(outFolder).some(
    (entry) => entry.isDirectory() && /\.(sol|vy)$/.test(entry.name),
  );
  return hasArtifacts ? { outFolder, projectFolder: findForgeProject(outFolder) } : undefined;
}

/** Returns the nearest folder above an output that has forge's config, else the one right above. */
function findForgeProject(outFolder: string): string {
  const above = path.dirname(outFolder);
  return listUpwards(above).find((folder) => existsSync(path.join(folder, "foundry.toml"))) ?? above;
}

/** Lists the files that may be artifacts of forge: all JSON files in the folders below its output. */
export function listForgeArtifacts(outFolder: string): readonly string[] {
  const walk = (folder: string): readonly string[] =>
    listFolder(folder).flatMap((entry) => {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        return entry.name === infoFolderName ? [] : walk(place);
      }
      return entry.isFile() && entry.name.endsWith(".json") ? [place] : [];
    });
  return walk(outFolder);
}

/**
 * Reads the wanted contracts of forge's artifacts. Those of another length are measured, not parsed.
 *
 * @throws BUILD_INFO_INVALID when an artifact is damaged
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

/** Reads an artifact that was found before. */
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
 * Makes the compiler input that an artifact comes from: with the settings of its metadata, and with the
 * sources that the metadata names, as the project's files have them. A file that has another hash is
 * refused, unless it may be changed.
 *
 * Beside them stand the other sources of the same compilation, as far as forge tells them and the project
 * has them: in some versions of solc they leak into the code. Whether they do is proved by compiling.
 *
 * @throws SOURCES_CHANGED when a file is missing, or is not the one that was compiled
 */
export async function readForgeInput(
  file: string,
  { mayBeChanged = false, ...place }: ForgePlace & { readonly mayBeChanged?: boolean },
): Promise<BuildInfo> {
  const artifact = await readArtifact(file);
  const { contract, metadata } = artifact;
  const own = await readSources(metadata, place);
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

/** A source of a metadata file, as the project has it now. */
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

/** Reads the sources of a metadata file; what the file has itself needs no other. */
function readSources({ sources }: MetadataFile, place: ForgePlace): Promise<readonly SourceOnDisk[]> {
  return mapWithLimit(Object.entries(sources), {
    limit: fileLimit,
    map: async ([name, { keccak256: hash = "", content }]): Promise<SourceOnDisk> => {
      const text = content ?? readIfThere(toPath(name, place));
      if (text === undefined) {
        return { name, kind: "missing" };
      }
      // A checkout may have given it the line ends of Windows.
      const compiled = [text, text.replaceAll("\r\n", "\n")].find(
        (candidate) => keccak256(candidate) === toBareHex(hash),
      );
      return compiled === undefined
        ? { name, kind: "edited", content: text }
        : { name, kind: "same", content: compiled };
    },
  });
}

/** Reads what else was compiled with an artifact; only files of the project. */
async function readBeside(
  artifact: ForgeArtifact,
  place: ForgePlace,
): Promise<Readonly<Record<string, { readonly content: string }>>> {
  const [newest] = await findCompilations(artifact, place);
  const root = path.resolve(place.projectFolder) + path.sep;
  const names = Object.values(newest ?? {}).filter(
    (name) => name.endsWith(".sol") && toPath(name, place).startsWith(root),
  );
  const read = await mapWithLimit(names, {
    limit: fileLimit,
    map: async (name) => [name, readIfThere(toPath(name, place))] as const,
  });
  return Object.fromEntries(
    read.flatMap(([name, content]) => (content === undefined ? [] : [[name, { content }] as const])),
  );
}

/** The members of forge's build infos, also of the short form: source names by solc's ids. */
type SourceNames = Readonly<Record<string, string>>;

const sourcesSchema = recordSchema(z.string());

/** Finds the compilations that an artifact may come from, the newest first; usually there is one. */
async function findCompilations(
  { contract, metadata, sourceId }: ForgeArtifact,
  { outFolder }: ForgePlace,
): Promise<readonly SourceNames[]> {
  const folder = path.join(outFolder, infoFolderName);
  const files = listFolder(folder)
    .filter(({ name }) => name.endsWith(".json"))
    .map(({ name }) => path.join(folder, name))
    .map((file) => ({ file, builtAt: readChangeTime(file) }))
    .toSorted((one, other) => other.builtAt - one.builtAt);
  const found: SourceNames[] = [];
  for (const { file } of files) {
    const bytes = await readBuildFile(file);
    const names = (bytes && readSourceNames({ path: file, bytes })) ?? {};
    const all = new Set(Object.values(names));
    const isOwn = names[`${sourceId}`] === contract.inputSourceName;
    if (isOwn && Object.keys(metadata.sources).every((name) => all.has(name))) {
      found.push(names);
    }
  }
  return found;
}

function readSourceNames(file: JsonBytes): SourceNames | undefined {
  const start = findJsonValue(file, { start: 0, path: ["source_id_to_path"] });
  return start === undefined
    ? undefined
    : sourcesSchema.safeParse(parseIfJson(file.bytes.toString("utf8", start, skipJsonValue(file, start))))
        .data;
}
