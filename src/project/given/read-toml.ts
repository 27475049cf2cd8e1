import { createRequire } from "node:module";
import type { parse as parseToml } from "smol-toml";
import { toPrintable } from "../../base/text.ts";
import { readRegularFile, unlessRefused } from "../files.ts";

export type TomlTable = Readonly<Record<string, unknown>>;

/** A TOML file; `none`: there is no such file, or it may not be read. */
export type TomlFile =
  | { readonly kind: "read"; readonly table: TomlTable }
  | { readonly kind: "broken"; readonly file: string; readonly problem: string }
  | { readonly kind: "none" };

/** Far above what people and tools write. */
const maxBytes = 1_048_576;

/** Of arrays and inline tables. Configs have three or four. */
const maxDepth = 64;

/** Reads a TOML file. The parser is loaded with the first file that has anything in it. */
export function readToml(file: string): TomlFile {
  // The folders above a project's may be anybody's.
  const found = unlessRefused(() => readRegularFile(file, maxBytes), undefined);
  if (found?.kind !== "read") {
    return { kind: "none" };
  }
  if (!found.isWhole) {
    return { kind: "broken", file, problem: `it is larger than ${maxBytes / 1024 / 1024} MiB` };
  }
  return parseTomlFile(file, found.bytes.toString("utf8"));
}

/** Parses the text of a TOML file. */
export function parseTomlFile(file: string, text: string): Exclude<TomlFile, { kind: "none" }> {
  try {
    return { kind: "read", table: text.trim() === "" ? {} : parse(text) };
  } catch (error) {
    if (!(error instanceof Error && "line" in error)) {
      throw error;
    }
    // Below its first line, the message quotes the file, where a key may be.
    const [reason = ""] = error.message.replace(/^Invalid TOML document: /, "").split("\n");
    return { kind: "broken", file, problem: `line ${error.line} is not valid TOML: ${toPrintable(reason)}` };
  }
}

/** Reads a value as a variable of the environment has it: a text needs no quotes. */
export function parseTomlValue(written: string): unknown {
  const text = written.trim();
  if (!/^["'[{]/.test(text)) {
    return text;
  }
  try {
    return parse(`value = ${text}`).value;
  } catch (error) {
    if (!(error instanceof Error && "line" in error)) {
      throw error;
    }
    return text;
  }
}

function parse(text: string): TomlTable {
  const library: { readonly parse: typeof parseToml } = createRequire(import.meta.url)("smol-toml");
  return library.parse(text, { maxDepth, integersAsBigInt: "asNeeded" });
}
