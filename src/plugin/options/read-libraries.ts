import { z } from "zod";

import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import { loadModule } from "./load-module.ts";

const librariesSchema = z.record(z.string(), z.string());

/**
 * The library addresses of `--libraries-path`, by the names that the module gives.
 *
 * @throws InvalidOptionError when the module does not export a map of names to addresses
 */
export async function readLibraries(
  modulePath: string | undefined,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (modulePath === undefined) {
    return undefined;
  }
  const parsed = librariesSchema.safeParse(await loadModule(modulePath));
  if (!parsed.success) {
    throw new InvalidOptionError({
      option: "--libraries-path",
      reason: `the default export of ${modulePath} does not map library names to addresses`,
    });
  }
  return parsed.data;
}
