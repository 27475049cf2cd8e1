import { type CodeFormatName, codeFormatNames } from "../../core/contract/contract-record.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";

/**
 * The code format of `--code-format`; undefined: none was given.
 *
 * @throws InvalidOptionError for one that no explorer takes
 */
export function toCodeFormat(given: string | undefined): CodeFormatName | undefined {
  const format = codeFormatNames.find((known) => known === given);
  if (given !== undefined && format === undefined) {
    throw new InvalidOptionError({
      option: "--code-format",
      reason: "there is no such code format",
      value: given,
      valid: codeFormatNames,
    });
  }
  return format;
}
