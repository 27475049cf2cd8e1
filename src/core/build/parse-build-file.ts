import { z } from "zod";
import { parseIfShallowJson } from "../../base/json.ts";
import { toPrintable } from "../../base/text.ts";
import { createFailure } from "../errors/failure.ts";
import { bundleFormat, parseBundle, type ReadBuild } from "./bundle.ts";
import { toSolcVersion } from "./compiler-version.ts";
import {
  foreignInputSchema,
  type MetadataFile,
  metadataFileSchema,
  parseJsonFile,
  parseWithSchema,
  recordSchema,
  storedInputSchema,
  toInputSettings,
} from "./parse-json-file.ts";
import { type JsonBytes, scanJsonMembers, skipJsonValue } from "./scan-json.ts";

export type BuildFile =
  | ({ readonly kind: "read" } & ReadBuild)
  | { readonly kind: "unknown"; readonly problem: string };

interface BuildFileHead {
  readonly path: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Foundry writes it with and without `_format`. */
const foundryMember = "source_id_to_path";

/**
 * Reads a stored compilation: build infos of Hardhat 3, Hardhat 2 and Foundry, standard JSON with or without a
 * version, also as explorers show it, solc's metadata with literal sources (also in hardhat-deploy's records), and a
 * bundle.
 *
 * @throws BUILD_INFO_INVALID
 */
export function parseBuildFile(given: JsonBytes): BuildFile {
  const file = withoutMark(given);
  const beginning = file.bytes.toString("utf8", 0, 64);
  if (!/^\s*\{/.test(beginning)) {
    throw createFailure("BUILD_INFO_INVALID", { file: file.path, problem: "it is not a JSON object" });
  }
  // Etherscan puts a second pair of braces around standard JSON.
  const start = /^\s*\{(?=\s*\{)/.exec(beginning)?.[0].length ?? 0;
  const head = { path: file.path, json: readJsonHead(file, start) };
  const build = head.json._format === bundleFormat ? parseBundle(file) : readKnownFormat(head);
  return build === undefined
    ? { kind: "unknown", problem: describeUnknown(head) }
    : { kind: "read", ...build };
}

function withoutMark({ bytes, ...file }: JsonBytes): JsonBytes {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { ...file, bytes: hasMark ? bytes.subarray(3) : bytes };
}

function readKnownFormat(head: BuildFileHead): ReadBuild | undefined {
  const { _format: format } = head.json;
  switch (format) {
    case "hh3-sol-build-info-1":
      return { ...readVersionedInput(head, hardhatBuildInfoSchema), output: "beside" };
    case "ethers-rs-sol-build-info-1":
      return readVersionedInput(head, foundryBuildInfoSchema);
    case undefined:
      return readUnnamedFormat(head);
    default:
      return isHardhat2(format) ? readVersionedInput(head, hardhatBuildInfoSchema) : undefined;
  }
}

function readUnnamedFormat(head: BuildFileHead): ReadBuild | undefined {
  if (foundryMember in head.json) {
    return isMinimalFoundry(head.json) ? undefined : readVersionedInput(head, foundryBuildInfoSchema);
  }
  return parseStandardJson(head);
}

/** Tools that cut the output down add a suffix: `hh-sol-build-info-1-oz-slim1`. */
function isHardhat2(format: unknown): boolean {
  return typeof format === "string" && /^hh-sol-build-info-1(?:-|$)/.test(format);
}

function isMinimalFoundry(json: BuildFileHead["json"]): boolean {
  return foundryMember in json && !("input" in json);
}

function describeUnknown({ json }: BuildFileHead): string {
  if (isMinimalFoundry(json)) {
    return "it is Foundry's short build info, which contains no sources";
  }
  return typeof json._format === "string"
    ? `its format is unknown: ${toPrintable(json._format)}`
    : "it is neither a build info nor a standard JSON input";
}

const foundryBuildInfoSchema = z.object({
  solcVersion: z.string(),
  solcLongVersion: z.string().optional(),
  input: foreignInputSchema,
});

const hardhatBuildInfoSchema = z.object({ solcLongVersion: z.string(), input: storedInputSchema });

/** `{ solcLongVersion, input }`. */
const versionedInputSchema = z.object({ solcLongVersion: z.string(), input: foreignInputSchema });

/**
 * Reads a compiler input with its version. Foundry's `solcLongVersion` is often short; the metadata has the long one.
 * Artifacts of Hardhat 2 lack the places of immutables, so its output is read.
 *
 * @throws BUILD_INFO_INVALID
 * @see https://getfoundry.sh/forge/reference/build
 * @see https://v2.hardhat.org/hardhat-runner/docs/advanced/artifacts
 */
function readVersionedInput(
  { path, json }: BuildFileHead,
  schema: typeof foundryBuildInfoSchema | typeof hardhatBuildInfoSchema,
): ReadBuild {
  const { input, ...versions } = parseWithSchema(schema, { path, json });
  const version = versions.solcLongVersion ?? ("solcVersion" in versions ? versions.solcVersion : "");
  return { solcVersion: toSolcVersion(version), input, output: "output" in json ? "here" : "none" };
}

/** solc would compare the hashes of the metadata with the texts, so they are left out. */
const textsSchema = foreignInputSchema.extend({ sources: recordSchema(z.object({ content: z.string() })) });

/**
 * Reads a compiler input, alone or as `{ solcLongVersion, input }`; undefined for anything else.
 *
 * @throws BUILD_INFO_INVALID
 */
function parseStandardJson({ path, json }: BuildFileHead): ReadBuild | undefined {
  const metadata = metadataFileSchema.safeParse(readMetadata(json)).data;
  if (
    metadata !== undefined &&
    Object.values(metadata.sources).every(({ content }) => content !== undefined)
  ) {
    return toMetadataBuild(path, metadata);
  }
  if ("input" in json) {
    return readVersionedInput({ path, json }, versionedInputSchema);
  }
  if ("language" in json && "sources" in json) {
    return {
      solcVersion: undefined,
      input: parseWithSchema(foreignInputSchema, { path, json }),
      output: "none",
    };
  }
  return undefined;
}

function readMetadata(json: BuildFileHead["json"]): unknown {
  return typeof json.metadata === "string" ? parseIfShallowJson(json.metadata) : json;
}

function toMetadataBuild(path: string, { compiler, language, settings, sources }: MetadataFile): ReadBuild {
  const json = { language, sources, settings: toInputSettings(settings) };
  return {
    solcVersion: toSolcVersion(compiler.version),
    input: parseWithSchema(textsSchema, { path, json }),
    output: "none",
  };
}

const scannedMember = "output";

/**
 * Parses a JSON object without the compiler's output.
 *
 * @throws BUILD_INFO_INVALID
 */
function readJsonHead(file: JsonBytes, fileStart: number): Readonly<Record<string, unknown>> {
  const members = [...scanJsonMembers(file, fileStart)].map(({ key, start }): [string, unknown] => {
    if (key === scannedMember) {
      return [key, {}];
    }
    const text = file.bytes.toString("utf8", start, skipJsonValue(file, start));
    return [key, parseJsonFile({ path: file.path, text })];
  });
  return Object.fromEntries(members);
}
