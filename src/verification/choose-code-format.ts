import type { CodeFormatName } from "../core/contract/contract-record.ts";
import { ExplorerSettingUnsupportedError } from "../core/errors/explorer-submission-errors.ts";
import { InvalidOptionError } from "../core/errors/input-errors.ts";
import { listCodeFormats } from "./list-code-formats.ts";
import type { Explorer } from "./ports.ts";
import type { VerificationRequest } from "./request.ts";

/**
 * Chooses how the source is sent: as the user says; else as standard JSON, which says everything; as
 * a single file to an explorer that is known to take nothing else.
 *
 * @throws ExplorerSettingUnsupportedError for a format that the explorer is known not to take
 * @throws InvalidOptionError where a single file is to be an exact match
 */
export function chooseCodeFormat(
  { codeFormat: given, requireExact = false }: Pick<VerificationRequest, "codeFormat" | "requireExact">,
  explorer: Pick<Explorer, "name" | "capabilities">,
): CodeFormatName {
  const taken = listCodeFormats(explorer);
  const chosen = given ?? taken[0] ?? "standard-json";
  if (!taken.includes(chosen)) {
    throw new ExplorerSettingUnsupportedError({
      explorer: explorer.name,
      setting: "code format",
      value: chosen,
      accepted: taken.join(" and "),
      hint: "Leave --code-format out: then it gets what it takes.",
    });
  }
  if (chosen === "single-file" && requireExact) {
    throw new InvalidOptionError({
      option: "--require-exact",
      reason: "a single file is another source, so that a partial match is the best that it can be",
    });
  }
  return chosen;
}
