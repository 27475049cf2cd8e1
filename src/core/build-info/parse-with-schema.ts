import type { z } from "zod";
import { BuildInfoInvalidError } from "../errors/project-errors.ts";
import { describeSchemaProblem } from "./describe-schema-problem.ts";

/** @throws BuildInfoInvalidError naming the file and the first member that is not as it has to be */
export function parseWithSchema<Schema extends z.ZodType>(
  schema: Schema,
  { path, json }: { readonly path: string; readonly json: unknown },
): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw new BuildInfoInvalidError({ file: path, problem: describeSchemaProblem(parsed.error) });
  }
  return parsed.data;
}
