import { readFileSync } from "node:fs";
import { z } from "zod";

const fixtureSchema = z.object({ origin: z.string().min(1), httpStatus: z.number(), response: z.unknown() });

/** One answer of an explorer from test-fixtures/responses, by its name. */
export function responseFixture(name: string): { readonly httpStatus: number; readonly response: unknown } {
  const file = new URL(`../../test-fixtures/responses/${name}.json`, import.meta.url);
  return fixtureSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}
