import path from "node:path";
import { z } from "zod";
import { parseDotEnv } from "../../project/given/dot-env.ts";
import {
  type FoundryConfig,
  listProfileSettings,
  readFoundryConfig,
} from "../../project/given/foundry-config.ts";
import type { Environment } from "../../project/given/foundry-variables.ts";
import { isFile, readJson, readText } from "./read-if-there.ts";

type ProfileSettings = ReturnType<typeof listProfileSettings>;

/** Absolute paths. */
interface Forge {
  readonly outputs: readonly string[];
  readonly compilers: readonly string[];
  readonly broadcastFolders: readonly string[];
  readonly foundry?: FoundryConfig | undefined;
  readonly environment: Environment;
}

/** Without a config, forge has its defaults and the environment. */
export function findForge(
  folder: string,
  {
    start,
    hasForgeConfig,
    environment: given,
  }: { readonly start: string; readonly hasForgeConfig: boolean; readonly environment: Environment },
): Forge {
  const environment = { ...readDotEnv([start, folder], given), ...given };
  const { FOUNDRY_CONFIG: config = "" } = environment;
  const named = config === "" ? undefined : path.resolve(start, config);
  const foundry = hasForgeConfig ? readFoundryConfig(folder, { named, environment }) : undefined;
  const settings = foundry === undefined ? [] : listProfileSettings(foundry);
  const outputs = foundry === undefined ? [path.join(folder, "out")] : findOutputs(folder, settings);
  return {
    outputs,
    compilers: findForgeCompilers(folder, settings),
    broadcastFolders: findBroadcasts(folder, settings),
    foundry,
    environment,
  };
}

const cacheSchema = z.object({ paths: z.object({ artifacts: z.string() }) });

/**
 * Forge notes its output folders in its caches. Each profile may have its own.
 *
 * @see https://getfoundry.sh/config/reference/project
 */
function findOutputs(folder: string, settings: ProfileSettings): readonly string[] {
  const listValues = (name: string) =>
    settings.flatMap((setting) => (setting.name === name ? [setting.value] : []));
  const noted = [...listValues("cache_path"), "cache"].flatMap((cachePath) => {
    const cacheFile = path.resolve(folder, cachePath, "solidity-files-cache.json");
    return cacheSchema.safeParse(readJson(cacheFile)).data?.paths.artifacts ?? [];
  });
  const named = listValues("out");
  // A profile without an output folder of its own uses that of the default profile.
  const isDefaultNamed = settings.some(({ name, profile }) => name === "out" && profile === "default");
  // Build infos may lie apart from the artifacts.
  const outputs = [...noted, ...named, ...(isDefaultNamed ? [] : ["out"]), ...listValues("build_info_path")];
  return [...new Set(outputs.map((output) => path.resolve(folder, output)))];
}

/** A version is in svm's folder. @see https://getfoundry.sh/config/reference/solidity-compiler */
function findForgeCompilers(folder: string, settings: ProfileSettings): readonly string[] {
  const named = settings.filter(({ name }) => /^solc(?:_version)?$/.test(name));
  return named.map(({ value }) => path.resolve(folder, value)).filter(isFile);
}

function findBroadcasts(folder: string, settings: ProfileSettings): readonly string[] {
  const named = settings.flatMap(({ name, value }) => (name === "broadcast" ? [value] : []));
  return [...new Set([...named, "broadcast"].map((place) => path.resolve(folder, place)))];
}

/** As in forge: the folder of the call, then the project's. The first value of a variable is used. */
function readDotEnv(folders: readonly string[], environment: Environment): Environment {
  let found: Environment = {};
  for (const folder of new Set(folders)) {
    const text = readText(path.join(folder, ".env"));
    found = { ...parseDotEnv(text, { ...found, ...environment }), ...found };
  }
  return found;
}
