import { InvalidOptionError } from "../../core/errors/input-errors.ts";

const codeFormats = ["standard-json", "single-file"] as const;

/**
 * The code format of `--code-format`; undefined: none was given.
 *
 * @throws InvalidOptionError for one that no explorer takes
 */
export function toCodeFormat(given: string | undefined): (typeof codeFormats)[number] | undefined {
  const format = codeFormats.find((known) => known === given);
  if (given !== undefined && format === undefined) {
    throw new InvalidOptionError({
      option: "--code-format",
      reason: "there is no such code format",
      value: given,
      valid: codeFormats,
    });
  }
  return format;
}
