import type { Address } from "../../base/hex.ts";
import type { FoundMatch, NoMatch } from "../../core/bytecode/rank-matches.ts";
import { type Cause, nameCause } from "../../core/causes/cause.ts";
import { isOfPackage, toFullyQualifiedName, toUserSourceName } from "../../core/contract/contract-name.ts";
import { createFailure, isFailure } from "../../core/errors/failure.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import { compareInitCode, type OtherConstructor } from "../recover-creation.ts";
import type { Differences, MismatchResult } from "../result.ts";
import { type DiagnosisRun, type Run, toCommandPlace } from "../run.ts";
import { toMismatchResult } from "../to-result.ts";
import { type Diagnosis, readContractBuild } from "./contract-build.ts";
import { diagnoseContract, diagnoseMismatch } from "./diagnose-mismatch.ts";
import { diagnosePartial } from "./diagnose-partial.ts";
import { noteSimilar, proposeSearch } from "./find-similar.ts";

const maxHistoryMs = 60_000;

interface Compared {
  readonly target: Target;
  readonly match: NoMatch | FoundMatch;
}

interface Explained extends Compared {
  readonly libraries: Readonly<Record<string, Address>>;
}

function shareExplanation(
  facts: readonly (string | undefined)[],
  { request, ports, deadline }: DiagnosisRun,
  explain: () => Promise<Differences>,
): Promise<Differences> {
  const key = JSON.stringify([request.address, request.contract, request.explain, ...facts]);
  return ports.explanations === undefined ? explain() : ports.explanations(key, deadline.signal, explain);
}

/** With `explain: false` the explanation only says that nothing matches. */
async function explainMismatch(
  { target, match, libraries }: Explained,
  run: DiagnosisRun & Run<"words">,
): Promise<Differences> {
  if (match.kind === "found") {
    const cause = await diagnosePartial({ target, found: match, libraries, maxHistoryMs }, run);
    return toDifferences({ cause, closest: { contract: match.contract, similarity: 1 } }, run);
  }
  const diagnosis =
    run.request.explain === false ? toPlainDiagnosis(target) : await diagnoseMismatch({ target, match }, run);
  return toDifferences(diagnosis, run);
}

/** A changed constructor is reported before a difference in the metadata. */
export async function refuseMatch(
  { target, match }: Compared,
  run: DiagnosisRun & Run<"words">,
): Promise<MismatchResult> {
  const initCode =
    match.kind === "found" ? await compareInitCode({ target, found: match }, run) : { libraries: {} };
  if ("cause" in initCode) {
    return refuse({ target, cause: initCode.cause }, run);
  }
  const { libraries } = initCode;
  const name = match.kind === "found" ? toFullyQualifiedName(match.contract) : undefined;
  const facts = [name, target.verifiedSource?.contractName];
  const differences = await shareExplanation(facts, run, () =>
    explainMismatch({ target, match, libraries }, run),
  );
  return toMismatchResult(run, { target, match, differences });
}

/**
 * Creates the result of a verification that ends without a submission. If no source is known, `findSimilar` asks the
 * explorer for another contract with the same code.
 */
export async function refuseUnproved(
  {
    target,
    unproved,
  }: { readonly target: Target; readonly unproved: OtherConstructor | NoMatch | FoundMatch },
  run: Run,
): Promise<MismatchResult> {
  if (unproved.kind === "other-constructor") {
    return refuse({ target, cause: unproved.cause }, run);
  }
  const result = await refuseMatch({ target, match: unproved }, run);
  if (unproved.kind === "found" || target.verifiedSource !== undefined) {
    return result;
  }
  return run.request.findSimilar === true
    ? noteSimilar({ target, result }, run)
    : proposeSearch({ target, result }, run);
}

/**
 * The sources changed since the build, which has not kept them: the git history may have them.
 *
 * @throws SOURCES_CHANGED if no commit has them
 */
