import type { Address } from "../../base/hex.ts";
import { toShortHash } from "../../core/commits/deployed-commit.ts";
import { BaseError, isFailure } from "../../core/errors/failure.ts";
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

/** A version whose build is stored. */
export interface StoredVersion extends VersionSource {
  readonly contract: StoredContract;
  readonly solcLongVersion: string;
}

/** A contract on the chain whose source was compiled, or was compiled by the project, to the code at its address. */
export interface ProvedVersion extends StoredVersion {
  readonly kind: "proved";
  readonly code: ContractCode;
  readonly match: "exact" | "partial";
  /** Where the source is from: this project, a package or a commit of it, or what an explorer shows. */
  readonly origin: SourceOrigin;
}

export type SourceOrigin =
  | { readonly kind: "project" | "package" }
  /** Named by its hash, and a tag with the same files: `1a2b3c4 (as v1.0.0)`. */
  | { readonly kind: "commit"; readonly name: string }
  | { readonly kind: "explorer"; readonly name: string };

/** No source that was found gives the code at the address. */
export interface UnprovedVersion {
  readonly kind: "unproved";
  readonly code: ContractCode;
  /** Why no source could be proved; undefined: no source was found. */
  readonly failure: BaseError | undefined;
  /** The next step after the failure, in the words of the host. */
  readonly hint?: string | undefined;
}

/**
 * Finds the source of a contract on the chain: among the project's builds, in its packages, in the commits of its
 * history, and at explorers. The first one that gives exactly the code is taken, else the first that gives it except for
 * metadata. Commits are searched only if neither the builds nor the packages give the code.
 *
 * @throws NO_CODE_AT_ADDRESS
 */
export async function proveVersion(
  address: Address,
  run: ReviewRun,
): Promise<ProvedVersion | UnprovedVersion> {
  const { builds, publishedBuilds } = run.ports;
  const code = await readCode({ ...run, request: { address } });
  run.ports.reporter.progress({ step: "matching", address });
  const inProject = await findInProject(code, builds);
  if (inProject?.match === "exact") {
    return inProject;
  }
  const origin = { kind: "package" } as const;
  const inPackage = publishedBuilds && (await findVersion(code, { builds: publishedBuilds, origin }));
  if (inPackage?.match === "exact") {
    return inPackage;
  }
  const inCommits = inProject === undefined && inPackage === undefined && (await findInCommits(code, run));
  if (inCommits) {
    return inCommits;
  }
  const shown = await findShown(code, run);
  if (shown.kind === "unproved") {
    return inProject ?? inPackage ?? shown;
  }
  return shown.match === "exact" ? shown : (inProject ?? shown);
}

/** An explorer may know the source besides, so the search of the history must not take long. */
const searchMs = 30_000;

/** Searches the history of the project for the files of the contract that comes closest. */
async function findInCommits(code: ContractCode, run: ReviewRun): Promise<ProvedVersion | undefined> {
  const { builds, host } = run.ports;
  const { address, runtimeBytecode } = code;
  const closest =
    host?.history === undefined
      ? undefined
      : (await settle(findClosestContract(runtimeBytecode, builds.scanArtifacts()))).answer;
  if (closest?.isRelated !== true) {
    return undefined;
  }
  const target = { ...code, verifiedSource: undefined };
  const subject = await readContractBuild({ target, contract: closest.contract }, run, {
    mayBeChanged: true,
  });
  // What reads the history is loaded when it is needed.
  const { findCommit } = await import("../commits/find-commit.ts");
  const found = await findCommit(subject, { ...run, request: { address } }, { maxMs: searchMs });
  if (found?.kind !== "other-commit") {
    return undefined;
  }
  const { createCommitBuilds } = await import("../commits/commit-builds.ts");
  const { hash, tags } = found.commit;
  const name = [toShortHash(hash), ...tags.slice(0, 1).map((tag) => `(as ${tag})`)].join(" ");
  const made = await createCommitBuilds(hash, { target, run: { ...run, request: { address } } });
  return findVersion(code, { builds: made.builds, origin: { kind: "commit", name } });
}

/** A signer may have no project. */
async function findInProject(code: ContractCode, builds: BuildInfoStore): Promise<ProvedVersion | undefined> {
  const found = await settle(findVersion(code, { builds, origin: { kind: "project" } }));
  if (found.kind === "failed" && !isFailure(found.failure, "BUILD_NOT_FOUND")) {
    throw found.failure;
  }
  return found.kind === "failed" ? undefined : found.answer;
}

interface Place {
  readonly builds: BuildInfoStore;
  readonly origin: SourceOrigin;
}

async function findVersion(
  code: ContractCode,
  { builds, origin }: Place,
): Promise<ProvedVersion | undefined> {
  const { runtimeBytecode, address } = code;
  const best = await findBest(runtimeBytecode, { ports: { builds }, request: { address } });
  if (best === undefined) {
    return undefined;
  }
  const { contract, match } = best;
  const { input, solcLongVersion } = await builds.readBuildInfo(contract.buildInfoId);
  const { transformations } = match;
  return {
    kind: "proved",
    code,
    match: match.kind,
    origin,
    contract,
    input,
    solcLongVersion,
    transformations,
  };
}

/** Proves what an explorer shows, by compiling it. A failure is kept: it says why nothing was proved. */
async function findShown(code: ContractCode, run: ReviewRun): Promise<ProvedVersion | UnprovedVersion> {
  const { signal } = run.deadline;
  const unproved = (failure?: BaseError): UnprovedVersion => {
    const [hint] = failure === undefined ? [] : run.ports.words.listHints(failure);
    return { kind: "unproved", code, failure, hint };
  };
  try {
    const shown = await run.readShown(code.address, { signal });
    if (shown === undefined) {
      return unproved();
    }
    const { compiler } = run.ports;
    const open = createRecordBuilds(shown.source, { compiler, shownBy: shown.explorer, isProof: true });
    const origin = { kind: "explorer", name: shown.explorer } as const;
    return (await findVersion(code, { builds: open(signal), origin })) ?? unproved();
  } catch (error) {
    if (error instanceof BaseError && !signal.aborted) {
      return unproved(error);
    }
    throw error;
  }
}
