import { z } from "zod";
import { parseRemapping } from "../../core/compiler-input/import-closure.ts";
import type { CommitConfig } from "../../verification/ports.ts";
import { listProfiles, selectProfile } from "../given/foundry-config.ts";
import { parseTomlFile, type TomlTable } from "../given/read-toml.ts";

type FoundryFile = "foundry.toml" | "remappings.txt";

interface ProjectFiles {
  /** undefined if the file does not exist. */
  readFile(file: FoundryFile): Promise<string | undefined>;
  /** Returns the names of the folders in a folder. */
  listFolders(folder: string): Promise<readonly string[]>;
}

interface FoundryPlace {
  /** The current files, of which the build was made. */
  readonly now: Pick<ProjectFiles, "readFile">;
  readonly built: Readonly<Record<string, unknown>>;
  readonly profile: string;
}

/**
 * Reads the settings of `foundry.toml` and `remappings.txt` at a commit. Others, for example the EVM version, are those
 * of the build, also remappings that forge found for libraries of both. For a library that the build does not have,
 * forge takes `src` or `contracts`.
 *
 * @returns undefined without a config, or if it is broken or extends another file
 */
export async function readFoundryAtCommit(
  files: ProjectFiles,
  { now, built, profile }: FoundryPlace,
): Promise<CommitConfig | undefined> {
  const config = await readConfig(files);
  if (config === undefined || "extends" in selectTable(config, profile)) {
    return undefined;
  }
  const names = [...new Set([profile, "default", ...listProfiles(config)])];
  const profiles = names.flatMap((name) => listSettings(selectTable(config, name), { name, built }));
  const given = await listGiven(files, selectTable(config, profile));
  const current = await readConfig(now);
  const givenNow = await listGiven(now, current === undefined ? {} : selectTable(current, profile));
  const found = toTexts(built.remappings).filter((one) => !givenNow.some((other) => isSame(one, other)));
  const ofLibraries = await listLibraries(files, { profile: selectTable(config, profile), found });
  const others = ofLibraries.filter((one) => !given.some((other) => isSame(one, other)));
  return { file: "foundry.toml", remappings: [...given, ...others], profiles: new Map(profiles) };
}

async function readConfig(files: Pick<ProjectFiles, "readFile">): Promise<TomlTable | undefined> {
  const text = await files.readFile("foundry.toml");
  const parsed = text === undefined ? undefined : parseTomlFile("foundry.toml", text);
  return parsed?.kind === "read" ? parsed.table : undefined;
}

function selectTable(table: TomlTable, profile: string): TomlTable {
  return selectProfile({ files: [{ kind: "read", table }], variables: {} }, profile).settings;
}

const settingsSchema = z.object({
  optimizer: z.boolean().optional().catch(undefined),
  optimizer_runs: z.number().optional().catch(undefined),
  optimizer_details: z.looseObject({}).optional().catch(undefined),
  via_ir: z.boolean().catch(false),
  evm_version: z.string().optional().catch(undefined),
  additional_compiler_profiles: z.array(z.looseObject({ name: z.string() })).catch([]),
});

/**
 * Lists the solc settings of a profile and of its additional compilers. Since forge 1.0 the optimizer is on only if the
 * config says so, or has its runs.
 *
 * @see https://getfoundry.sh/config/reference/solidity-compiler
 */
function listSettings(
  table: TomlTable,
  { name, built }: { readonly name: string } & Pick<FoundryPlace, "built">,
): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  const { optimizer, optimizer_runs: runs, via_ir: viaIR, ...others } = settingsSchema.parse(table);
  const { optimizer_details: details } = others;
  const { evm_version: evmVersion = built.evmVersion, additional_compiler_profiles: more } = others;
  const settings = {
    optimizer: {
      enabled: optimizer ?? runs !== undefined,
      runs: runs ?? defaultRuns,
      ...(details === undefined ? {} : { details }),
    },
    ...(viaIR ? { viaIR } : {}),
    ...(evmVersion === undefined ? {} : { evmVersion }),
  };
  const additional = more.flatMap((one) =>
    listSettings(
      { ...table, ...one, additional_compiler_profiles: [] },
      { name: `${name}, ${one.name}`, built },
    ),
  );
  return [[name, settings], ...additional];
}

const defaultRuns = 200;

async function listGiven(
  files: Pick<ProjectFiles, "readFile">,
  { remappings }: TomlTable,
): Promise<readonly string[]> {
  const lines = ((await files.readFile("remappings.txt")) ?? "").split("\n").map((line) => line.trim());
  const ofFile = lines.filter((line) => parseRemapping(line) !== undefined);
  const given = [...toTexts(remappings), ...ofFile].map(toFolders);
  return given.filter((one, index) => !given.slice(0, index).some((other) => isSame(one, other)));
}

/** Forge ends folders with a slash. */
function toFolders(remapping: string): string {
  return remapping
    .split("=")
    .map((side) => (side.endsWith("/") || side.endsWith(".sol") ? side : `${side}/`))
    .join("=");
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.replace(/^:/, "").split("=")[0]);
  return left === right;
}

async function listLibraries(
  files: ProjectFiles,
  { profile, found }: { readonly profile: TomlTable; readonly found: readonly string[] },
): Promise<readonly string[]> {
  if (profile.auto_detect_remappings === false) {
    return [];
  }
  const roots = profile.libs === undefined ? ["lib"] : toTexts(profile.libs);
  const remappings = new Set(found);
  for (const root of roots.map((one) => one.replace(/\/$/, ""))) {
    const isBelow = (folder: string) => (remapping: string) => toTarget(remapping).startsWith(`${folder}/`);
    const libraries = await files.listFolders(root);
    const folders = libraries.map((library) => `${root}/${library}`);
    // A folder that is not in the repository has its current libraries.
    const gone = libraries.length === 0 ? [] : found.filter(isBelow(root));
    for (const remapping of gone.filter((one) => !folders.some((folder) => isBelow(folder)(one)))) {
      remappings.delete(remapping);
    }
    for (const folder of folders.filter((one) => !found.some(isBelow(one)))) {
      const inside = await files.listFolders(folder);
      const code = ["/src", "/contracts"].find((name) => inside.includes(name.slice(1))) ?? "";
      remappings.add(`${folder.slice(root.length + 1)}/=${folder}${code}/`);
    }
  }
  return [...remappings];
}

function toTarget(remapping: string): string {
  return remapping.slice(remapping.indexOf("=") + 1);
}

function toTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
