import { toCount } from "../../../base/text.ts";
import { isReady, isVerified, type RecordedResult } from "../../../verification/result.ts";
import { describeOther, findOtherness, type Otherness, othernesses } from "./shown-otherwise.ts";

/** Where a contract stands, on one explorer or on all that took part; the worst first. */
const standings = [
  "failed",
  "bad",
  "partly",
  ...othernesses.map((otherness) => `other-${otherness}` as const),
  "pending",
  "ready",
  "shown",
  "no-source",
  "unknown-source",
  "unproved-source",
  "skipped",
] as const;

export type Standing = (typeof standings)[number];

/** What stands before a line. */
export const marks = {
  failed: "✘",
  bad: "✘",
  partly: "✘",
  "other-source": "✘",
  "other-build": "✘",
  "other-compiler": "✘",
  "other-settings": "✘",
  "other-profile": "✘",
  "other-libraries": "✘",
  "other-arguments": "✘",
  pending: "…",
  ready: "✘",
  shown: "✔",
  "no-source": "→",
  "unknown-source": "→",
  "unproved-source": "→",
  skipped: "–",
} as const satisfies Record<Standing, string>;

/** Returns where a contract of a deployment stands. */
export function standingOf(contract: RecordedResult): Standing {
  const { status, explorers, failure, contradictions = [] } = contract;
  if (status === "skipped" || isVerified(contract)) {
    return status === "skipped" ? "skipped" : standingOfShown(contract);
  }
  if (failure !== undefined || contradictions.length > 0) {
    return failure === undefined ? "bad" : "failed";
  }
  const worst = findWorst(explorers.map(standingAt));
  return explorers.some(isVerified) && (worst === "bad" || worst === "failed") ? "partly" : worst;
}

/** A contract, or a proxy with what is behind it, on one explorer. */
export type ExplorerResult = RecordedResult["explorers"][number];

/** Returns where a contract, or a proxy with what is behind it, stands on one explorer. */
export function standingAt(result: ExplorerResult): Standing {
  if (isVerified(result) || !("proxy" in result)) {
    return isVerified(result) ? standingOfShown(result) : standingOfOne(result);
  }
  const { contracts, link } = result;
  const ofLink = { failed: "bad", pending: "pending" } as const;
  return findWorst([
    ...contracts.map(standingOfOne),
    ...(link.status === "failed" || link.status === "pending" ? [ofLink[link.status]] : []),
  ]);
}

const ownStandings = {
  none: "no-source",
  unknown: "unknown-source",
  unproved: "unproved-source",
} as const satisfies Record<NonNullable<RecordedResult["ownSource"]>, Standing>;

/** What is only behind an address is not shown for the address. */
function standingOfShown(result: { readonly ownSource?: RecordedResult["ownSource"] } | object): Standing {
  const ownSource = "ownSource" in result ? result.ownSource : undefined;
  return ownSource === undefined ? "shown" : ownStandings[ownSource];
}

/** Returns where one contract stands on one explorer. */
export function standingOfOne(result: { readonly status: string }): Standing {
  const otherness = findOtherness(result);
  if (otherness !== undefined || isReady(result)) {
    return otherness === undefined ? "ready" : `other-${otherness}`;
  }
  switch (result.status) {
    case "verified":
    case "already-verified":
      return "shown";
    case "pending":
    case "skipped":
      return result.status;
    default:
      return result.status === "error" ? "failed" : "bad";
  }
}

/** Returns the worst; what was skipped does not count, and where nothing else is, nothing is good. */
export function findWorst(all: readonly Standing[]): Standing {
  return standings.find((standing) => standing !== "skipped" && all.includes(standing)) ?? "bad";
}

/** Of what an explorer shows, where that is all that was examined. */
export const notProved = "not proved";

type Labels = readonly [verify: string, check: string, proof?: string];

const labels: Readonly<Record<Exclude<Standing, "skipped">, Labels>> = {
  shown: ["verified", "in agreement", "proved"],
  "no-source": [
    "without a source of its own (implementation verified)",
    "without a source of its own (implementation in agreement)",
    "without a source of its own (implementation proved)",
  ],
  "unknown-source": [
    "whose own source was not found (implementation verified)",
    "whose own source was not found (implementation in agreement)",
  ],
  "unproved-source": [
    "whose own source was not proved (implementation verified)",
    "whose own source was not proved (implementation in agreement)",
  ],
  "other-source": labelOther("source"),
  "other-build": labelOther("build"),
  "other-compiler": labelOther("compiler"),
  "other-settings": labelOther("settings"),
  "other-profile": labelOther("profile"),
  "other-libraries": labelOther("libraries"),
  "other-arguments": labelOther("arguments"),
  ready: ["not verified", "ready to be verified"],
  pending: ["still pending", "still pending"],
  partly: ["verified on some explorers only", "in agreement on some explorers only"],
  bad: ["not verified", "not in agreement", notProved],
  failed: ["failed", "failed"],
};

function labelOther(otherness: Otherness): Labels {
  const label = `verified, but ${describeOther(otherness)}`;
  return [label, label, notProved];
}

/** A mirror has no build: the source of a service is compared with that of another one. */
const otherThanMirrored = `verified, but ${describeOther("build", { isMirror: true })}`;

/** What was done with the contracts. */
interface CountedWork {
  /** The check of a mirror is a proof of what is shown. */
  readonly isCheck: boolean;
  /** Default: they were compared with builds. */
  readonly isMirror?: boolean | undefined;
}

/** Counts the contracts that are as they should be, and says of the others how many stand where. */
export function countContracts(
  contracts: readonly RecordedResult[],
  { isCheck, isMirror }: CountedWork,
): string {
  const all = contracts.map(standingOf).filter((standing) => standing !== "skipped");
  const counted = toCount(all.length, "contract");
  if (!all.every((standing) => standing === "shown")) {
    return `${counted}: ${countStandings(all, { isCheck, isMirror })}`;
  }
  const [is, agrees] = all.length === 1 ? ["is", "agrees"] : ["are", "agree"];
  // Names and arguments that a tool recorded are compared with nothing.
  const checked = isMirror === true ? `${is} proved` : `${agrees} with chain and explorers`;
  const goal = isCheck ? checked : `${is} verified`;
  return `${all.length} of ${counted} ${goal}`;
}

/** Says how many stand where: `2 verified, 1 still pending`. */
export function countStandings(all: readonly Standing[], { isCheck, isMirror = false }: CountedWork): string {
  return Object.entries(labels)
    .flatMap(([standing, [verify, check, proof = check]]) => {
      const count = all.filter((one) => one === standing).length;
      const checked = isMirror ? proof : check;
      const submitted = isMirror && standing === "other-build" ? otherThanMirrored : verify;
      const label = isCheck ? checked : submitted;
      return count === 0 ? [] : [`${count} ${label}`];
    })
    .join(", ");
}
