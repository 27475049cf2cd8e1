import type { z } from "zod";

import { InvalidOptionError } from "../../core/errors/input-errors.ts";

/** The first thing that is wrong with options: the name of one, and why it is refused. */
export function toInvalidOption({ issues: [issue] }: z.ZodError): InvalidOptionError {
  return issue?.code === "unrecognized_keys"
    ? new InvalidOptionError({ option: issue.keys.join(", "), reason: "there is no such option" })
    : new InvalidOptionError({ option: issue?.path.join(".") ?? "", reason: issue?.message ?? "" });
}
