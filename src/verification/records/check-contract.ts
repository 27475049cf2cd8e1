import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import type { Cause } from "../../core/causes/cause.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { Publication } from "../builds/prove-contract.ts";
import { findOrigin, readContractBuild } from "../diagnosis/contract-build.ts";
import {
  diagnoseEdit,
  type Refusal,
  refuse,
  refuseMatch,
  refuseUnproved,
} from "../diagnosis/explain-mismatch.ts";
import { takeNotes } from "../diagnosis/take-notes.ts";
import { findMatch } from "../find-match.ts";
import type { Target } from "../read-target.ts";
import type { VerificationResult } from "../result.ts";
import type { Run } from "../run.ts";
import { writeBundle } from "../submission/keep-bundle.ts";
import { toSubmission } from "../submission/prepare-submission.ts";
import { toBuildField } from "../to-result.ts";
import { findByRecord } from "./compare-record.ts";
import { evaluateFound } from "./evaluate-record.ts";
import { findDifferent, findEditedRecord, refuseUnmatched } from "./find-record-cause.ts";
import { type CheckoutMatch, matchCheckout } from "./match-checkout.ts";

/**
 * Compares chain, explorer and this checkout, or with `isOfRecord` chain and record. Nothing is submitted. Everything
 * but agreement is a `mismatch`.
 */
export async function checkContract(target: Target, publication: Publication): Promise<VerificationResult> {
  const { run } = publication;
  const { verifiedSource: record } = target;
  const found =
    record === undefined
      ? await findMatch(target.runtimeBytecode, run)
      : await findByRecord({ target, record }, run);
  if (found.kind === "none") {
    return record === undefined || run.request.isOfRecord === true
      ? refuseMatch({ target, match: found }, run)
      : refuseUnmatched({ target, record, match: found }, run);
  }
  const match = await matchCheckout({ target, found }, run);
  if (match.kind !== "found") {
    return refuseCheckout({ target, found, match }, run);
  }
  return record === undefined
    ? refuseUnverified(target, publication)
    : evaluateFound({ target, record, found: match }, publication);
}

async function refuseCheckout(
  { target, found, match }: Checkout & { readonly found: FoundMatch },
  run: Run,
): Promise<VerificationResult> {
  const { verifiedSource: record } = target;
  const { contract } = found;
  const { input: imported } = await readContractBuild({ target, contract }, run);
  const { build } = toBuildField(await findOrigin({ contract, imported }, run));
  const different = record && (await findDifferent({ target, record, found }, run));
  const refusal = different ?? (await findOutdated({ target, match }, run));
  return { ...(await refuse({ target, ...refusal }, run)), ...(build && { build }) };
}

interface Checkout {
  readonly target: Target;
  readonly match: Exclude<CheckoutMatch, { readonly kind: "found" }>;
}

/** Where the explorer shows a source, it tells more about the newest build than the code does. */
async function findOutdated({ target, match }: Checkout, run: Run): Promise<Refusal> {
  const { verifiedSource: record } = target;
  const contract = toFullyQualifiedName(match.contract);
  switch (match.kind) {
    case "other": {
      const edited = record && (await findEditedRecord({ target, record, contract: match.contract }, run));
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

/** Throws what would prevent the verification. */
async function refuseUnverified(target: Target, { run, prove }: Publication): Promise<VerificationResult> {
  const proof = await prove();
  if (proof.kind === "unproved") {
    return refuseUnproved({ target, ...proof }, run);
  }
  const { found, creation } = proof;
  const prepared = await toSubmission(proof, run);
  const notes = [...(await takeNotes({ target, prepared }, run)), ...proof.notes];
  await writeBundle({ target, proof }, run);
  const cause: Cause = {
    kind: "not-verified",
    explorer: run.ports.explorer.name,
    contract: toFullyQualifiedName(found.contract),
    isInitCodeCompared: creation.isInitCodeCompared,
  };
  const result = await refuse({ target, match: found, cause }, run);
  return { ...result, ...toBuildField(proof.origin), ...(notes.length > 0 && { notes: [...notes] }) };
}
