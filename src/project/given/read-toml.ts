import { createRequire } from "node:module";
import type { parse as parseToml } from "smol-toml";
import { toPrintable } from "../../base/text.ts";
import { readRegularFile, unlessRefused } from "../files.ts";

export type TomlTable = Readonly<Record<string, unknown>>;

/** `none` is a file that does not exist or cannot be read. */
export type TomlFile =
  | { readonly kind: "read"; readonly table: TomlTable }
  | { readonly kind: "broken"; readonly file: string; readonly problem: string }
  | { readonly kind: "none" };

const maxBytes = 1_048_576;

/** Configs have three or four levels. */
const maxDepth = 64;

/** The parser is loaded with the first file that is not empty. */
export function readToml(file: string): TomlFile {
  // Folders above the project's may be unreadable.
  const found = unlessRefused(() => readRegularFile(file, maxBytes), undefined);
  if (found?.kind !== "read") {
    return { kind: "none" };
  }
  if (!found.isWhole) {
    return { kind: "broken", file, problem: `it is larger than ${maxBytes / 1024 / 1024} MiB` };
  }
  return parseTomlFile(file, found.bytes.toString("utf8"));
}

export function parseTomlFile(file: string, text: string): Exclude<TomlFile, { kind: "none" }> {
  try {
    return { kind: "read", table: text.trim() === "" ? {} : parse(text) };
  } catch (error) {
    if (!(error instanceof Error && "line" in error)) {
      throw error;
    }
    // The other lines quote the file, which may contain a key.
    const [reason = ""] = error.message.replace(/^Invalid TOML document: /, "").split("\n");
    return { kind: "broken", file, problem: `line ${error.line} is not valid TOML: ${toPrintable(reason)}` };
  }
}

function parse(text: string): TomlTable {
  const library: { readonly parse: typeof parseToml } = createRequire(import.meta.url)("smol-toml");
  return library.parse(text, { maxDepth, integersAsBigInt: "asNeeded" });
}
