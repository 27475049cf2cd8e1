import { isDeepStrictEqual } from "node:util";
import { isJsonRecord } from "../../base/json.ts";
import { findDefaultEvmVersion } from "../compiler-input/evm-versions.ts";

interface CodeSettings {
  readonly optimizerEnabled: boolean;
  readonly optimizerRuns: number;
  readonly evmVersion: string | undefined;
  readonly viaIr: boolean;
}

export interface BuildProfile {
  readonly name: string;
  readonly compilers: readonly ProfileCompiler[];
  readonly overrides?: Readonly<Record<string, ProfileCompiler>>;
}

export interface ProfileCompiler {
  /** `0.8.30` */
  readonly version: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Since 0.4.11. */
const defaultRuns = 200;

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

export interface SettingChange {
  /** As in the compiler's settings: `optimizer.runs`. */
  readonly setting: string;
  readonly built: string;
  readonly deployed: string;
}

/** Finds the first profile with the compiler version and all settings of a build or a metadata file. */
export function findProfile(
  profiles: readonly BuildProfile[],
  build: { readonly solcVersion: string; readonly settings: Settings },
): string | undefined {
  const { solcVersion } = build;
  return profiles.find(({ compilers }) =>
    compilers.some(
      ({ version, settings }) =>
        version === solcVersion && listLeafChanges(build.settings, { solcVersion, settings }).length === 0,
    ),
  )?.name;
}

export function listLeafChanges(
  built: Settings,
  { solcVersion, settings: deployed }: { readonly solcVersion: string; readonly settings: Settings },
): readonly SettingChange[] {
  const ofBuild = indexLeaves(toComparableSettings(built, solcVersion));
  const ofOther = indexLeaves(toComparableSettings(deployed, solcVersion));
  return [...new Set([...ofOther.keys(), ...ofBuild.keys()])]
    .map((setting) => ({
      setting,
      built: ofBuild.get(setting) ?? "not set",
      deployed: ofOther.get(setting) ?? "not set",
    }))
    .filter(({ built: one, deployed: other }) => one !== other);
}

const notConfigured: ReadonlySet<string> = new Set(["compilationTarget", "remappings"]);

/** Fills in solc's defaults, so that equal settings compare equal however a tool or solc's metadata write them. */
export function toComparableSettings(
  { outputSelection: _outputs, libraries: _libraries, debug, experimental, ...settings }: Settings,
  solcVersion: string,
): Settings {
  const { optimizerEnabled: enabled, optimizerRuns: runs, evmVersion, viaIr } = readCodeSettings(settings);
  const { optimizer, metadata, remappings } = settings;
  const isPlain = !isJsonRecord(debug) || isDeepStrictEqual(debug, { revertStrings: "default" });
  return {
    ...settings,
    ...(!isPlain && { debug }),
    ...(experimental === true && { experimental }),
    optimizer: toComparableOptimizer({ ...(isJsonRecord(optimizer) ? optimizer : {}), runs }, enabled),
    evmVersion: evmVersion ?? findDefaultEvmVersion(solcVersion),
    viaIR: viaIr,
    metadata: { ...defaultMetadata, ...(isJsonRecord(metadata) ? metadata : {}) },
    remappings: Array.isArray(remappings) ? sortRemappings(remappings.map(String)) : [],
  };
}

const alwaysOn: ReadonlySet<string> = new Set([
  "jumpdestRemover",
  "peephole",
  "simpleCounterForLoopUncheckedIncrement",
]);

/** solc's metadata list all details in the place of `enabled`, tools only those that are not the default. */
function toComparableOptimizer({ details, ...optimizer }: Settings, isEnabled: boolean): Settings {
  if (!isJsonRecord(details)) {
    return { ...optimizer, enabled: isEnabled };
  }
  const enabled = optimizer.enabled === undefined ? details.cse === true : isEnabled;
  const others = Object.entries(details).filter(([name, value]) => value !== (enabled || alwaysOn.has(name)));
  return {
    ...optimizer,
    enabled,
    ...(others.length > 0 && { details: Object.fromEntries(others) }),
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

function indexLeaves(settings: Settings): ReadonlyMap<string, string> {
  const configured = Object.entries(settings).filter(([name]) => !notConfigured.has(name));
  const leaves = [...listLeaves(Object.fromEntries(configured))];
  return new Map(
    leaves.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}

export function* listLeaves(settings: Settings, path = ""): Generator<readonly [string, unknown]> {
  for (const [name, value] of Object.entries(settings)) {
    if (isJsonRecord(value)) {
      yield* listLeaves(value, `${path}${name}.`);
    } else {
      yield [`${path}${name}`, value];
    }
  }
}
