import { isJsonRecord } from "../../base/json.ts";
import { findDefaultEvmVersion } from "../compiler-input/evm-versions.ts";

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

/**
 * Writes settings that shape code or metadata so that two writings of the same are equal: with the values that
 * solc takes where none is given. solc writes other defaults into its metadata than tools into its input, sorts the
 * remappings there, and puts a colon before one without a context.
 */
export function toComparableSettings(
  { outputSelection: _outputs, libraries: _libraries, ...settings }: Settings,
  solcVersion: string,
): Settings {
  const { optimizerEnabled: enabled, optimizerRuns: runs, evmVersion, viaIr } = readCodeSettings(settings);
  const { optimizer, metadata, remappings } = settings;
  return {
    ...settings,
    optimizer: { ...(isJsonRecord(optimizer) ? optimizer : {}), enabled, runs },
    evmVersion: evmVersion ?? findDefaultEvmVersion(solcVersion),
    viaIR: viaIr,
    metadata: { ...defaultMetadata, ...(isJsonRecord(metadata) ? metadata : {}) },
    remappings: Array.isArray(remappings) ? sortRemappings(remappings.map(String)) : [],
  };
}

const defaultMetadata = { appendCBOR: true, bytecodeHash: "ipfs", useLiteralContent: false };

/** Of two remappings of the same prefix, the later one counts: their order stays. */
function sortRemappings(remappings: readonly string[]): readonly string[] {
  const prefixOf = (remapping: string) => remapping.split("=", 1).join("");
  return remappings
    .map((remapping) => remapping.replace(/^:/, ""))
    .sort((one, other) => Number(prefixOf(one) > prefixOf(other)) - Number(prefixOf(one) < prefixOf(other)));
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
