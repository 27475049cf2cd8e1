import { z } from "zod";
import { type RecordPart, recordParts } from "../../../core/causes/cause.ts";

/** How a verified source that an explorer shows is not that of the build: under another name, it is another build. */
export type Otherness = Exclude<RecordPart, "name"> | "build";

/** The worst first. */
export const othernesses: readonly Otherness[] = recordParts.map(toOtherness);

function toOtherness(part: RecordPart): Otherness {
  return part === "name" ? "build" : part;
}

const texts: Readonly<Record<Otherness, string>> = {
  source: "with another source",
  build: "not from this build",
  compiler: "with another compiler",
  settings: "with other settings",
  profile: "with settings of another build profile",
  libraries: "with other library addresses",
  arguments: "with other constructor arguments",
};

/** Says how a source is verified otherwise, within a sentence. A mirror has no build. */
export function describeOther(otherness: Otherness, { isMirror = false } = {}): string {
  return isMirror && otherness === "build" ? "with another source or settings" : texts[otherness];
}

/** Says the same in the cell of a table. */
export function writeOtherCell(otherness: Otherness, { isMirror = false } = {}): string {
  return `other ${isMirror && otherness === "build" ? "source or settings" : otherness}`;
}

const yours: Readonly<Record<Otherness, string>> = {
  source: "your source",
  build: "your source",
  compiler: "your compiler",
  settings: "your settings",
  profile: "the settings of your build",
  libraries: "its library addresses",
  arguments: "its constructor arguments",
};

/** Says the same to whoever has the build. */
export function describeOtherThanYours(otherness: Otherness): string {
  return `not with ${yours[otherness]}`;
}

/**
 * Returns how the verified source that the explorer shows is not that of the project's builds; `undefined` if it
 * is, or if the explorer shows none.
 */
export function findOtherness(result: object): Otherness | undefined {
  const { data } = shownSchema.safeParse(result);
  if (data === undefined) {
    return undefined;
  }
  if (data.differences.cause === "other-record") {
    return findWorstOtherness(data.differences.differsIn ?? []);
  }
  return data.shown === undefined ? undefined : (ofCauses[data.differences.cause] ?? "build");
}

/** Returns the worst of what differs in a record; under another name it is another build, whatever else it is. */
export function findWorstOtherness(parts: readonly RecordPart[]): Otherness {
  const all = parts.map(toOtherness);
  return othernesses.find((one) => all.includes(one)) ?? "build";
}

const shownSchema = z.object({
  status: z.literal("mismatch"),
  shown: z.string().optional(),
  differences: z.object({ cause: z.string(), differsIn: z.array(z.enum(recordParts)).optional() }),
});

/** Causes that say how the code was compiled otherwise than the build, whatever the source is called there. */
const ofCauses: Readonly<Record<string, Otherness>> = {
  "build-profile": "profile",
  "compiler-version": "compiler",
  optimizer: "settings",
  "evm-version": "settings",
  "via-ir": "settings",
  settings: "settings",
};
