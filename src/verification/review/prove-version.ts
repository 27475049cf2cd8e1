import type { Address } from "../../base/hex.ts";
import { toShortHash } from "../../core/commits/deployed-commit.ts";
import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { VersionSource } from "../../core/review/analyse-version.ts";
import { createRecordBuilds } from "../deployment/record-builds.ts";
import { readContractBuild } from "../diagnosis/contract-build.ts";
import { findClosestContract } from "../diagnosis/find-closest-contract.ts";
import type { ReadShown } from "../explorers/look-up-on-explorers.ts";
import { findBest } from "../find-match.ts";
import type { BuildInfoStore, StoredContract } from "../ports.ts";
import { type ContractCode, readCode } from "../read-target.ts";
import type { Operation } from "../run.ts";

export interface ReviewRun
  extends Operation<
    "builds" | "chain" | "clock" | "compiler" | "host" | "publishedBuilds" | "records" | "reporter" | "words"
  > {
  readonly readShown: ReadShown;
}

export interface StoredVersion extends VersionSource {
  readonly contract: StoredContract;
  readonly solcLongVersion: string;
}

export interface ProvedVersion extends StoredVersion {
  readonly kind: "proved";
  readonly code: ContractCode;
  readonly match: "exact" | "partial";
  /** `project`, `package`, `commit 1a2b3c4 (as v1.0.0)`, or the explorer that shows it. */
  readonly source: string;
}

export interface UnprovedVersion {
  readonly kind: "unproved";
  readonly code: ContractCode;
  readonly message?: string | undefined;
  readonly hint?: string | undefined;
}

/**
 * Finds the source of a contract on the chain: the first one that gives exactly the code, or else the first that gives it
 * except for metadata. Commits are searched only if neither the builds nor the packages give the code.
 *
 * @throws NO_CODE_AT_ADDRESS
 */
export async function proveVersion(
  address: Address,
  run: ReviewRun,
): Promise<ProvedVersion | UnprovedVersion> {
  const code = await readCode({ ...run, request: { address } });
  run.ports.reporter.progress({ step: "matching", address });
  let partial: ProvedVersion | undefined;
  for (const find of [findInProject, findInPackages, findInCommits]) {
    const found = find === findInCommits && partial !== undefined ? undefined : await find(code, run);
    if (found?.match === "exact") {
      return found;
    }
    partial ??= found;
  }
  const shown = await findShown(code, run);
  const isBetter = shown.kind === "proved" && shown.match === "exact";
  return isBetter ? shown : (partial ?? shown);
}

type Found = Promise<ProvedVersion | undefined>;

/** A signer may have no project, and a build may not have kept its sources. */
async function findInProject(code: ContractCode, { ports: { builds, reporter } }: ReviewRun): Found {
  const isExpected = (failure: BaseError) => isFailure(failure, "BUILD_NOT_FOUND", "SOURCES_CHANGED");
  const found = await settle(findVersion(code, { builds, source: "project" }), isExpected);
  if (found.failure?.code === "SOURCES_CHANGED") {
    reporter.progress({ step: "noted", note: found.failure.summary });
  }
  return found.answer;
}

async function findInPackages(code: ContractCode, { ports: { publishedBuilds } }: ReviewRun): Found {
  return publishedBuilds && (await findVersion(code, { builds: publishedBuilds, source: "package" }));
}

/** An explorer may know the source besides, so the search of the history must not take long. */
const searchMs = 30_000;

/** Searches the history of the project for the files of the contract that comes closest. */
async function findInCommits(code: ContractCode, given: ReviewRun): Found {
  const { builds, host } = given.ports;
  const { address, runtimeBytecode } = code;
  const closest =
    host?.history === undefined
      ? undefined
      : (await settle(findClosestContract(runtimeBytecode, builds.scanArtifacts()))).answer;
  if (closest?.isRelated !== true) {
    return undefined;
  }
  const run = { ...given, request: { address } };
  const target = { ...code, verifiedSource: undefined };
  const { contract } = closest;
  const subject = await readContractBuild({ target, contract }, run, { mayBeChanged: true });
  // What reads the history is loaded when it is needed.
  const { findCommit } = await import("../commits/find-commit.ts");
  const found = await findCommit(subject, run, { maxMs: searchMs });
  if (found?.kind !== "other-commit") {
    return undefined;
  }
  const { createCommitBuilds } = await import("../commits/commit-builds.ts");
  const { hash, tags } = found.commit;
  const tag = tags[0] === undefined ? "" : ` (as ${tags[0]})`;
  const made = await createCommitBuilds(hash, { target, run });
  return findVersion(code, { builds: made.builds, source: `commit ${toShortHash(hash)}${tag}` });
}

async function findVersion(
  code: ContractCode,
  { builds, source }: { readonly builds: BuildInfoStore; readonly source: string },
): Found {
  const { runtimeBytecode, address } = code;
  const best = await findBest(runtimeBytecode, { ports: { builds }, request: { address } });
  if (best === undefined) {
    return undefined;
  }
  const { contract, match } = best;
  const { input, solcLongVersion } = await builds.readBuildInfo(contract.buildInfoId);
  const { kind, transformations } = match;
  return { kind: "proved", code, match: kind, source, contract, input, solcLongVersion, transformations };
}

/** Proves what an explorer shows, by compiling it. */
async function findShown(code: ContractCode, run: ReviewRun): Promise<ProvedVersion | UnprovedVersion> {
  const { signal } = run.deadline;
  const { compiler, words } = run.ports;
  const find = async () => {
    const shown = await run.readShown(code.address, { signal });
    if (shown === undefined) {
      return undefined;
    }
    const open = createRecordBuilds(shown.source, { compiler, shownBy: shown.explorer, isProof: true });
    return findVersion(code, { builds: open(signal), source: shown.explorer });
  };
  const { answer, failure } = await settle(find(), () => !signal.aborted);
  const [hint] = failure === undefined ? [] : words.listHints(failure);
  return answer ?? { kind: "unproved", code, message: failure?.message, hint };
}
