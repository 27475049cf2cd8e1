import type { CauseOf } from "../../core/causes/cause.ts";
import type { HistorySearch } from "../../core/commits/deployed-commit.ts";
import { type Commit, orderCommits } from "../../core/commits/order-commits.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { settle } from "../../core/errors/settle.ts";
import type { ContractBuild } from "../diagnosis/contract-build.ts";
import type { Target } from "../read-target.ts";
import type { Host, Operation, Run } from "../run.ts";
import { type CommittedContract, createCommitFiles } from "./commit-files.ts";
import { describeCommit, listChanges, type SameFiles } from "./describe-commit.ts";
import type { History, ProjectHistory } from "./history-port.ts";
import { type CompiledClosure, createClosureProver } from "./prove-closure.ts";

/** The most versions of a contract's files that are tried: each is an analysis, or without a hash a compilation. */
const maxVersions = { withHash: 500, withoutHash: 10 } as const;

/** Of the history around the found commit, so many commits are searched for the same files. */
const maxSpan = 5_000;

const commitsPerReport = 100;

/**
 * Searches the git history for the sources of the code at an address, for at most half of the time that is left.
 * @returns undefined if the contract's own file is not one of the project
 */
export async function findCommit(
  subject: ContractBuild,
  run: SearchRun,
  { maxMs = Number.POSITIVE_INFINITY }: { readonly maxMs?: number } = {},
): Promise<CauseOf<"other-commit"> | HistorySearch | undefined> {
  const { host } = run.ports;
  const project = host?.history;
  if (host === undefined || project === undefined || !(await isOfProject(subject, host))) {
    return undefined;
  }
  const history = await project.open({ signal: run.deadline.signal });
  if (history.kind === "none") {
    return history;
  }
  try {
    return await search(subject, { history, project, host, run, maxMs });
  } finally {
    history.close();
  }
}

async function isOfProject({ contract }: ContractBuild, host: Host): Promise<boolean> {
  return (await host.readSource(contract.inputSourceName)).kind !== "foreign";
}

interface SearchPlace {
  readonly history: History;
  readonly project: ProjectHistory;
  readonly host: Host;
  readonly run: SearchRun;
  readonly maxMs: number;
}

type SearchRun = Run<"chain" | "clock" | "compiler" | "host" | "reporter">;

interface Search {
  readonly prover: ReturnType<typeof createClosureProver>;
  readonly readFiles: ReturnType<typeof createCommitFiles>;
  readonly tried: Map<string, Version>;
  readonly missing: Set<string>;
  readonly limit: AbortSignal;
  report(commits: number): void;
}

interface Version {
  readonly commit: Commit;
  readonly index: number;
  readonly files: CommittedContract;
}

async function search(
  subject: ContractBuild,
  { history, project, host, run, maxMs }: SearchPlace,
): Promise<CauseOf<"other-commit"> | HistorySearch> {
  const { ports, deadline, request } = run;
  const leftMs = Math.max(0, deadline.timeoutMs - deadline.elapsedMs());
  const limitMs = Math.min(maxMs, leftMs / 2);
  const limit = ports.clock.signalAfter(limitMs);
  const prover = createClosureProver(subject, run, limit);
  const names = [subject.target.verifiedSource?.contractName, request.claims?.contract?.split(":").at(-1)];
  const isByTokens = prover.hash === undefined;
  const contractNames = names.flatMap((name) => name ?? []);
  const readFiles = createCommitFiles({ history, subject, project, host, contractNames, isByTokens });
  const createdAt = await findCreationTime(subject.target, run);
  const ordered = orderCommits(history.commits, { createdAt, recorded: request.commit });
  const tried = new Map<string, Version>();
  const missing = new Set<string>();
  const report = (commits: number) =>
    ports.reporter.progress({
      step: "searching-commits",
      commits,
      of: ordered.length,
      versions: tried.size,
    });
  const under = { prover, readFiles, tried, missing, limit, report };
  const found = await tryCommits(ordered, under);
  if (found.kind === "ended") {
    return {
      kind: "searched",
      commits: found.commits,
      versions: tried.size,
      end: found.end,
      seconds: Math.round(limitMs / 1000),
      isShallow: history.isShallow,
      missing: [...missing],
    };
  }
  const same = await findSame(found, { history, readFiles, limit });
  return {
    kind: "other-commit",
    contract: toFullyQualifiedName(found.proved.contract),
    closest: toFullyQualifiedName(subject.contract),
    commit: describeCommit(same, createdAt),
    changed: await listChanges(found.files.closure, { subject, host }),
    hasHash: !isByTokens,
  };
}

interface FoundVersion extends Version {
  readonly kind: "found";
  readonly proved: CompiledClosure;
}

type TriedCommits =
  | FoundVersion
  | { readonly kind: "ended"; readonly end: "all" | "limit" | "time"; readonly commits: number };

async function tryCommits(commits: readonly Commit[], under: Search): Promise<TriedCommits> {
  const { prover, tried, limit, report } = under;
  const most = prover.hash === undefined ? maxVersions.withoutHash : maxVersions.withHash;
  let end: "all" | "limit" = "all";
  let count = commits.length;
  for await (const version of listVersions(commits, under)) {
    const { index, files } = version;
    if (limit.aborted) {
      return { kind: "ended", end: "time", commits: index };
    }
    if (tried.size >= most) {
      [end, count] = ["limit", index];
      break;
    }
    tried.set(files.key, version);
    report(index + 1);
    const proved = await prover.prove(files.closure, files.entry);
    if (proved !== undefined) {
      return { kind: "found", ...version, proved };
    }
  }
  return { kind: "ended", end: limit.aborted ? "time" : end, commits: count };
}

async function* listVersions(commits: readonly Commit[], under: Search): AsyncGenerator<Version> {
  for (const [index, commit] of commits.entries()) {
    if (index % commitsPerReport === 0) {
      under.report(index + 1);
    }
    for (const files of takeNew(await under.readFiles(commit), under)) {
      yield { commit, index, files };
    }
  }
}

/** Versions that were tried, and those that lack an import, are left out. */
function takeNew(
  files: readonly CommittedContract[],
  { tried, missing }: Pick<Search, "tried" | "missing">,
): readonly CommittedContract[] {
  for (const { closure } of files) {
    for (const name of closure.missing) {
      missing.add(name);
    }
  }
  return files.filter(({ key, closure }) => !tried.has(key) && closure.missing.length === 0);
}

/** Finds the commits with the same version of a contract's files, newest first, as many as the time is enough for. */
async function findSame(
  { commit: first, files: { key } }: FoundVersion,
  { history, readFiles, limit }: Pick<SearchPlace, "history"> & Pick<Search, "readFiles" | "limit">,
): Promise<SameFiles> {
  const start = Math.max(0, history.commits.indexOf(first) - maxSpan / 2);
  const around = history.commits.slice(start, start + maxSpan);
  const commits: Commit[] = [];
  let isPart = around.length < history.commits.length;
  for (const commit of around) {
    const isLate = limit.aborted && commit !== first;
    if (isLate) {
      isPart = true;
    } else if (commit === first || (await readFiles(commit)).some((one) => one.key === key)) {
      commits.push(commit);
    }
  }
  return { commits, isPart };
}

/** In seconds since 1970; undefined: the node does not tell. */
async function findCreationTime(
  { address, runtimeBytecode }: Target,
  { ports, deadline: { signal } }: Operation<"chain">,
): Promise<number | undefined> {
  const { answer } = await settle(
    ports.chain.findCreation(address, { code: `0x${runtimeBytecode}`, signal }),
  );
  return answer?.timestamp;
}