export async function refuseChanged(
  failure: unknown,
  { target, run }: { readonly target: Target; readonly run: DiagnosisRun & Run<"words"> },
): Promise<MismatchResult> {
  const { builds } = run.ports;
  if (!isFailure(failure, "SOURCES_CHANGED") || run.request.explain === false) {
    throw failure;
  }
  const { contract: name, artifact } = failure.details;
  const named = await builds.findOutputContractsByName(name);
  const contract = named.find(({ buildInfoId }) => buildInfoId === artifact);
  if (contract === undefined) {
    throw failure;
  }
  const differences = await shareExplanation([name, artifact], run, async () => {
    const subject = await readContractBuild({ target, contract }, run, { mayBeChanged: true });
    const { findCommit } = await import("../commits/find-commit.ts");
    const history = await findCommit(subject, run);
    if (history?.kind === "other-commit") {
      return toDifferences({ cause: history }, run);
    }
    throw createFailure("SOURCES_CHANGED", { ...failure.details, history });
  });
  return toMismatchResult(run, { target, differences });
}

export interface Refusal {
  readonly cause: Cause;
  readonly closest?: Diagnosis["closest"];
  readonly match?: FoundMatch | undefined;
}

export async function refuse(
  { target, match, ...diagnosis }: Refusal & Pick<Compared, "target">,
  run: Run<"explorer" | "host" | "words">,
): Promise<MismatchResult> {
  return toMismatchResult(run, { target, match, differences: await toDifferences(diagnosis, run) });
}

interface EditedContract {
  readonly target: Target;
  readonly contract: StoredContract;
  readonly sources: readonly string[];
}

/** Explains why an earlier build has the code, and the newest has not. */
export async function diagnoseEdit(
  { target, contract, sources }: EditedContract,
  run: DiagnosisRun,
): Promise<Diagnosis> {
  const { cause, closest } = await diagnoseContract({ target, contract }, run);
  const isVariant = cause.kind === "variant" || cause.kind === "other-version";
  const edit: Cause = {
    kind: "edited-source",
    contract: toFullyQualifiedName(contract),
    changedSources: sources,
  };
  const similarity = closest?.similarity ?? 0;
  return { cause: isVariant ? cause : edit, closest: { contract, similarity } };
}

async function toDifferences({ cause, closest }: Refusal, run: Run<"host" | "words">): Promise<Differences> {
  const { explanation, command } = await run.ports.words.describeCause(cause, toCommandPlace(run));
  const named = "contract" in cause ? cause.contract : undefined;
  return {
    cause: nameCause(cause),
    explanation,
    command,
    ...findPlace(cause),
    ...("differsIn" in cause && cause.differsIn ? { differsIn: [...cause.differsIn] } : {}),
    ...toCommitFields(cause),
    closest: (closest ? toFullyQualifiedName(closest.contract) : named) ?? null,
    similarity: closest?.similarity ?? null,
  };
}

function toCommitFields(cause: Cause): Pick<Differences, "commit" | "changed"> {
  if (cause.kind !== "other-commit") {
    return {};
  }
  const { commit, changed } = cause;
  return { commit: { ...commit, tags: [...commit.tags] }, changed: [...changed] };
}

function findPlace(cause: Cause): Pick<Differences, "place"> {
  const place = "place" in cause ? cause.place : undefined;
  const listed = [
    ...("changedSources" in cause ? (cause.changedSources ?? []) : []),
    ...("sources" in cause ? cause.sources : []),
  ];
  const source = [place?.sourceName, ...listed].find((one) => one !== undefined && !isOfPackage(one));
  if (source === undefined) {
    return {};
  }
  const line = source === place?.sourceName ? { line: place.line } : {};
  return { place: { source: toUserSourceName(source), ...line } };
}

function toPlainDiagnosis({ runtimeBytecode }: Target): Diagnosis {
  const codeBytes = runtimeBytecode.length / 2;
  const unknown = { compilerVersion: undefined, closest: undefined, similarity: undefined };
  return { cause: { kind: "no-contract", codeBytes, ...unknown }, closest: undefined };
}
