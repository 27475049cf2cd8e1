import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { toFlag } from "../../base/command-place.ts";
import { invariant } from "../../base/errors.ts";
import type { GivenArguments } from "../../core/abi/constructor.ts";
import { parseJson } from "../../core/abi/parse-json.ts";
import { createFailure } from "../../core/errors/failure.ts";

/** @throws INVALID_OPTION when they were given in two ways */
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
    throw createFailure("INVALID_OPTION", {
      option: "constructor arguments",
      reason: `they are given in several ways; use words after the address, ${toFlag("constructorArgs")} or ${toFlag("constructorArgsPath")}`,
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
    throw createFailure("INVALID_OPTION", {
      option: toFlag("constructorArgsPath"),
      reason: `${describeContent(modulePath)} is not a list`,
    });
  }
  return exported;
}

function describeContent(modulePath: string): string {
  return `the ${path.extname(modulePath) === ".json" ? "content" : "default export"} of ${modulePath}`;
}

const librariesSchema = z.record(z.string(), z.string());

/** @throws INVALID_OPTION */
export async function readLibraries(
  modulePath: string | undefined,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (modulePath === undefined) {
    return undefined;
  }
  const parsed = librariesSchema.safeParse(await loadModule(modulePath));
  if (!parsed.success) {
    throw createFailure("INVALID_OPTION", {
      option: toFlag("librariesPath"),
      reason: `${describeContent(modulePath)} does not map library names to addresses`,
    });
  }
  return parsed.data;
}

/** Reads a .js, .cjs, .mjs, .ts or .json file, with integers of JSON as bigints. @throws MODULE_NOT_LOADED */
export async function loadModule(modulePath: string): Promise<unknown> {
  const absolutePath = path.resolve(modulePath);
  try {
    if (path.extname(absolutePath) === ".json") {
      return readJson(await readFile(absolutePath, "utf8"));
    }
    const loaded: unknown = await import(pathToFileURL(absolutePath).href);
    return isModule(loaded) ? loaded.default : undefined;
  } catch (cause) {
    throw createFailure("MODULE_NOT_LOADED", { path: modulePath, cause });
  }
}

/** Amounts in wei have more digits than a JavaScript number. */
function readJson(text: string): unknown {
  JSON.parse(text);
  const parsed = parseJson(text);
  invariant(parsed.kind === "json", "What JSON.parse reads is JSON");
  return parsed.value;
}

function isModule(loaded: unknown): loaded is { readonly default: unknown } {
  return typeof loaded === "object" && loaded !== null && "default" in loaded;
}
