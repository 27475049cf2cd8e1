import { z } from "zod";
import { type RecordPart, recordParts } from "../../../core/causes/cause.ts";
import { isReady, isVerified, type RecordedResult } from "../../../verification/result.ts";
import type { Mark } from "./blocks.ts";

/** The differences between an explorer's verified source and the build, the worst first. */
const recordDifferences = [...recordParts, "unknown"] as const;

export type RecordDifference = (typeof recordDifferences)[number];

const differenceTexts: Readonly<Record<RecordDifference, string>> = {
  source: "with another source",
  name: "under another name",
  compiler: "with another compiler",
  settings: "with other settings",
  profile: "with settings of another build profile",
  libraries: "with other library addresses",
  arguments: "with other constructor arguments",
  unknown: "with another source or settings",
};

/** Says how a source is verified otherwise, within a sentence. */
export function describeOther(difference: RecordDifference): string {
  return differenceTexts[difference];
}

/** Returns the worst of what differs in a record. */
export function findWorstDifference(parts: readonly RecordDifference[]): RecordDifference {
  return recordDifferences.find((one) => parts.includes(one)) ?? "unknown";
}

/** Causes that say how the code was compiled otherwise than the build, whatever the source is called there. */
const ofCauses: Readonly<Record<string, RecordPart>> = {
  "build-profile": "profile",
  "compiler-version": "compiler",
  optimizer: "settings",
  "evm-version": "settings",
  "via-ir": "settings",
  settings: "settings",
};

const shownSchema = z.object({
  status: z.literal("mismatch"),
  shown: z.string().optional(),
  differences: z.object({ cause: z.string(), differsIn: z.array(z.enum(recordParts)).optional() }),
});

/** Returns what the verified source that the explorer shows has otherwise; `undefined`: nothing, or it shows none. */
export function findDifference(result: object): RecordDifference | undefined {
  const { data } = shownSchema.safeParse(result);
  if (data === undefined) {
    return undefined;
  }
  const { cause, differsIn = [] } = data.differences;
  if (cause === "other-record") {
    return findWorstDifference(differsIn);
  }
  return data.shown === undefined ? undefined : (ofCauses[cause] ?? "unknown");
}

/** The work of a command on contracts. */
export interface Work {
  /** Nothing was submitted. */
  readonly isCheck?: boolean | undefined;
  /** The source of a service was compared, and not a build: a check of it is a proof. */
  readonly isMirror?: boolean | undefined;
}

type Labels = readonly [verify: string, check: string, proof: string];

/** Where a contract stands, on one explorer or on all that took part; the worst first. */
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

/** A contract, or a proxy with what is behind it, on one explorer. */
export type ExplorerResult = RecordedResult["explorers"][number];

export function markOf({ state }: Standing): Mark {
  return states[state][0];
}

/** Says where a contract stands: `ready to verify`. */
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

/** Returns where a contract of a deployment stands. */
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

/** Returns where a contract, or a proxy with what is behind it, stands on one explorer. */
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

/** A contract behind an address is not shown as the address's own. */
function standingOfShown(result: { readonly ownSource?: unknown } | object): Standing {
  return { state: "ownSource" in result && result.ownSource !== undefined ? "behind" : "shown" };
}

/** Returns where one contract stands on one explorer. */
export function standingOfOne(result: { readonly status: string }): Standing {
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
      return { state: "shown" };
    case "pending":
    case "skipped":
      return { state: result.status };
    default:
      return { state: result.status === "error" ? "failed" : "bad" };
  }
}

/** Returns the worst. Skipped ones do not count; if all were skipped, the result is not good. */
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

/** The order in which a sum lists them: what is good first. */
const counted: readonly State[] = ["shown", "behind", "other", "ready", "pending", "partly", "bad", "failed"];

/** Says how many stand where: `2 verified, 1 still pending`. */
export function countStandings(all: readonly Standing[], work: Work): string {
  const rank = ({ state }: Standing) => counted.indexOf(state);
  const listed = sortByState(all).toSorted((one, other) => rank(one) - rank(other));
  return [...Map.groupBy(listed, (standing) => labelOf(standing, work))]
    .map(([label, those]) => `${those.length} ${label}`)
    .join(", ");
}
