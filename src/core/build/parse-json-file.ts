import { z } from "zod";
import { isNestedTooDeeply, parseJson } from "../../base/json.ts";
import { groupBySource } from "../contract/contract-name.ts";
import { createFailure } from "../errors/failure.ts";

/** A file of a build as it was read. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** @throws BUILD_INFO_INVALID when the text is not JSON, or nested to break its reader */
export function parseJsonFile(file: TextFile): unknown {
  const json = parseDeepJsonFile(file);
  refuseDeepJson(json, file);
  return json;
}

/** @throws BUILD_INFO_INVALID when JSON is nested to break its reader */
export function refuseDeepJson(json: unknown, { path }: Pick<TextFile, "path">): void {
  if (isNestedTooDeeply(json)) {
    throw createFailure("BUILD_INFO_INVALID", { file: path, problem: "it is nested too deeply" });
  }
}

/**
 * Parses what may be nested as deeply as sources are: syntax trees.
 *
 * @throws BUILD_INFO_INVALID when the text is not JSON
 */
export function parseDeepJsonFile({ path, text }: TextFile): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw createFailure("BUILD_INFO_INVALID", {
      file: path,
      problem: "it is not valid JSON, or it is incomplete",
      cause,
    });
  }
}

/** @throws BUILD_INFO_INVALID naming the file and the first member that is not as it has to be */
export function parseWithSchema<Schema extends z.ZodType>(
  schema: Schema,
  { path, json }: { readonly path: string; readonly json: unknown },
): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw createFailure("BUILD_INFO_INVALID", { file: path, problem: describeSchemaProblem(parsed.error) });
  }
  return parsed.data;
}

/** Describes the first problem of a schema as a clause with its path: `input.sources: expected record`. */
export function describeSchemaProblem({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.map(String).join(".") ?? "";
  const message = issue?.message.replace(/^Invalid input: /, "") ?? "an unexpected form";
  return path === "" ? message : `${path}: ${message}`;
}

const sourcesSchema = recordSchema(z.looseObject({ content: z.string() }));

const settingsSchema = z.record(z.string(), z.unknown()).default({});

/**
 * A compiler input as Hardhat stores it: loose, and the sources too, because what was compiled is
 * passed on as it was stored.
 */
export const storedInputSchema = z.looseObject({
  language: z.string(),
  sources: sourcesSchema,
  settings: settingsSchema,
});

/**
 * A compiler input that another tool has stored, cut to what solc takes: Foundry keeps notes of its
 * own in it (`version`, `basePath`), which solc refuses as unknown keys.
 */
export const foreignInputSchema = z.object({
  language: z.string(),
  sources: sourcesSchema,
  settings: settingsSchema,
});

/**
 * Returns a schema of an object with any names, `__proto__` among them: a source may be called so, and
 * `z.record` leaves it out.
 */
export function recordSchema<ValueT>(schema: z.ZodType<ValueT>) {
  return z.unknown().transform((given, context): Record<string, ValueT> => {
    if (typeof given !== "object" || given === null || Array.isArray(given)) {
      context.addIssue({ code: "custom", message: "Invalid input: expected record" });
      return z.NEVER;
    }
    const entries = Object.entries(given).flatMap(([name, value]): [string, ValueT][] => {
      const parsed = schema.safeParse(value);
      for (const { message, path } of parsed.error?.issues ?? []) {
        context.addIssue({ code: "custom", message, path: [name, ...path] });
      }
      return parsed.success ? [[name, parsed.data]] : [];
    });
    return Object.fromEntries(entries);
  });
}

/**
 * solc's metadata file: the members that say what was compiled.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html
 */
export const metadataFileSchema = z.object({
  compiler: z.object({ version: z.string() }),
  language: z.string(),
  settings: z.looseObject({
    compilationTarget: recordSchema(z.string()),
    libraries: recordSchema(z.string()).optional(),
  }),
  /** The texts are there with the setting `useLiteralContent`. */
  sources: recordSchema(z.looseObject({ keccak256: z.string().optional(), content: z.string().optional() })),
});

export type MetadataFile = z.infer<typeof metadataFileSchema>;

/** Returns the settings of a compiler input that metadata came from: they have the same but for two members. */
export function toInputSettings({
  compilationTarget: _,
  libraries,
  ...settings
}: MetadataFile["settings"]): Record<string, unknown> {
  return { ...settings, ...(libraries === undefined ? {} : { libraries: groupBySource(libraries) }) };
}
