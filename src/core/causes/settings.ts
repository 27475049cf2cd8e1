import { isJsonRecord } from "../../base/json.ts";
import { isAtLeast } from "../build/compiler-version.ts";
import type { Instruction } from "../bytecode/instructions.ts";

/** The settings that shape code the most, with what solc does where they are not given. */
export interface CodeSettings {
  readonly optimizerEnabled: boolean;
  readonly optimizerRuns: number;
  /** undefined: the compiler's own choice. */
  readonly evmVersion: string | undefined;
  readonly viaIr: boolean;
}

/** One of the host's named sets of compiler settings, which a project can be built with. */
export interface BuildProfile {
  readonly name: string;
  readonly compilers: readonly ProfileCompiler[];
  /** Source name that the user knows → the one compiler of that file, in the place of the others. */
  readonly overrides?: Readonly<Record<string, ProfileCompiler>>;
}

export interface ProfileCompiler {
  /** `0.8.30` */
  readonly version: string;
  /** As solc takes them. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** solc's, since 0.4.11. */
const defaultRuns = 200;

/**
 * Reads the settings that shape code out of a compiler input's or a metadata file's.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description
 */
export function readCodeSettings(settings: Readonly<Record<string, unknown>>): CodeSettings {
  const optimizer = isJsonRecord(settings.optimizer) ? settings.optimizer : {};
  return {
    optimizerEnabled: optimizer.enabled === true,
    optimizerRuns: typeof optimizer.runs === "number" ? optimizer.runs : defaultRuns,
    evmVersion: typeof settings.evmVersion === "string" ? settings.evmVersion : undefined,
    viaIr: settings.viaIR === true,
  };
}

type Settings = Readonly<Record<string, unknown>>;

/** Returns settings of a compiler with other values for those that shape code; everything else stays. */
export function writeCodeSettings(settings: Settings, chosen: CodeSettings): Settings {
  const { evmVersion: _version, viaIR: _pipeline, optimizer, ...rest } = settings;
  const { optimizerEnabled: enabled, optimizerRuns: runs, evmVersion, viaIr } = chosen;
  return {
    ...rest,
    optimizer: { ...(isJsonRecord(optimizer) ? optimizer : {}), enabled, runs },
    ...(evmVersion === undefined ? {} : { evmVersion }),
    // Metadata mentions the pipeline only where it is not the default.
    ...(viaIr ? { viaIR: true } : {}),
  };
}

/** A setting of the compiler, and its two values in words. */
export interface SettingChange {
  /** As in the compiler's settings: `optimizer.runs`. */
  readonly setting: string;
  readonly built: string;
  readonly deployed: string;
}

/** Lists the settings that differ. */
export function listSettingChanges(built: CodeSettings, deployed: CodeSettings): readonly SettingChange[] {
  const rows = [
    ["optimizer.enabled", built.optimizerEnabled, deployed.optimizerEnabled],
    ["optimizer.runs", built.optimizerRuns, deployed.optimizerRuns],
    [
      "evmVersion",
      built.evmVersion ?? "the compiler's default",
      deployed.evmVersion ?? "the compiler's default",
    ],
    ["viaIR", built.viaIr, deployed.viaIr],
  ] as const;
  return rows
    .filter(([, one, other]) => one !== other)
    .map(([setting, one, other]) => ({ setting, built: String(one), deployed: String(other) }));
}

/** Finds the first profile whose configuration has all settings of a build; undefined when none has. */
export function findWholeProfile(
  profiles: readonly BuildProfile[],
  build: { readonly solcVersion: string; readonly settings: Settings },
): string | undefined {
  const { solcVersion } = build;
  const fitting = profiles.filter(({ compilers }) =>
    compilers.some(
      ({ version, settings }) =>
        version === solcVersion && listConfigChanges(build.settings, { solcVersion, settings }).length === 0,
    ),
  );
  return fitting[0]?.name;
}

/** What tools add to each compilation, and no config says. */
const notConfigured: ReadonlySet<string> = new Set(["outputSelection", "remappings", "libraries"]);

/**
 * Lists each setting of a compiler that a configuration has otherwise than a build, whatever it is.
 *
 * Both are for one version of solc. Hardhat writes the EVM version that solc takes by itself into its
 * builds, which no config says: that is no difference.
 */
export function listConfigChanges(
  built: Settings,
  { solcVersion, settings: deployed }: { readonly solcVersion: string; readonly settings: Settings },
): readonly SettingChange[] {
  const byDefault = { evmVersion: findDefaultEvmVersion(solcVersion) ?? "not set" };
  const ofBuild = listLeaves({ ...byDefault, ...built });
  const ofConfig = listLeaves({ ...byDefault, ...deployed });
  return [...new Set([...ofConfig.keys(), ...ofBuild.keys()])]
    .map((setting) => ({
      setting,
      built: ofBuild.get(setting) ?? "not set",
      deployed: ofConfig.get(setting) ?? "not set",
    }))
    .filter(({ built: one, deployed: other }) => one !== other);
}

function listLeaves(settings: Settings): ReadonlyMap<string, string> {
  const top = Object.entries(settings).filter(([name]) => !notConfigured.has(name));
  return new Map(top.flatMap(([name, value]) => [...flatten(name, value)]));
}

function* flatten(path: string, value: unknown): Generator<readonly [string, string]> {
  if (!isJsonRecord(value)) {
    yield [path, typeof value === "string" ? value : JSON.stringify(value)];
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    yield* flatten(`${path}.${name}`, inner);
  }
}

/**
 * Finds the first profile that builds with these settings and this version; undefined when none does.
 *
 * `defaultEvmVersion` is what the compiler takes if none is set; default: what is known of the version.
 */
export function findBuildProfile(
  profiles: readonly BuildProfile[],
  {
    solcVersion,
    settings,
    defaultEvmVersion,
  }: {
    readonly solcVersion: string;
    readonly settings: CodeSettings;
    readonly defaultEvmVersion?: string | undefined;
  },
): string | undefined {
  const byDefault = defaultEvmVersion ?? findDefaultEvmVersion(solcVersion);
  const fill = (given: CodeSettings): CodeSettings => ({
    ...given,
    evmVersion: given.evmVersion ?? byDefault,
  });
  const fitting = profiles.filter(({ compilers }) =>
    compilers.some(
      (compiler) =>
        compiler.version === solcVersion &&
        listSettingChanges(fill(readCodeSettings(compiler.settings)), fill(settings)).length === 0,
    ),
  );
  return fitting[0]?.name;
}

/** Each costs a compilation. */
const maxTrials = 5;

/**
 * Lists the settings with which the deployment may have been compiled, the likeliest first: those of the
 * project's profiles, then the EVM version that the chain's opcodes speak for, then each of the other
 * settings the other way round.
 */
export function listSettingsToTry({
  built,
  solcVersion,
  profiles,
  evmVersions,
}: {
  /** With the EVM version that the compiler took. */
  readonly built: CodeSettings;
  readonly solcVersion: string;
  readonly profiles: readonly BuildProfile[];
  /** Those that the code on the chain allows, newest first. */
  readonly evmVersions: readonly string[];
}): readonly CodeSettings[] {
  const isPossible = built.evmVersion === undefined || evmVersions.includes(built.evmVersion);
  const base = isPossible ? built : { ...built, evmVersion: evmVersions[0] };
  const ofProfiles = profiles
    .flatMap(({ compilers }) => compilers.filter(({ version }) => version === solcVersion))
    .map(({ settings }) => readCodeSettings(settings))
    .map((settings) => ({ ...settings, evmVersion: settings.evmVersion ?? built.evmVersion }));
  const switched = { ...base, optimizerEnabled: !base.optimizerEnabled, optimizerRuns: 200 };
  return distinctSettings([
    built,
    ...ofProfiles,
    base,
    switched,
    { ...base, viaIr: !base.viaIr },
    { ...switched, viaIr: !base.viaIr },
    { ...base, evmVersion: evmVersions.find((version) => version !== built.evmVersion) },
  ]).slice(1, 1 + maxTrials);
}

/** Lists settings, each once. */
export function distinctSettings(all: readonly CodeSettings[]): readonly CodeSettings[] {
  return all.filter(
    (one, index) => all.findIndex((other) => listSettingChanges(one, other).length === 0) === index,
  );
}

/**
 * The EVM versions that solc knows, oldest first, with the opcodes that came with each and that solc
 * writes of its own accord or for what a source says, and the first solc that takes it by itself.
 *
 * @see https://github.com/argotorg/solidity/blob/develop/Changelog.md
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#setting-the-evm-version-to-target
 */
export const evmForks = [
  { name: "homestead", opcodes: [] },
  { name: "tangerineWhistle", opcodes: [] },
  { name: "spuriousDragon", opcodes: [] },
  /** RETURNDATASIZE, RETURNDATACOPY, STATICCALL, REVERT */
  { name: "byzantium", opcodes: [0x3d, 0x3e, 0xfa, 0xfd], defaultSince: "0.4.21" },
  /** SHL, SHR, SAR, EXTCODEHASH, CREATE2 */
  { name: "constantinople", opcodes: [0x1b, 0x1c, 0x1d, 0x3f, 0xf5] },
  { name: "petersburg", opcodes: [], defaultSince: "0.5.5" },
  /** CHAINID, SELFBALANCE */
  { name: "istanbul", opcodes: [0x46, 0x47], defaultSince: "0.5.14" },
  { name: "berlin", opcodes: [], defaultSince: "0.8.5" },
  /** BASEFEE */
  { name: "london", opcodes: [0x48], defaultSince: "0.8.7" },
  { name: "paris", opcodes: [], defaultSince: "0.8.18" },
  /** PUSH0 */
  { name: "shanghai", opcodes: [0x5f], defaultSince: "0.8.20" },
  /** BLOBHASH, BLOBBASEFEE, TLOAD, TSTORE, MCOPY */
  { name: "cancun", opcodes: [0x49, 0x4a, 0x5c, 0x5d, 0x5e], defaultSince: "0.8.25" },
  { name: "prague", opcodes: [], defaultSince: "0.8.30" },
  /** CLZ */
  { name: "osaka", opcodes: [0x1e], defaultSince: "0.8.31" },
] as const satisfies readonly EvmFork[];

interface EvmFork {
  readonly name: string;
  readonly opcodes: readonly number[];
  readonly defaultSince?: string;
}

/** Returns the EVM version that solc takes if none is set; undefined for versions before 0.4.21. */
export function findDefaultEvmVersion(solcVersion: string): string | undefined {
  const forks: readonly EvmFork[] = evmForks;
  return forks.findLast(
    ({ defaultSince }) => defaultSince !== undefined && isAtLeast(solcVersion, defaultSince),
  )?.name;
}

/**
 * Lists the EVM versions, newest first, for which a code on the chain may have been compiled, judged by
 * its opcodes and by those of the same source compiled here.
 *
 * What the chain has, its version must know. What this build has and the chain nowhere has, such as
 * PUSH0, its version did not know.
 */
export function listPossibleEvmVersions(
  compiled: readonly Instruction[],
  onChain: readonly Instruction[],
): readonly string[] {
  const [built, deployed] = [toOpcodes(compiled), toOpcodes(onChain)];
  const lowest = evmForks.findLastIndex(({ opcodes }) => opcodes.some((opcode) => deployed.has(opcode)));
  const missing = evmForks.findIndex(
    ({ opcodes }, index) =>
      index > lowest && opcodes.some((opcode) => built.has(opcode) && !deployed.has(opcode)),
  );
  return evmForks
    .slice(Math.max(0, lowest), missing === -1 ? evmForks.length : missing)
    .map(({ name }) => name)
    .reverse();
}

function toOpcodes(instructions: readonly Instruction[]): ReadonlySet<number> {
  return new Set(instructions.map(({ opcode }) => opcode));
}
