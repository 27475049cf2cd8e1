export type Status = "error" | "mismatch" | "rejected" | "pending" | "verified" | "already-verified";

/** The worst comes first. */
const severity: readonly Status[] = [
  "error",
  "mismatch",
  "rejected",
  "pending",
  "verified",
  "already-verified",
];

/** Says what several results come to; undefined where there is none. */
export function findWorstStatus(statuses: readonly string[]): Status | undefined {
  return severity.find((status) => statuses.includes(status));
}
