import { z } from "zod";

import type { LookUpOptions } from "./function-options.ts";
import { toInvalidOption } from "./to-invalid-option.ts";

const optionsSchema = z.strictObject({
  explorer: z.string().min(1).optional(),
  signal: z.instanceof(AbortSignal).optional(),
});

/**
 * Checks the options of a look-up.
 *
 * @throws InvalidOptionError for an option that does not exist or has the wrong form
 */
export function checkLookUpOptions(options: LookUpOptions): LookUpOptions {
  const parsed = optionsSchema.safeParse(options);
  if (!parsed.success) {
    throw toInvalidOption(parsed.error);
  }
  return parsed.data;
}
