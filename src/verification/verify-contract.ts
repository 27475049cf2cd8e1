import { findOrigin } from "./diagnosis/contract-build.ts";
import { takeNotes } from "./diagnosis/take-notes.ts";
import { findMatch } from "./find-match.ts";
import { readTarget } from "./read-target.ts";
import { evaluateRecord } from "./records/already-verified.ts";
import { recoverCreation } from "./recover-creation.ts";
import type { VerificationResult } from "./result.ts";
import type { Run } from "./run.ts";
import { keepBundle } from "./submission/keep-bundle.ts";
import { prepareSubmission, readImported, readOriginal } from "./submission/prepare-submission.ts";
import { reachVerdict } from "./submission/reach-verdict.ts";
import { toSubmittableSource } from "./submission/submittable.ts";
import { toSubmittedResult } from "./to-result.ts";

/**
 * Verifies the contract at an address: the whole plugin in six steps.
 *
 * Only source that is proved to compile to the code at the address is submitted; otherwise the status
 * is `mismatch`. An explorer's "verified" is a success only if it shows this project's source. At the
 * deadline the status is `pending`, and the result holds the receipt.
 *
 * @throws BaseError for failures: wrong input, chain or explorer unreachable, no code at the address
 */
export async function verifyContract(run: Run): Promise<VerificationResult> {
  try {
    return await verify(run);
  } finally {
    run.ports.turn?.pass(run.request.address);
  }
}

async function verify(run: Run): Promise<VerificationResult> {
  const { check = false, force = false, requireExact = false } = run.request;
  if (check) {
    const { checkContract } = await import("./check/check-contract.ts");
    return checkContract(run);
  }

  const target = await readTarget(run);
  if (target.verifiedSource !== undefined && !force) {
    return evaluateRecord({ target, record: target.verifiedSource }, run);
  }
  const match = await findMatch(target.runtimeBytecode, run);
  if (match.kind === "none" || (requireExact && match.match.kind === "partial")) {
    const { refuseUnproved } = await import("./diagnosis/explain-mismatch.ts");
    return refuseUnproved({ target, match }, run);
  }

  const creation = await recoverCreation({ target, found: match }, run);
  if (creation.kind === "other-constructor") {
    const { refuseConstructor } = await import("./diagnosis/explain-mismatch.ts");
    return refuseConstructor({ target, other: creation }, run);
  }
  const prepared = await prepareSubmission({ found: match, creation }, run);
  const origin = await findOrigin({ contract: match.contract, imported: readImported(prepared) }, run);
  const notes = await takeNotes({ target, prepared, origin }, run);
  const submittable = toSubmittableSource(
    {
      ...prepared,
      original: readOriginal(prepared),
      chainId: target.chainId,
      mayBeShownBefore: target.verifiedSource !== undefined,
      isForced: force,
      turn: run.ports.turn,
      judging: { code: target, run },
    },
    run.ports.explorer,
  );
  // Throws if the node serves another chain by now.
  await run.ports.chain.getChainId({ signal: run.deadline.signal, isFresh: true });
  const verdict = await reachVerdict(submittable, run);
  await keepBundle({ target, prepared, verdict }, run);
  const result = toSubmittedResult(run, { target, prepared, verdict, notes, origin });
  if (verdict.kind !== "other-shown" || result.status !== "pending") {
    return result;
  }
  const { refuseShown } = await import("./records/refuse-record.ts");
  return refuseShown({ result, target, found: match }, run);
}
