import { BuildInfoInvalidError } from "../errors/project-errors.ts";
import { toPrintable } from "../errors/to-printable.ts";
import type { BuildFile, ReadBuild } from "./build-file.ts";
import { bundleFormat } from "./bundle.ts";
import { parseBundle } from "./parse-bundle.ts";
import { parseFoundryBuildInfo } from "./parse-foundry-build-info.ts";
import { parseHardhat2BuildInfo } from "./parse-hardhat2-build-info.ts";
import { parseHardhat3BuildInfo } from "./parse-hardhat3-build-info.ts";
import { parseStandardJson } from "./parse-standard-json.ts";
import { readJsonHead } from "./read-json-head.ts";
import type { JsonBytes } from "./skip-json-value.ts";

/** The parsed members of a file, without the compiler's output. */
export interface BuildFileHead {
  readonly path: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Foundry writes it with and without a format's name. */
const foundryMember = "source_id_to_path";

/**
 * Reads a file of any tool that stores compilations: build infos of Hardhat 3, Hardhat 2 and Foundry,
 * a standard JSON input with or without its compiler version, and this package's bundle.
 *
 * @throws BuildInfoInvalidError when the file is damaged, or says it is one of them and is not
 */
export function parseBuildFile(file: JsonBytes): BuildFile {
  if (!/^\s*\{/.test(file.bytes.toString("utf8", 0, 64))) {
    throw new BuildInfoInvalidError({ file: file.path, problem: "it is not a JSON object" });
  }
  const head = { path: file.path, json: readJsonHead(file) };
  const build = head.json._format === bundleFormat ? parseBundle(file) : readKnownFormat(head);
  return build === undefined
    ? { kind: "unknown", problem: describeUnknown(head) }
    : { kind: "read", ...build };
}

function readKnownFormat(head: BuildFileHead): ReadBuild | undefined {
  const { _format: format } = head.json;
  switch (format) {
    case "hh3-sol-build-info-1":
      return toHardhat3Build(head);
    case "ethers-rs-sol-build-info-1":
      return parseFoundryBuildInfo(head);
    case undefined:
      return readUnnamedFormat(head);
    default:
      return isHardhat2(format) ? parseHardhat2BuildInfo(head) : undefined;
  }
}

function readUnnamedFormat(head: BuildFileHead): ReadBuild | undefined {
  if (foundryMember in head.json) {
    return isMinimalFoundry(head.json) ? undefined : parseFoundryBuildInfo(head);
  }
  return parseStandardJson(head);
}

function toHardhat3Build(head: BuildFileHead): ReadBuild {
  const { solcLongVersion, input } = parseHardhat3BuildInfo(head);
  return { solcVersion: solcLongVersion, input, output: "beside" };
}

/** Tools add a suffix when they cut the output down: `hh-sol-build-info-1-oz-slim1`. */
function isHardhat2(format: unknown): boolean {
  return typeof format === "string" && /^hh-sol-build-info-1(?:-|$)/.test(format);
}

/** What Foundry writes without being asked for more. */
function isMinimalFoundry(json: BuildFileHead["json"]): boolean {
  return foundryMember in json && !("input" in json);
}

function describeUnknown({ json }: BuildFileHead): string {
  if (isMinimalFoundry(json)) {
    return "it is Foundry's short build info, without sources; write the whole one with: forge build --force --build-info";
  }
  return typeof json._format === "string"
    ? `its format is not known: ${toPrintable(json._format)}`
    : "it is neither a build info nor a standard JSON input";
}
