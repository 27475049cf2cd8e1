import { z } from "zod";

import { checkLookUpOptions } from "./check-look-up-options.ts";
import type { AbiOptions, LookUpOptions } from "./function-options.ts";
import { toInvalidOption } from "./to-invalid-option.ts";

const directSchema = z.object({ direct: z.boolean().default(false) });

/**
 * Checks the options of `getAbi`.
 *
 * @throws InvalidOptionError for an option that does not exist or has the wrong form
 */
export function checkAbiOptions(options: AbiOptions): LookUpOptions & { readonly direct: boolean } {
  const { direct: _, ...lookUpOptions } = options;
  const parsed = directSchema.safeParse(options);
  if (!parsed.success) {
    throw toInvalidOption(parsed.error);
  }
  return { ...checkLookUpOptions(lookUpOptions), ...parsed.data };
}
