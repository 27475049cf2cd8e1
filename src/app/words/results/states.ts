import { z } from "zod";
import { recordParts } from "../../../core/causes/cause.ts";
import { isReady, isVerified, type RecordedResult } from "../../../verification/result.ts";
import type { Mark } from "./blocks.ts";

/** The worst first. */
const recordDifferences = [...recordParts, "unknown"] as const;

export type RecordDifference = (typeof recordDifferences)[number];

const differenceTexts: Readonly<Record<RecordDifference, string>> = {
  source: "with another source",
  name: "under another name",
  compiler: "with another compiler",
  settings: "with other settings",
  libraries: "with other library addresses",
  arguments: "with other constructor arguments",
  unknown: "with another source or settings",
};

/** Within a sentence. */
export function describeOther(difference: RecordDifference): string {
  return differenceTexts[difference];
}

export function findWorstDifference(parts: readonly RecordDifference[]): RecordDifference {
  return recordDifferences.find((one) => parts.includes(one)) ?? "unknown";
}

const shownSchema = z.object({
  status: z.literal("mismatch"),
  shown: z.string().optional(),
  differences: z.object({ cause: z.string(), differsIn: z.array(z.enum(recordParts)).optional() }),
});

/** `undefined`: it does not differ, or no source is shown. */
export function findDifference(result: object): RecordDifference | undefined {
  const { data } = shownSchema.safeParse(result);
  if (data === undefined) {
    return undefined;
  }
  const { cause, differsIn = [] } = data.differences;
  if (cause === "other-record") {
    return findWorstDifference(differsIn);
  }
  return data.shown === undefined ? undefined : "unknown";
}

export interface Work {
  readonly isCheck?: boolean | undefined;
  /** A check of a service's source is a proof. */
  readonly isMirror?: boolean | undefined;
}

type Labels = readonly [verify: string, check: string, proof: string];

/** On one explorer or on all that took part; the worst first. */
const states = {
  failed: ["✘", ["failed", "failed", "failed"]],
  bad: ["✘", ["not verified", "not in agreement", "not proved"]],
  partly: [
    "✘",
    [
      "verified on some explorers only",
      "in agreement on some explorers only",
      "proved on some explorers only",
    ],
  ],
  other: ["✘", ["verified", "verified", "not proved"]],
  pending: ["…", ["still pending", "still pending", "still pending"]],
  ready: ["✘", ["not verified", "ready to verify", "not proved"]],
  shown: ["✔", ["verified", "in agreement", "proved"]],
  behind: [
    "→",
    [
      "with only the implementation verified",
      "with only the implementation in agreement",
      "with only the implementation proved",
    ],
  ],
  skipped: ["–", ["skipped", "skipped", "skipped"]],
} as const satisfies Readonly<Record<string, readonly [Mark, Labels]>>;

export type State = keyof typeof states;

export interface Standing {
  readonly state: State;
  /** Only of the state `other`. */
  readonly difference?: RecordDifference | undefined;
}

export type ExplorerResult = RecordedResult["explorers"][number];

export function markOf({ state }: Standing): Mark {
  return states[state][0];
}

export function labelOf(
  { state, difference }: Standing,
  { isCheck = false, isMirror = false }: Work = {},
): string {
  const [verify, check, proof] = states[state][1];
  if (isCheck && isMirror) {
    return proof;
  }
  const label = isCheck ? check : verify;
  return difference === undefined ? label : `${label}, but ${describeOther(difference)}`;
}

/** On all explorers. */
export function standingOf(contract: RecordedResult): Standing {
  const { status, explorers, failure, contradictions = [] } = contract;
  if (status === "skipped" || isVerified(contract)) {
    return status === "skipped" ? { state: "skipped" } : standingOfShown(contract);
  }
  if (failure !== undefined || contradictions.length > 0) {
    return { state: failure === undefined ? "bad" : "failed" };
  }
  const worst = findWorst(explorers.map(standingAt));
  const isLost = worst.state === "bad" || worst.state === "failed";
  return isLost && explorers.some(isVerified) ? { state: "partly" } : worst;
}

export function standingAt(result: ExplorerResult): Standing {
  if (isVerified(result)) {
    return standingOfShown(result);
  }
  if (!("proxy" in result)) {
    return standingOfOne(result);
  }
  const ofLink = { failed: "bad", pending: "pending" } as const;
  const { contracts, link } = result;
  return findWorst([
    ...contracts.map(standingOfOne),
    ...(link.status === "failed" || link.status === "pending" ? [{ state: ofLink[link.status] }] : []),
  ]);
}

/** A verified implementation is not the proxy's own source. */
function standingOfShown(result: { readonly ownSource?: unknown } | object): Standing {
  return { state: "ownSource" in result && result.ownSource !== undefined ? "behind" : "shown" };
}

interface One {
  readonly status: string;
  readonly linkedLibraries?: readonly One[] | undefined;
}

/** Of one contract on one explorer with its libraries, or of a proxy as a whole. */
export function standingOfOne(result: One): Standing {
  const difference = findDifference(result);
  if (difference !== undefined) {
    return { state: "other", difference };
  }
  if (isReady(result)) {
    return { state: "ready" };
  }
  switch (result.status) {
    case "verified":
    case "already-verified":
      return findWorst([standingOfShown(result), ...(result.linkedLibraries ?? []).map(standingOfOne)]);
    case "pending":
    case "skipped":
      return { state: result.status };
    default:
      return { state: result.status === "error" ? "failed" : "bad" };
  }
}

/** Skipped explorers do not count. If all were skipped, the result is not good. */
export function findWorst(all: readonly Standing[]): Standing {
  const [worst = { state: "bad" }] = sortByState(all).filter(({ state }) => state !== "skipped");
  return worst;
}

const order = Object.keys(states);

function sortByState(all: readonly Standing[]): readonly Standing[] {
  const rank = ({ difference = "unknown" }: Standing) => recordDifferences.indexOf(difference);
  return all.toSorted(
    (one, other) => order.indexOf(one.state) - order.indexOf(other.state) || rank(one) - rank(other),
  );
}

/** A sum begins with the good ones. */
const counted: readonly State[] = ["shown", "behind", "other", "ready", "pending", "partly", "bad", "failed"];

/** `2 verified, 1 still pending`. */
export function countStandings(all: readonly Standing[], work: Work): string {
  const rank = ({ state }: Standing) => counted.indexOf(state);
  const listed = sortByState(all).toSorted((one, other) => rank(one) - rank(other));
  return [...Map.groupBy(listed, (standing) => labelOf(standing, work))]
    .map(([label, those]) => `${those.length} ${label}`)
    .join(", ");
}
