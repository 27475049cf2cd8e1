import { listNames } from "../../base/text.ts";
import { toShownSourceName } from "../../core/contract/contract-name.ts";
import type { BaseError } from "../../core/errors/failure.ts";
import type { PreflightFinding } from "../results/preflight-result-schema.ts";
import type { Operation } from "../run.ts";
import { toFailure } from "../to-result.ts";

const maxNames = 3;

/** Lists names for a finding, and says how many more there are. */
export function listSome(names: readonly string[]): string {
  return listNames(names, maxNames);
}

/** Lists files by their input source names. */
export function listFiles(sourceNames: readonly string[]): string {
  return listSome(sourceNames.map(toShownSourceName));
}

/** Creates a finding that blocks nothing. */
export function warn(about: string, reason: string): PreflightFinding {
  return { severity: "warning", about, reason };
}

/** Creates a finding that is as it should be. */
export function fine(about: string, reason: string): PreflightFinding {
  return { severity: "fine", about, reason };
}

/** Creates the finding of what will fail. */
export function fail(about: string, reason: string): PreflightFinding {
  return { severity: "fails", about, reason };
}

/** Creates the finding of what will fail for the reason of a failure. */
export function toFinding(
  about: string,
  failure: BaseError,
  { ports }: Operation<"words">,
): PreflightFinding {
  const { code, message, facts = {}, hints } = toFailure(failure, ports.words);
  const added = Object.entries(facts)
    .filter(([, value]) => !message.includes(`${value}`))
    .map(([label, value]) => `${label}: ${value}`);
  const [hint] = hints;
  return {
    severity: "fails",
    about,
    code,
    reason: added.length === 0 ? message : `${message} (${added.join("; ")})`,
    ...(hint !== undefined && { hint }),
  };
}
