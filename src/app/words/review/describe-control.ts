import { toCount } from "../../../base/text.ts";
import type { UpgradeReview } from "../../../verification/results/review-result-schema.ts";

type Control = UpgradeReview["control"][number];

/** How contracts identify themselves by their answers; those of other kinds are only addresses. */
const kinds: Partial<Record<Control["kind"], string>> = {
  safe: "answers as a Safe",
  timelock: "answers as a timelock",
  "access-manager": "answers as an AccessManager",
  governor: "answers as a Governor",
};

/** Says who controls a contract: `0x… answers as a Safe: 2 of 3 owners: 0x…, 0x…`. */
export function describeControl({ address, kind, rule, accounts, delaySeconds, unknown }: Control): string {
  const delay = delaySeconds === undefined ? "" : ` with a delay of ${toDuration(delaySeconds)}`;
  const subject = [address, kinds[kind]].filter(Boolean).join(" ") + delay;
  const listed = accounts.map((one) => {
    const later = one.delaySeconds === undefined ? [] : [`after ${toDuration(one.delaySeconds)}`];
    const facts = [...(one.hasCode ? [] : ["no code"]), ...later];
    return facts.length === 0 ? one.address : `${one.address} (${facts.join(", ")})`;
  });
  const who =
    listed.length === 0 && unknown === undefined && kind !== "governor" ? "none found" : listed.join(", ");
  return [subject, rule, who, unknown].filter(Boolean).join(": ");
}

const units = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
] as const;

/** Writes seconds in the largest unit that gives a whole number. */
function toDuration(seconds: number): string {
  const [size, unit] = units.find(([one]) => seconds > 0 && seconds % one === 0) ?? [1, "second"];
  return toCount(seconds / size, unit);
}
