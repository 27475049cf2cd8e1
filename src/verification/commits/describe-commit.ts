import { toDay } from "../../base/clock.ts";
import { invariant } from "../../base/errors.ts";
import { stripControls, toPrintable } from "../../base/text.ts";
import { countChangedLines } from "../../core/commits/count-changed-lines.ts";
import type { DeployedCommit, FileChange } from "../../core/commits/deployed-commit.ts";
import type { Commit } from "../../core/commits/order-commits.ts";
import { toUserSourceName } from "../../core/contract/contract-name.ts";
import type { ContractBuild } from "../diagnosis/contract-build.ts";
import type { Host } from "../run.ts";
import type { Closure } from "./read-closure.ts";

export interface SameFiles {
  /** Newest first; there is at least one. */
  readonly commits: readonly Commit[];
  readonly isPart?: boolean | undefined;
}

/**
 * Of commits with the same files, that of the release nearest to the creation is named; else of the nearest pre-
 * release; else the newest one before the creation.
 */
export function describeCommit(
  { commits, isPart = false }: SameFiles,
  createdAt: number = Number.POSITIVE_INFINITY,
): DeployedCommit {
  const [newest] = commits;
  const oldest = commits.at(-1);
  invariant(newest !== undefined && oldest !== undefined, "the commit that was found has its own files");
  const distance = ({ committedAt }: Commit): number =>
    Math.abs(committedAt - Math.min(createdAt, newest.committedAt));
  const tagged = commits
    .toSorted((one, other) => distance(one) - distance(other))
    .flatMap((one) => one.tags.map((tag) => ({ tag, commit: one })))
    .toSorted((one, other) => Number(isPreRelease(one.tag)) - Number(isPreRelease(other.tag)));
  const untagged = commits.find(({ committedAt }) => committedAt <= createdAt) ?? oldest;
  const commit = tagged[0]?.commit ?? untagged;
  return {
    hash: commit.hash,
    date: toDay(commit.committedAt),
    subject: toPrintable(stripControls(commit.subject)),
    tags: tagged.map(({ tag }) => toPrintable(tag)),
    span: { first: oldest.hash, last: newest.hash, commits: commits.length, ...(isPart ? { isPart } : {}) },
  };
}

/** @see https://semver.org/#spec-item-9 */
function isPreRelease(tag: string): boolean {
  return /\d\.\d+\.\d+-/.test(tag);
}

export async function listChanges(
  closure: Pick<Closure, "files" | "sources">,
  {
    subject,
    host,
  }: { readonly subject: Pick<ContractBuild, "input">; readonly host: Pick<Host, "readSource"> },
): Promise<readonly FileChange[]> {
  const names = new Set([...closure.files.keys(), ...Object.keys(subject.input.sources)]);
  const changes: FileChange[] = [];
  for (const name of [...names].toSorted()) {
    const current = await host.readSource(name);
    const before = closure.files.has(name) ? closure.sources[name]?.content : undefined;
    const isOfPackage = before === undefined && Object.hasOwn(closure.sources, name);
    if ((current.kind === "foreign" && before === undefined) || isOfPackage) {
      continue;
    }
    const after = current.kind === "text" ? current.text : "";
    if ((before ?? "") !== after) {
      changes.push({ file: toUserSourceName(name), ...countChangedLines(before ?? "", after) });
    }
  }
  return changes;
}
