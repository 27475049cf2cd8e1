import { homedir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { isJsonRecord } from "../../base/json.ts";
import { unlessRefused } from "../files.ts";
import { type Environment, listSettingVariables } from "./foundry-variables.ts";
import { readToml, type TomlFile, type TomlTable } from "./read-toml.ts";

/** A value may name environment variables: `${NAME}`. */
export interface FoundryConfig {
  /** The project's `foundry.toml`, and below it the user's own, `~/.foundry/foundry.toml`. */
  readonly files: readonly TomlFile[];
  /** Settings of the environment, which precede the files. */
  readonly variables: TomlTable;
}

interface ProfileSetting {
  readonly profile: string;
  readonly name: string;
  readonly value: string;
}

export interface EtherscanEntry {
  readonly key?: string | undefined;
  /** URL of the API; undefined for Etherscan. */
  readonly url?: string | undefined;
  /** Id or name; undefined if the entry has the name of the chain. */
  readonly chain?: string | undefined;
}

export interface SelectedProfile {
  readonly settings: TomlTable;
  /** URLs by the names in `[rpc_endpoints]`. */
  readonly endpoints: ReadonlyMap<string, string>;
  /** In forge's order. */
  readonly etherscan: ReadonlyMap<string, EtherscanEntry>;
}

interface ConfigPlaces {
  readonly named?: string | undefined;
  readonly home?: string | undefined;
  readonly environment?: Environment;
}

/** @see https://getfoundry.sh/config/reference/overview */
export function readFoundryConfig(
  folder: string,
  { named, home = findHome(), environment = {} }: ConfigPlaces = {},
): FoundryConfig {
  const own = named === undefined ? readToml(path.join(folder, "foundry.toml")) : readNamed(named);
  const ofUser = home === undefined ? [] : [readToml(path.join(home, ".foundry", "foundry.toml"))];
  return { files: [own, ...ofUser], variables: listSettingVariables(environment) };
}

/** Users of many containers have no home folder. */
function findHome(): string | undefined {
  return unlessRefused(homedir, undefined);
}

function readNamed(file: string): TomlFile {
  const named = readToml(file);
  return named.kind === "none"
    ? { kind: "broken", file, problem: "FOUNDRY_CONFIG names it, but it cannot be read" }
    : named;
}

/** Lists the settings of all profiles that are texts: each may have built. Those of the environment come first. */
export function listProfileSettings({ files, variables }: FoundryConfig): readonly ProfileSetting[] {
  return [{ profile: { default: variables } }, ...files.map(toTable)].flatMap((table) =>
    listProfiles(table).flatMap((profile) =>
      Object.entries(readProfile(table, profile)).flatMap(([name, value]) =>
        typeof value === "string" ? [{ profile, name, value }] : [],
      ),
    ),
  );
}

/** A broken file stops forge, too. */
export function findBrokenFile({ files }: FoundryConfig): Extract<TomlFile, { kind: "broken" }> | undefined {
  return files.find((file) => file.kind === "broken");
}

const mergedLevels = 3;

/**
 * A profile precedes the default profile, and the members in it those outside. The environment precedes all.
 */
export function selectProfile({ files, variables }: FoundryConfig, profile: string): SelectedProfile {
  const [own = {}, ofUser = {}] = files.map(toTable);
  const table = merge(ofUser, own);
  const ofProfile = merge(readProfile(table, "default"), readProfile(table, profile));
  const settings = merge(ofProfile, variables);
  const listMembers = (name: string): readonly (readonly [string, unknown])[] =>
    Object.entries(merge(toRecord(table[name]), toRecord(settings[name])));
  return {
    settings,
    endpoints: parseMembers(listMembers("rpc_endpoints"), endpointSchema),
    etherscan: parseMembers(
      listMembers("etherscan").toSorted(([one], [other]) => (one < other ? -1 : 1)),
      entrySchema,
    ),
  };
}

const endpointSchema = z.union([
  z.string(),
  z.object({ endpoint: z.string() }).transform(({ endpoint }) => endpoint),
  z.object({ url: z.string() }).transform(({ url }) => url),
]);

const entrySchema: z.ZodType<EtherscanEntry> = z.object({
  key: z.string().optional(),
  url: z.string().optional(),
  chain: z.union([z.string(), z.int().transform(String)]).optional(),
});

/** Members of another form are left out. */
function parseMembers<Member>(
  members: readonly (readonly [string, unknown])[],
  schema: z.ZodType<Member>,
): ReadonlyMap<string, Member> {
  return new Map(
    members.flatMap(([name, value]) => {
      const { success, data } = schema.safeParse(value);
      return success ? [[name, data] as const] : [];
    }),
  );
}

export function listProfiles({ profile }: TomlTable): readonly string[] {
  return Object.keys(toRecord(profile));
}

/** Names of settings may have hyphens. */
function readProfile({ profile }: TomlTable, name: string): TomlTable {
  const profiles = toRecord(profile);
  const settings = Object.hasOwn(profiles, name) ? Object.entries(toRecord(profiles[name])) : [];
  return Object.fromEntries(settings.map(([key, value]) => [key.replaceAll("-", "_"), value]));
}

function merge(below: TomlTable, above: TomlTable, levels: number = mergedLevels): TomlTable {
  const merged = Object.entries(above).map(([name, value]) => {
    const other = Object.hasOwn(below, name) ? below[name] : undefined;
    const isTable = levels > 0 && isJsonRecord(value) && isJsonRecord(other);
    return [name, isTable ? merge(other, value, levels - 1) : value] as const;
  });
  return { ...below, ...Object.fromEntries(merged) };
}

function toTable(file: TomlFile): TomlTable {
  return file.kind === "read" ? file.table : {};
}

function toRecord(value: unknown): TomlTable {
  return isJsonRecord(value) ? value : {};
}
