import { homedir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { isJsonRecord } from "../../base/json.ts";
import { isSystemError } from "../../base/system-error.ts";
import { readToml, type TomlFile, type TomlTable } from "./read-toml.ts";

/** `foundry.toml`, and the files that forge reads with it. A value may name environment variables: `${NAME}`. */
export interface FoundryConfig {
  /** That of the project, and below it the user's own, `~/.foundry/foundry.toml`. */
  readonly files: readonly TomlFile[];
  /** What a profile extends, by its name. */
  readonly bases: ReadonlyMap<string, TomlFile>;
}

/** A setting of a profile that is a text. */
interface ProfileSetting {
  readonly profile: string;
  readonly name: string;
  readonly value: string;
}

/** An explorer, or a key, in `[etherscan]`. */
export interface EtherscanEntry {
  readonly key?: string | undefined;
  /** Of its API; undefined: Etherscan's. */
  readonly url?: string | undefined;
  /** Id or name; undefined: the name of the entry is that of a chain. */
  readonly chain?: string | undefined;
}

/** What counts for one profile. */
export interface SelectedProfile {
  readonly settings: TomlTable;
  /** URLs of nodes by the names in `[rpc_endpoints]`. */
  readonly endpoints: ReadonlyMap<string, string>;
  /** By name, in the order in which forge looks through them. */
  readonly etherscan: ReadonlyMap<string, EtherscanEntry>;
}

/**
 * Reads `foundry.toml` in a project's folder, and what forge reads with it.
 *
 * @see https://getfoundry.sh/config/reference/overview
 */
export function readFoundryConfig(folder: string, home: string | undefined = findHome()): FoundryConfig {
  const own = readToml(path.join(folder, "foundry.toml"));
  const table = toTable(own);
  const bases = listProfiles(table).flatMap((profile) => {
    const { extends: named } = readProfile(table, profile);
    const base = isJsonRecord(named) ? named.path : named;
    return typeof base === "string" ? [[profile, readBase(path.resolve(folder, base))] as const] : [];
  });
  const ofUser = home === undefined ? [] : [readToml(path.join(home, ".foundry", "foundry.toml"))];
  return { files: [own, ...ofUser], bases: new Map(bases) };
}

/** A user whom the system does not know, as in many containers, has none. */
function findHome(): string | undefined {
  try {
    return homedir();
  } catch (error) {
    if (isSystemError(error)) {
      return undefined;
    }
    throw error;
  }
}

/** A profile that extends a file is nothing without it. */
function readBase(file: string): TomlFile {
  const base = readToml(file);
  return base.kind === "none"
    ? { kind: "broken", file, problem: "foundry.toml extends it, but it cannot be read" }
    : base;
}

/** Lists the settings that are texts, of all profiles and of the files that they extend: each may have built. */
export function listProfileSettings({ files, bases }: FoundryConfig): readonly ProfileSetting[] {
  return [...files, ...bases.values()]
    .map(toTable)
    .flatMap((table) =>
      listProfiles(table).flatMap((profile) =>
        Object.entries(readProfile(table, profile)).flatMap(([name, value]) =>
          typeof value === "string" ? [{ profile, name, value }] : [],
        ),
      ),
    );
}

/** Finds the file that makes a profile unreadable: forge stops at it, too. */
export function findBrokenFile(
  { files, bases }: FoundryConfig,
  profile: string,
): Extract<TomlFile, { kind: "broken" }> | undefined {
  return [...files, ...listBase(bases, profile)].find((file) => file.kind === "broken");
}

function listBase(bases: FoundryConfig["bases"], profile: string): readonly TomlFile[] {
  const base = bases.get(profile);
  return base === undefined ? [] : [base];
}

/** Tables, entries, and their members. */
const mergedLevels = 3;

/**
 * Returns what counts for a profile: its own settings before those of the default profile, and of each table the
 * members in the profile before those outside. What it extends counts for it alone.
 */
export function selectProfile({ files, bases }: FoundryConfig, profile: string): SelectedProfile {
  const [own, ofUser] = files.map(toTable);
  const [base = {}] = listBase(bases, profile).map(toTable);
  const table = [base, own ?? {}].reduce((below, above) => merge(below, above), ofUser ?? {});
  const settings = merge(readProfile(table, "default"), readProfile(table, profile));
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

/** Members of another form are left out: this command is not the one that checks them. */
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

/** `[default]` is the old name of `[profile.default]`. */
function listProfiles({ profile, default: old }: TomlTable): readonly string[] {
  return [...new Set([...Object.keys(toRecord(profile)), ...(old === undefined ? [] : ["default"])])];
}

/** Names of settings may be written with hyphens, too. */
function readProfile({ profile, default: old }: TomlTable, name: string): TomlTable {
  const profiles = toRecord(profile);
  const own = Object.hasOwn(profiles, name) ? toRecord(profiles[name]) : {};
  const settings = Object.entries({ ...(name === "default" ? toRecord(old) : {}), ...own });
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

export type Environment = Readonly<Record<string, string | undefined>>;

/** A value with its variables filled in; or the first variable that is not set. */
type FilledIn =
  | { readonly kind: "filled"; readonly value: string }
  | { readonly kind: "unset"; readonly variable: string };

const reference = /\$\{([^{}]*)\}/g;

/** Fills in the environment variables that a value names, as forge does. */
export function fillIn(value: string, environment: Environment): FilledIn {
  const named = [...value.matchAll(reference)].map(([, variable = ""]) => variable.trim());
  const unset = named.find((variable) => (environment[variable] ?? "") === "");
  return unset === undefined
    ? {
        kind: "filled",
        value: value.replaceAll(reference, (_, variable: string) => environment[variable.trim()] ?? ""),
      }
    : { kind: "unset", variable: unset };
}

/** Fills in the variables of a value; undefined if one is not set. */
export function fillIfSet(value: string, environment: Environment): string | undefined {
  const filled = fillIn(value, environment);
  return filled.kind === "filled" ? filled.value : undefined;
}

/** A user and a password come before the host. */
const hostOf = /^\w+:\/\/(?:[^/?#@]*@)?([^/?#]*)/;

/** Lists what variables put into the host name of a URL, unless it is a host or a port of its own. */
export function listHostSecrets(url: string, environment: Environment): readonly string[] {
  const [, host = ""] = hostOf.exec(url) ?? [];
  return [...host.matchAll(reference)]
    .flatMap(([, variable = ""]) => environment[variable.trim()] ?? [])
    .filter((value) => !/[.:/]|^\d+$|^localhost$|^$/.test(value));
}
