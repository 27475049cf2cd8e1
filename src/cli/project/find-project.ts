import path from "node:path";
import { listUpwards, outputSuffix, readRegularFile, unlessRefused } from "../../project/files.ts";
import type { FoundryConfig } from "../../project/given/foundry-config.ts";
import type { Environment } from "../../project/given/foundry-variables.ts";
import { findForge } from "./find-forge.ts";
import { findEntry, listNames, readVersion } from "./read-if-there.ts";

/** `files`: the folder has builds but no tool; `none`: it has neither. */
export type ProjectTool = "hardhat-3" | "hardhat-2" | "foundry" | "files" | "none";

/** Paths are absolute. */
export interface Project {
  readonly tool: ProjectTool;
  readonly folder: string;
  /** It has a folder `build-info`, or the builds themselves. */
  readonly buildFolder: string;
  /** Other profiles of forge wrote builds to them. */
  readonly otherBuildFolders?: readonly string[] | undefined;
  /** Only forge's config names compilers that are files. */
  readonly compilers?: readonly string[] | undefined;
  /** Undefined in projects without forge, like the next ones. */
  readonly broadcastFolders?: readonly string[] | undefined;
  readonly foundry?: FoundryConfig | undefined;
  /** The variables of the call with those of `.env`. */
  readonly environment?: Environment | undefined;
}

/**
 * The nearest folder, upwards, that has a config or builds of a tool. A folder with builds alone, such as a bundle, is
 * a project only where the command is run.
 */
export function findProject(start: string, given: Environment = {}): Project {
  const folder = path.resolve(start);
  const call = { start: folder, environment: given };
  for (const place of listUpwards(folder)) {
    const project = findTool(place, call);
    if (project !== undefined) {
      return project;
    }
    if (place === folder && hasBuildFiles(folder)) {
      return { tool: "files", folder, buildFolder: folder };
    }
  }
  return { tool: "none", folder, buildFolder: folder };
}

const hardhatConfig = /^hardhat\.config\.[cm]?[jt]s$/;

interface Call {
  readonly start: string;
  readonly environment: Environment;
}

/** Of two tools, the one with the newest build is used. */
function findTool(folder: string, { start, environment }: Call): Project | undefined {
  const names = listNames(folder);
  const hasConfig = (config: RegExp) => names.some((name) => config.test(name));
  const artifacts = path.join(folder, "artifacts");
  const hasForgeConfig = hasConfig(/^foundry\.toml$/);
  const hardhatBuild = lastBuild(artifacts);
  const hasHardhat = hasConfig(hardhatConfig) || hardhatBuild > 0;
  if (hasForgeConfig || lastBuild(path.join(folder, "out")) > 0) {
    const { outputs, ...forge } = findForge(folder, { start, hasForgeConfig, environment });
    const [newest, ...others] = outputs
      // A config may name a folder of build infos alone.
      .map((output) => [output, Math.max(lastBuild(output), hasForgeConfig ? lastFile(output) : 0)] as const)
      .toSorted(([, one], [, other]) => other - one);
    const [buildFolder = "", foundryBuild = 0] = newest ?? [];
    if (!hasHardhat || foundryBuild > hardhatBuild) {
      const otherBuildFolders = others.map(([other]) => other).filter((other) => listNames(other).length > 0);
      return { tool: "foundry", folder, buildFolder, otherBuildFolders, ...forge };
    }
  }
  return hasHardhat ? { tool: findGeneration(folder), folder, buildFolder: artifacts } : undefined;
}

/** 0: it has written none. */
function lastBuild(buildFolder: string): number {
  return lastFile(path.join(buildFolder, "build-info"));
}

function lastFile(folder: string): number {
  const files = listNames(folder).filter((name) => name.endsWith(".json"));
  return Math.max(0, ...files.map((name) => findEntry(path.join(folder, name))?.mtimeMs ?? 0));
}

/** Hardhat 3 writes a build in two files. Before the first build, the installed version decides. */
function findGeneration(folder: string): "hardhat-2" | "hardhat-3" {
  const builds = listNames(path.join(folder, "artifacts", "build-info"));
  if (builds.some((name) => name.endsWith(".json"))) {
    return builds.some((name) => name.endsWith(outputSuffix)) ? "hardhat-3" : "hardhat-2";
  }
  const version = readVersion(path.join(folder, "node_modules/hardhat"));
  return version?.startsWith("2.") === true ? "hardhat-2" : "hardhat-3";
}

/** Bundles, standard JSON, build infos and records of a source have one of these near their beginning. */
const buildMember =
  /"_format"\s*:\s*"(?:hh|ethers-rs|hardhat-verify-contract)|"language"\s*:\s*"(?:Solidity|Yul|Vyper)"|"solcLongVersion"|"contractFileName"/;

const headBytes = 65_536;

function hasBuildFiles(folder: string): boolean {
  const files = listNames(folder).filter((name) => name.endsWith(".json"));
  return files.some((name) => buildMember.test(readHead(path.join(folder, name))));
}

function readHead(file: string): string {
  const found = unlessRefused(() => readRegularFile(file, headBytes), undefined);
  return found?.kind === "read" ? found.bytes.toString("utf8") : "";
}
