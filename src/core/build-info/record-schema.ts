import { z } from "zod";

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
