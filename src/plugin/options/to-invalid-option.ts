import type { z } from "zod";

import { InvalidOptionError } from "../../core/errors/input-errors.ts";

/** The first thing that is wrong with options: the name of one, and why it is refused. */
export function toInvalidOption({ issues: [issue] }: z.ZodError): InvalidOptionError {
  if (issue?.code === "unrecognized_keys") {
    return new InvalidOptionError({ option: issue.keys.join(", "), reason: "there is no such option" });
  }
  const isMissing = issue?.code === "invalid_type" && issue.message.endsWith("received undefined");
  return new InvalidOptionError({
    option: issue?.path.join(".") ?? "",
    reason: isMissing ? "it is missing" : (issue?.message ?? ""),
  });
}
