import type { GivenArguments } from "../../core/abi/constructor.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import { loadModule } from "./load-module.ts";

/**
 * The constructor arguments of a task call, whichever way they were given; undefined: none were.
 *
 * @throws InvalidOptionError when they were given in two ways
 */
export async function givenArguments({
  constructorArguments: words,
  constructorArgs: text,
  constructorArgsPath: modulePath,
}: {
  readonly constructorArguments: readonly string[];
  readonly constructorArgs: string | undefined;
  readonly constructorArgsPath: string | undefined;
}): Promise<GivenArguments | undefined> {
  const ways = [words.length > 0, text !== undefined, modulePath !== undefined].filter(Boolean);
  if (ways.length > 1) {
    throw new InvalidOptionError({
      option: "constructor arguments",
      reason:
        "they are given in several ways; use words after the address, --constructor-args or --constructor-args-path",
    });
  }
  if (text !== undefined) {
    return /^\s*0x/i.test(text) ? { kind: "hex", hex: text.trim() } : { kind: "json", text };
  }
  if (modulePath !== undefined) {
    return { kind: "values", values: await readList(modulePath) };
  }
  return words.length > 0 ? { kind: "strings", values: words } : undefined;
}

async function readList(modulePath: string): Promise<readonly unknown[]> {
  const exported = await loadModule(modulePath);
  if (!Array.isArray(exported)) {
    throw new InvalidOptionError({
      option: "--constructor-args-path",
      reason: `the default export of ${modulePath} is not a list`,
    });
  }
  return exported;
}
