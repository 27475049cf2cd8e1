import { listNames } from "../../base/text.ts";
import { toShownSourceName } from "../../core/contract/contract-name.ts";
import type { BaseError } from "../../core/errors/failure.ts";
import type { PreflightFinding } from "../results/preflight-result-schema.ts";
import type { Operation } from "../run.ts";
import { toFailure } from "../to-result.ts";

const maxNames = 3;

export function listSome(names: readonly string[]): string {
  return listNames(names, maxNames);
}

export function listFiles(sourceNames: readonly string[]): string {
  return listSome(sourceNames.map(toShownSourceName));
}

export function warn(about: string, reason: string): PreflightFinding {
  return { severity: "warning", about, reason };
}

export function fine(about: string, reason: string): PreflightFinding {
  return { severity: "fine", about, reason };
}

export function fail(about: string, reason: string): PreflightFinding {
  return { severity: "fails", about, reason };
}

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
