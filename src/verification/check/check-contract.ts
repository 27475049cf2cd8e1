import { matchRuntime } from "../../core/bytecode/match-code.ts";
import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { toFullyQualifiedName, toUserSourceName } from "../../core/contract/contract-name.ts";
import {
  type ContractBuild,
  findChangedSources,
  findOrigin,
  findRebuilt,
  isRemoved,
  readContractBuild,
} from "../diagnosis/contract-build.ts";
import { diagnoseEdit, type Refusal, refuse, refuseMatch } from "../diagnosis/explain-mismatch.ts";
import { findMatch } from "../find-match.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import { findByRecord } from "../records/compare-record.ts";
import { findDifferent, findEditedRecord, refuseUnmatched } from "../records/find-record-cause.ts";
import type { VerificationResult } from "../result.ts";
import type { DiagnosisRun } from "../run.ts";
import { toBuildField } from "../to-result.ts";
import { type CheckRun, checkRecord } from "./check-record.ts";

/**
 * Checks whether chain, explorer and this checkout agree on a contract. Nothing is submitted.
 *
 * They agree if the code at the address is that of one of this project's builds, the build is of the
 * current sources, and the explorer shows those sources: then the status is `already-verified`.
 * If the builds are the record's own (`isOfRecord`), chain and record have to agree.
 * Everything else is a `mismatch` with its cause. If the contract is not verified yet, its submission is
 * prepared and proved, so that the check finds whatever would prevent the verification.
 *
 * @throws BaseError for failures, as `verifyContract` does
 */
export async function checkContract(target: Target, run: CheckRun): Promise<VerificationResult> {
  const { verifiedSource: record } = target;
  const found =
    record === undefined || run.request.contract !== undefined
      ? await findMatch(target.runtimeBytecode, run)
      : await findByRecord({ target, record }, run);
  if (found.kind === "none") {
    return record === undefined || run.request.isOfRecord === true
      ? refuseMatch({ target, match: found }, run)
      : refuseUnmatched({ target, record, match: found }, run);
  }
  const { isShownAsDeployed, ...result } = await checkFound({ target, found }, run);
  const { contract } = found;
  const { input: imported } = await readContractBuild({ target, contract }, run);
  const { build } = toBuildField(await findOrigin({ contract, imported }, run));
  const shown = isShownAsDeployed === true ? { isShown: true } : {};
  return { ...result, ...(build && { build: { ...build, ...shown } }) };
}

/** Checks whether explorer and checkout agree with the build that has the code at the address. */
async function checkFound(
  { target, found }: { readonly target: Target; readonly found: FoundMatch },
  run: CheckRun,
): Promise<VerificationResult & { readonly isShownAsDeployed?: boolean }> {
  const { requireExact = false } = run.request;
  const { verifiedSource: record } = target;
  const match = await matchCheckout({ target, found }, run);
  if (match.kind === "found") {
    return requireExact && match.match.kind === "partial"
      ? refuseMatch({ target, match }, run)
      : checkRecord({ target, match }, run);
  }
  const different = record && (await findDifferent({ target, record, found }, run));
  if (different !== undefined) {
    return refuse({ target, ...different }, run);
  }
  const refusal = await findOutdated({ target, match }, run);
  return { ...(await refuse({ target, ...refusal }, run)), isShownAsDeployed: record !== undefined };
}

/** What the explorer shows says more of the newest build than the code does, whatever its settings are. */
async function findOutdated(
  {
    target,
    match,
  }: { readonly target: Target; readonly match: Exclude<CheckoutMatch, { readonly kind: "found" }> },
  run: CheckRun,
): Promise<Refusal> {
  const { verifiedSource: record } = target;
  const contract = toFullyQualifiedName(match.contract);
  switch (match.kind) {
    case "other": {
      const edited =
        record &&
        (await findEditedRecord({ target, record, contract: match.contract, isDeployed: true }, run));
      return edited ?? diagnoseEdit({ target, ...match }, run);
    }
    case "removed":
      return {
        cause: { kind: "edited-source", contract, changedSources: match.sources, isRemoved: true },
      };
    case "not-built":
      return { cause: { kind: "not-built", contract, sources: match.sources, isDeployed: true } };
  }
}

/** How the current sources relate to the code at an address. */
export type CheckoutMatch =
  | FoundMatch
  /** The newest build of the contract with this name has other code than the address; an earlier one has that. */
  | {
      readonly kind: "other";
      readonly contract: StoredContract;
      readonly deployed: StoredContract;
      readonly sources: readonly string[];
    }
  /** The project was built since, without this contract. */
  | { readonly kind: "removed"; readonly contract: StoredContract; readonly sources: readonly string[] }
  /** The only build that matches was made before the files changed. */
  | { readonly kind: "not-built"; readonly contract: StoredContract; readonly sources: readonly string[] };

/**
 * Finds the build of the current sources for the contract that was found at an address.
 *
 * Older builds stay on disk beside newer ones. A submission may use them, but they say nothing about
 * the checkout: if one of them matches and its files have changed since, the newest build decides.
 */
async function matchCheckout(
  { target, found }: { readonly target: Target; readonly found: FoundMatch },
  run: DiagnosisRun,
): Promise<CheckoutMatch> {
  const { contract } = found;
  const build = await readContractBuild({ target, contract }, run);
  const changed = await findChangedSources(build, run);
  const isKept = build.buildInfo.isKept === true;
  const newest = changed.length > 0 || isKept ? await findRebuilt({ target, contract }, run) : undefined;
  // The files of packages are read through the newest build alone.
  const isCompared = changed.length === 0 && newest !== undefined;
  const sources = isCompared ? await listOtherSources(build, { newest, run }) : changed;
  if (sources.length === 0) {
    return found;
  }
  if (newest === undefined) {
    const kind = (await isRemoved({ target, contract }, run)) ? "removed" : "not-built";
    return { kind, contract, sources };
  }
  const match = matchRuntime(newest, target.runtimeBytecode, target);
  return match.kind === "mismatch"
    ? { kind: "other", contract: newest, deployed: contract, sources }
    : { kind: "found", contract: newest, match };
}

/** Lists the sources of a build that another build of the same contract has with another text, or not at all. */
async function listOtherSources(
  { target, input }: ContractBuild,
  { newest, run }: { readonly newest: StoredContract; readonly run: DiagnosisRun },
): Promise<readonly string[]> {
  const other = await readContractBuild({ target, contract: newest }, run);
  // A build may have two versions of a package.
  const list = ({ sources }: CompilerInput) =>
    Object.entries(sources).map(([name, { content }]) => ({
      name,
      text: `${toUserSourceName(name)}\n${content}`,
    }));
  const texts = new Set(list(other.input).map(({ text }) => text));
  return list(input)
    .filter(({ text }) => !texts.has(text))
    .map(({ name }) => name);
}
