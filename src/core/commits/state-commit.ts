import { listInWords, toCount } from "../../base/text.ts";
import type { CauseOf } from "../causes/cause.ts";
import { toShownName, toShownSourceName } from "../contract/contract-name.ts";
import { type HistorySearch, noHistory, toShortHash } from "./deployed-commit.ts";

export function stateCommit({ contract, commit, changed, hasHash }: CauseOf<"other-commit">): string {
  const { hash, date, subject, span, tags } = commit;
  const [tag, ...otherTags] = tags;
  const equal = hasHash ? "files" : "code";
  const more =
    otherTags.length === 0 ? "" : ` and ${toCount(otherTags.length, "more tag")} with the same ${equal}`;
  const facts = [
    date,
    ...(tag === undefined ? [] : [`${tag}${more}`]),
    ...(subject === "" ? [] : [`"${subject}"`]),
  ];
  const others = hasHash ? "have the same files" : "give the same code, which has no hash of its sources";
  const range =
    span.commits === 1
      ? ""
      : `. ${span.isPart === true ? "At least " : ""}${span.commits} commits, from ${toShortHash(span.first)} to ${toShortHash(span.last)}, ${others}; which of them was deployed is not known`;
  const lines = changed.map(({ file, added, removed }) => `${file} (+${added} −${removed})`);
  const since = lines.length === 0 ? "" : `. Changed since: ${listInWords(lines)}`;
  return `the code at the address is that of commit ${toShortHash(hash)} (${facts.join(", ")}): its ${toShownName(contract)} was compiled here and gives it${range}${since}`;
}

/** States what of the git history was searched in vain, behind another clause. */
export function stateHistory({ history }: { readonly history?: HistorySearch | undefined }): string {
  return history === undefined ? "" : `. ${stateSearch(history)}`;
}

export function stateSearch(history: HistorySearch): string {
  if (history.kind === "none") {
    return `No commit was tried: ${noHistory[history.reason]}`;
  }
  const { commits, versions, end, seconds, isShallow, missing } = history;
  const searched = toCount(commits, "commit");
  const all = isShallow ? `the ${searched} of this shallow clone` : `the ${searched} of the git history`;
  const of = end === "all" ? all : `the first ${searched} of the git history`;
  const tried = versions === 0 ? "" : ` (${toCount(versions, "version")} of its files tried)`;
  const limits = {
    all: "",
    time: `; the search ended after ${toCount(seconds, "second")}, at most half of the time limit`,
    limit: `; no more than ${versions} are tried`,
  };
  const untried =
    missing.length === 0
      ? ""
      : `. Not tried: versions that import ${listInWords(missing.map(toShownSourceName))}, which ${missing.length === 1 ? "is" : "are"} neither in the commit, nor in the build, nor installed`;
  return `No commit that gives this code was found among ${of}${tried}${limits[end]}${untried}`;
}
