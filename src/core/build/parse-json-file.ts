import { z } from "zod";
import { isNestedTooDeeply, parseJson } from "../../base/json.ts";
import { groupBySource } from "../contract/contract-name.ts";
import { createFailure } from "../errors/failure.ts";

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** @throws BUILD_INFO_INVALID */
export function parseJsonFile(file: TextFile): unknown {
  const json = parseDeepJsonFile(file);
  refuseDeepJson(json, file);
  return json;
}

/** @throws BUILD_INFO_INVALID */
export function refuseDeepJson(json: unknown, { path }: Pick<TextFile, "path">): void {
  if (isNestedTooDeeply(json)) {
    throw createFailure("BUILD_INFO_INVALID", { file: path, problem: "it is nested too deeply" });
  }
}

/**
 * Parses syntax trees, which are as deep as sources.
 *
 * @throws BUILD_INFO_INVALID
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

/** @throws BUILD_INFO_INVALID naming the first wrong member */
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

/** Describes the first problem as a clause: `input.sources: expected record`. */
export function describeSchemaProblem({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.map(String).join(".") ?? "";
  const message = issue?.message.replace(/^Invalid input: /, "") ?? "an unexpected form";
  return path === "" ? message : `${path}: ${message}`;
}

const sourcesSchema = recordSchema(z.looseObject({ content: z.string() }));

const settingsSchema = z.record(z.string(), z.unknown()).default({});

export const storedInputSchema = z.looseObject({
  language: z.string(),
  sources: sourcesSchema,
  settings: settingsSchema,
});

/** A compiler input of another tool, cut to what solc takes: Foundry adds members that solc refuses. */
export const foreignInputSchema = z.object({
  language: z.string(),
  sources: sourcesSchema,
  settings: settingsSchema,
});

/** `z.record` drops a source that is called `__proto__`. */
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

/** @see https://docs.soliditylang.org/en/latest/metadata.html */
export const metadataFileSchema = z.object({
  compiler: z.object({ version: z.string() }),
  language: z.string(),
  settings: z.looseObject({
    compilationTarget: recordSchema(z.string()),
    libraries: recordSchema(z.string()).optional(),
  }),
  sources: recordSchema(z.looseObject({ keccak256: z.string().optional(), content: z.string().optional() })),
});

export type MetadataFile = z.infer<typeof metadataFileSchema>;

/** Returns the settings of a compiler input from those of metadata. */
export function toInputSettings({
  compilationTarget: _,
  libraries,
  ...settings
}: MetadataFile["settings"]): Record<string, unknown> {
  return { ...settings, ...(libraries === undefined ? {} : { libraries: groupBySource(libraries) }) };
}
