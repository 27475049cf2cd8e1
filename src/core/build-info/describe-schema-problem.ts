import type { z } from "zod";

/** Says in a clause what a schema refused first, and where: `input.sources: expected record`. */
export function describeSchemaProblem({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.map(String).join(".") ?? "";
  const message = issue?.message.replace(/^Invalid input: /, "") ?? "not of the expected form";
  return path === "" ? message : `${path}: ${message}`;
}
