import { isJsonRecord } from "./is-json-record.ts";
import type { SettingChange } from "./list-setting-changes.ts";

type Settings = Readonly<Record<string, unknown>>;

/** What tools add to each compilation, and no config says. */
const notConfigured: ReadonlySet<string> = new Set(["outputSelection", "remappings", "libraries"]);

/** Lists each setting of a compiler that a configuration has otherwise than a build, whatever it is. */
export function listConfigChanges(built: Settings, deployed: Settings): readonly SettingChange[] {
  const [ofBuild, ofConfig] = [listLeaves(built), listLeaves(deployed)];
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
