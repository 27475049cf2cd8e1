import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { ModuleNotLoadedError } from "../../core/errors/input-errors.ts";

/**
 * The default export of a module (.js, .cjs, .mjs, .ts), or the content of a .json file. A path is
 * taken from the folder that the command runs in.
 *
 * @throws ModuleNotLoadedError
 */
export async function loadModule(modulePath: string): Promise<unknown> {
  const absolutePath = path.resolve(modulePath);
  try {
    if (path.extname(absolutePath) === ".json") {
      return JSON.parse(await readFile(absolutePath, "utf8"));
    }
    const loaded: unknown = await import(pathToFileURL(absolutePath).href);
    return isModule(loaded) ? loaded.default : undefined;
  } catch (cause) {
    throw new ModuleNotLoadedError({ path: modulePath, cause });
  }
}

function isModule(loaded: unknown): loaded is { readonly default: unknown } {
  return typeof loaded === "object" && loaded !== null && "default" in loaded;
}
