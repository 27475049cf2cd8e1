/** How much a finding matters, the worst first. */
export const severities = ["broken", "unknown", "note", "fine"] as const;

/**
 * - `broken`: a rule of upgrades is broken
 * - `unknown`: it could not be compared or rehearsed, so it is not known whether a rule is broken
 * - `note`: a person should look at it
 * - `fine`: it changed, and nothing of what was there is affected
 */
export type Severity = (typeof severities)[number];

export const areas = [
  "calls",
  "storage",
  "initializers",
  "authority",
  "rehearsal",
  "code",
  "abi",
  "immutables",
] as const;

export interface Finding {
  readonly severity: Severity;
  readonly area: (typeof areas)[number];
  /** The rule, in one word or two: `moved`, `initializer-open`. */
  readonly kind: string;
  readonly subject: string;
  /** Where in storage: `slot 3, byte 16`. */
  readonly place?: string | undefined;
  /** The finding, as a clause that begins in lower case. */
  readonly reason: string;
}

export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (one, other) =>
      severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
      areas.indexOf(one.area) - areas.indexOf(other.area),
  );
}

/** Says what findings come to, as the beginning of a sentence. `work` is what was done: `compared and rehearsed`. */
export function summarizeFindings(findings: readonly Finding[], work: string): string {
  const count = findings.filter(({ severity }) => severity === "broken").length;
  if (count > 0) {
    return `${count} ${count === 1 ? "rule" : "rules"} of upgrades broken`;
  }
  return findings.some(({ severity }) => severity === "unknown")
    ? `Not everything could be ${work}`
    : "No problem found in what was compared";
}

export const findingColumns = ["severity", "about", "what", "place", "finding"] as const;

export function toFindingCells({ severity, area, subject, place = "", reason }: Finding) {
  return [severity, area, subject, place, reason] as const;
}
