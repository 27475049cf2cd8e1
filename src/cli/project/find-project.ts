import { closeSync, openSync, readdirSync, readFileSync, readSync, type Stats, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseIfJson } from "../../base/json.ts";
import { isSystemError } from "../../base/system-error.ts";
import { outputSuffix } from "../../project/files.ts";
import { parseDotEnv } from "../../project/given/dot-env.ts";
import {
  type Environment,
  type FoundryConfig,
  listProfileSettings,
  readFoundryConfig,
} from "../../project/given/foundry-config.ts";

/** The tool that builds a project. `files`: the folder has builds but no tool; `none`: it has neither. */
export type ProjectTool = "hardhat-3" | "hardhat-2" | "foundry" | "files" | "none";

/** The project that a command is run in. */
export interface Project {
  readonly tool: ProjectTool;
  /** Absolute path of its root. */
  readonly folder: string;
  /** Absolute path of the folder that has a folder `build-info`, or of the folder with the builds themselves. */
  readonly buildFolder: string;
  /** Absolute paths of folders that other profiles of forge wrote builds to. */
  readonly otherBuildFolders?: readonly string[] | undefined;
  /** Absolute paths of the compilers that the config names; only forge's config is read for this. */
  readonly compilers?: readonly string[] | undefined;
  /** What forge's config says; undefined in other projects. */
  readonly foundry?: FoundryConfig | undefined;
}

/**
 * Finds the project that a folder belongs to: the nearest folder, from there upwards, that a tool has its
 * config or builds in. A folder with builds alone, such as a bundle, counts as a project where the command is run.
 */
export function findProject(start: string): Project {
  const folder = path.resolve(start);
  return (
    findTool(folder) ??
    (hasBuildFiles(folder) ? { tool: "files", folder, buildFolder: folder } : undefined) ??
    listParents(folder)
      .map(findTool)
      .find((project) => project !== undefined) ?? { tool: "none", folder, buildFolder: folder }
  );
}

function listParents(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [] : [parent, ...listParents(parent)];
}

const hardhatConfig = /^hardhat\.config\.[cm]?[jt]s$/;

/** Finds the tool of a folder. If it has the configs of two tools, the one with the newest build is used. */
function findTool(folder: string): Project | undefined {
  const names = listNames(folder);
  const hasConfig = (config: RegExp) => names.some((name) => config.test(name));
  const artifacts = path.join(folder, "artifacts");
  const foundry = hasConfig(/^foundry\.toml$/) ? readFoundryConfig(folder) : undefined;
  const settings = foundry === undefined ? [] : listProfileSettings(foundry);
  const outputs = foundry === undefined ? [path.join(folder, "out")] : findFoundryOutputs(folder, settings);
  const [out = "", ...otherOutputs] = outputs.toSorted((one, other) => lastBuild(other) - lastBuild(one));
  const [hardhatBuild, foundryBuild] = [lastBuild(artifacts), lastBuild(out)];
  const hasHardhat = hasConfig(hardhatConfig) || hardhatBuild > 0;
  const hasFoundry = foundry !== undefined || foundryBuild > 0;
  if (hasFoundry && (!hasHardhat || foundryBuild > hardhatBuild)) {
    const otherBuildFolders = otherOutputs.filter((other) => listNames(other).length > 0);
    const compilers = findForgeCompilers(folder, settings);
    return { tool: "foundry", folder, buildFolder: out, otherBuildFolders, compilers, foundry };
  }
  return hasHardhat ? { tool: findGeneration(folder), folder, buildFolder: artifacts } : undefined;
}

/** Returns when a tool wrote its last build info; 0 if it has written none. */
function lastBuild(buildFolder: string): number {
  const folder = path.join(buildFolder, "build-info");
  const files = listNames(folder).filter((name) => name.endsWith(".json"));
  return Math.max(0, ...files.map((name) => findEntry(path.join(folder, name))?.mtimeMs ?? 0));
}

const manifestSchema = z.object({ version: z.string() });

