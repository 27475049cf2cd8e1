import { z } from "zod";
import { isNestedTooDeeply } from "../../base/json.ts";
import { recordSchema, storedInputSchema } from "../../core/build/parse-json-file.ts";
import { type CompilerInput, toSourceTexts } from "../../core/compiler-input/compiler-input.ts";

/** The three forms that an explorer's SourceCode field has. */
export type SourceCodeForm =
  | { readonly kind: "single-file"; readonly content: string }
  /** Several files without settings; the record's other fields hold those. */
  | { readonly kind: "multi-file"; readonly sources: Readonly<Record<string, string>> }
  | { readonly kind: "standard-json"; readonly input: CompilerInput };

/**
 * Writes a SourceCode field: plain text, a JSON map of files, or standard JSON in double braces.
 *
 * The double braces and their CRLF are Etherscan's way to tell a compiler input from a map of files.
 */
export function formatSourceCode(form: SourceCodeForm): string {
  switch (form.kind) {
    case "single-file":
      return form.content;
    case "multi-file":
      return JSON.stringify(
        Object.fromEntries(Object.entries(form.sources).map(([name, content]) => [name, { content }])),
      );
    case "standard-json":
      return `{${JSON.stringify(form.input, undefined, 2).replaceAll("\n", "\r\n")}}`;
  }
}

/** A file of a record; a single file without a name has no path. */
interface SourceFile {
  readonly path: string | null;
  readonly text: string;
}

/** Lists the sources of a record, the one that holds the contract first. */
export function listSources({
  source,
  contractFileName,
}: {
  readonly source: SourceCodeForm;
  readonly contractFileName: string | undefined;
}): readonly SourceFile[] {
  const files = listFiles(source);
  const main = files.filter(({ path }) => path === contractFileName);
  return [...main, ...files.filter((file) => !main.includes(file))];
}

function listFiles(source: SourceCodeForm): readonly SourceFile[] {
  switch (source.kind) {
    case "single-file":
      return [{ path: null, text: source.content }];
    case "multi-file":
      return Object.entries(source.sources).map(([path, text]) => ({ path, text }));
    case "standard-json":
      return Object.entries(source.input.sources).map(([path, { content }]) => ({ path, text: content }));
  }
}

/** Reads a SourceCode field. A text that has none of the JSON forms is a single file. */
export function parseSourceCode(field: string): SourceCodeForm {
  const text = field.trim();
  const json = text.startsWith("{{") ? parseJson(text.slice(1, -1)) : parseJson(text);
  return parseJsonForm(json) ?? { kind: "single-file", content: field };
}

/** Reads a compiler input from its text; undefined if the text is no compiler input. */
export function parseCompilerInput(text: string): CompilerInput | undefined {
  return toCompilerInput(parseJson(text));
}

function parseJsonForm(json: unknown): SourceCodeForm | undefined {
  const input = toCompilerInput(json);
  if (input !== undefined) {
    return { kind: "standard-json", input };
  }
  const sources = toSources(json);
  return sources === undefined ? undefined : { kind: "multi-file", sources };
}

const sourcesSchema = recordSchema(z.looseObject({ content: z.string() }));

function toCompilerInput(json: unknown): CompilerInput | undefined {
  const input = storedInputSchema.safeParse(json).data;
  return input !== undefined && Object.keys(input.sources).length > 0 ? input : undefined;
}

function toSources(json: unknown): Readonly<Record<string, string>> | undefined {
  const sources = sourcesSchema.safeParse(json).data;
  return sources !== undefined && Object.keys(sources).length > 0 ? toSourceTexts(sources) : undefined;
}

function parseJson(text: string): unknown {
  if (!text.startsWith("{")) {
    return undefined;
  }
  try {
    const json: unknown = JSON.parse(text);
    return isNestedTooDeeply(json) ? undefined : json;
  } catch {
    return undefined;
  }
}
