import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { Publication } from "../builds/prove-contract.ts";
import { findOtherArguments } from "../diagnosis/take-notes.ts";
import type { Target } from "../read-target.ts";
import {
  checkLibraries,
  compareInitCode,
  type OtherConstructor,
  recoverCreation,
} from "../recover-creation.ts";
import type { MismatchResult, VerificationResult } from "../result.ts";
import type { Run } from "../run.ts";
import { keepBundleOfVerified } from "../submission/keep-bundle.ts";
import { compareRecord, type FoundRecord, findByRecord, type ShownRecord } from "./compare-record.ts";
import {
  areArgumentsProved,
  type EvaluatedRecord,
  type FoundCreation,
  isConstructorCompared,
  toRecordResult,
  toUncomparedResult,
} from "./describe-record.ts";
import { isOurs } from "./judge-record.ts";

/** A record is a success if its source is this project's. */
export async function evaluateRecord(
  shown: ShownRecord,
  publication: Publication,
): Promise<VerificationResult> {
  const { run } = publication;
  const { contract, requireExact = false } = run.request;
  const { answer: found, failure } = await settle(findByRecord(shown, run), isAboutBuilds);
  if (found?.kind === "found") {
    return evaluateFound({ ...shown, found }, publication);
  }
  if (failure !== undefined && (contract !== undefined || requireExact)) {
    throw failure;
  }
  // Throws if a bundle is wanted, because no build here has its contents.
  await keepBundleOfVerified(shown.target, publication);
  if (failure !== undefined) {
    await forgetSubmissions(shown.target, run);
    return toUncomparedResult({ ...shown, failure }, run);
  }
  const { refuseUnmatched } = await import("./find-record-cause.ts");
  return refuseUnmatched({ ...shown, match: found }, run);
}

/** Returns whether builds are missing or broken, or lack the named contract. */
function isAboutBuilds(failure: BaseError): boolean {
  return failure.about === "project" || isFailure(failure, "CONTRACT_NOT_FOUND");
}

/** A check also compares how the contract was created, and refuses what cannot be compared. */
export async function evaluateFound(
  shown: FoundRecord,
  publication: Publication,
): Promise<VerificationResult> {
  const { run } = publication;
  const { target, found } = shown;
  const { check = false, requireExact = false } = run.request;
  const comparison = await compareRecord(shown, run);
  const { kind } = comparison;
  const isExact = kind === "same" && found.match.kind === "exact";
  if (!isOurs(kind) || (requireExact && !isExact)) {
    const { refuseRecord } = await import("./find-record-cause.ts");
    return refuseRecord(shown, run);
  }
  const creation = await compareCreation({ target, found }, run);
  const evaluated = { ...shown, ...comparison };
  if (creation?.kind === "other-constructor") {
    const { refuse } = await import("../diagnosis/explain-mismatch.ts");
    return refuse({ target, cause: creation.cause }, run);
  }
  const refused = check ? await refuseArguments({ ...evaluated, creation }, run) : undefined;
  if (refused !== undefined) {
    return refused;
  }
  await forgetSubmissions(target, run);
  await keepBundleOfVerified(target, publication);
  return toRecordResult({ ...evaluated, creation }, run);
}

/** A check writes nothing. */
async function forgetSubmissions({ address, chainId }: Target, { ports, request }: Run): Promise<void> {
  if (request.check !== true) {
    await ports.journal.forgetSources({ address, chainId, explorer: ports.explorer.name });
  }
}

/**
 * Compares what the user gave with the creation, as before a first verification. A check compares the init code, too.
 *
 * @throws CONSTRUCTOR_ARGUMENTS_CONTRADICTED, CONSTRUCTOR_ARGUMENTS_INVALID, LIBRARY_UNKNOWN, LIBRARY_CONFLICT
 */
async function compareCreation(
  subject: { readonly target: Target; readonly found: FoundMatch },
  run: Run,
): Promise<FoundCreation | OtherConstructor | undefined> {
  const { check = false, constructorArguments, bundledArguments } = run.request;
  if (constructorArguments !== undefined || (check && bundledArguments !== undefined)) {
    return recoverCreation(subject, run);
  }
  const initCode = check ? await compareInitCode(subject, run) : undefined;
  if (initCode?.kind !== "other-constructor") {
    checkLibraries(subject.found, run.request);
  }
  return initCode;
}

async function refuseArguments(
  { target, found, creation }: EvaluatedRecord,
  run: Run,
): Promise<MismatchResult | undefined> {
  const isKnown = creation !== undefined && isConstructorCompared(creation);
  const other = isKnown ? findOtherArguments(target, { found, creation }) : undefined;
  if (other === undefined || creation === undefined) {
    return undefined;
  }
  const { refuse } = await import("../diagnosis/explain-mismatch.ts");
  const [contract, explorer] = [toFullyQualifiedName(found.contract), run.ports.explorer.name];
  const where = areArgumentsProved(creation) ? "on the chain" : "given";
  const differences = [`${other.shown} there (${other.used} ${where})`];
  const differsIn = ["arguments"] as const;
  const cause = { kind: "other-record", explorer, contract, differences, differsIn } as const;
  return refuse({ target, match: found, cause }, run);
}