/** Tells Hardhat 3 from 2: it writes a build in two files. Before the first build, the installed version decides. */
function findGeneration(folder: string): "hardhat-2" | "hardhat-3" {
  const builds = listNames(path.join(folder, "artifacts", "build-info"));
  if (builds.some((name) => name.endsWith(".json"))) {
    return builds.some((name) => name.endsWith(outputSuffix)) ? "hardhat-3" : "hardhat-2";
  }
  const manifest = manifestSchema.safeParse(readJson(path.join(folder, "node_modules/hardhat/package.json")));
  return manifest.data?.version.startsWith("2.") === true ? "hardhat-2" : "hardhat-3";
}

type ProfileSettings = ReturnType<typeof listProfileSettings>;

const cacheSchema = z.object({ paths: z.object({ artifacts: z.string() }) });

/**
 * Finds the folders that forge writes to, each once: it notes that itself in its caches; before the first build,
 * the config may name them. Each profile may have its own cache and output.
 *
 * @see https://getfoundry.sh/config/reference/project
 */
function findFoundryOutputs(folder: string, settings: ProfileSettings): readonly string[] {
  const listValues = (name: string) =>
    settings.flatMap((setting) => (setting.name === name ? [setting.value] : []));
  const noted = [...listValues("cache_path"), "cache"].flatMap((cachePath) => {
    const cacheFile = path.join(folder, cachePath, "solidity-files-cache.json");
    return cacheSchema.safeParse(readJson(cacheFile)).data?.paths.artifacts ?? [];
  });
  const named = listValues("out");
  // A profile without a folder of its own writes to that of the default profile.
  const isDefaultNamed = settings.some(({ name, profile }) => name === "out" && profile === "default");
  const outputs = [...noted, ...named, ...(isDefaultNamed ? [] : ["out"])];
  return [...new Set(outputs.map((output) => path.resolve(folder, output)))];
}

/**
 * Finds the compilers that are files: the config of forge may also name a version, which svm's folder has.
 *
 * @see https://getfoundry.sh/config/reference/solidity-compiler
 */
function findForgeCompilers(folder: string, settings: ProfileSettings): readonly string[] {
  const named = settings.filter(({ name }) => /^solc(?:_version)?$/.test(name));
  return named.map(({ value }) => path.resolve(folder, value)).filter(isFile);
}

/** Bundles, standard JSON and build infos have one of these near their beginning. */
const buildMember =
  /"_format"\s*:\s*"(?:hh|ethers-rs|hardhat-verify-contract)|"language"\s*:\s*"(?:Solidity|Yul|Vyper)"|"solcLongVersion"/;

const headBytes = 65_536;

function hasBuildFiles(folder: string): boolean {
  const files = listNames(folder).filter((name) => name.endsWith(".json"));
  return files.some((name) => buildMember.test(readHead(path.join(folder, name))));
}

/**
 * Reads the variables of the `.env` that each folder has, as forge does: the folder of the call, then the project's.
 * A variable of the first file is used before that of the second.
 */
export function readDotEnv(folders: readonly string[], environment: Environment): Environment {
  let found: Environment = {};
  for (const folder of new Set(folders)) {
    const text = readText(path.join(folder, ".env"));
    found = { ...parseDotEnv(text, { ...found, ...environment }), ...found };
  }
  return found;
}

/** A pipe would wait for a writer. */
function isFile(file: string): boolean {
  return findEntry(file)?.isFile() === true;
}

function findEntry(file: string): Stats | undefined {
  return ifReadable<Stats | undefined>(undefined, () => statSync(file, { throwIfNoEntry: false }));
}

function readHead(file: string): string {
  return ifReadable("", () => {
    if (!isFile(file)) {
      return "";
    }
    const handle = openSync(file, "r");
    try {
      const bytes = Buffer.alloc(headBytes);
      return bytes.toString("utf8", 0, readSync(handle, bytes, 0, headBytes, 0));
    } finally {
      closeSync(handle);
    }
  });
}

function readJson(file: string): unknown {
  return parseIfJson(readText(file));
}

function readText(file: string): string {
  return ifReadable("", () => (isFile(file) ? readFileSync(file, "utf8") : ""));
}

function listNames(folder: string): readonly string[] {
  return ifReadable([], () => readdirSync(folder));
}

/** Folders above the project's may be anybody's: what may not be read there is not there. */
function ifReadable<Value>(fallback: Value, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (isSystemError(error)) {
      return fallback;
    }
    throw error;
  }
}
