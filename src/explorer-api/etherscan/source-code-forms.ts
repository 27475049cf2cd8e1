import { z } from "zod";
import { parseIfShallowJson } from "../../base/json.ts";
import { recordSchema, storedInputSchema } from "../../core/build/parse-json-file.ts";
import { type CompilerInput, toSourceTexts } from "../../core/compiler-input/compiler-input.ts";

export type SourceCodeForm =
  | { readonly kind: "single-file"; readonly content: string }
  /** The settings are in other fields of the record. */
  | { readonly kind: "multi-file"; readonly sources: Readonly<Record<string, string>> }
  | { readonly kind: "standard-json"; readonly input: CompilerInput };

/** Etherscan tells a compiler input from a map of files by double braces, and writes CRLF. */
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

/** A single file without a name has no path. */
interface SourceFile {
  readonly path: string | null;
  readonly text: string;
}

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

export function parseSourceCode(field: string): SourceCodeForm {
  const text = field.trim();
  const json = parseIfShallowJson(text.startsWith("{{") ? text.slice(1, -1) : text);
  return parseJsonForm(json) ?? { kind: "single-file", content: field };
}

export function parseCompilerInput(text: string): CompilerInput | undefined {
  return toCompilerInput(parseIfShallowJson(text));
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
