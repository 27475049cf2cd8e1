import { createOnce, type Once } from "../base/once.ts";
import { chooseBuilds } from "./builds/choose-builds.ts";
import { type Publication, proveContract } from "./builds/prove-contract.ts";
import { readRecorded, withClaims } from "./builds/read-recorded.ts";
import { takeNotes } from "./diagnosis/take-notes.ts";
import type { BuildInfoStore } from "./ports.ts";
import { type ContractCode, readCode, readTarget, type Target } from "./read-target.ts";
import { evaluateRecord } from "./records/evaluate-record.ts";
import { isOneOf } from "./records/judge-record.ts";
import type { Differences, VerificationResult } from "./result.ts";
import type { Run, VerificationRequest } from "./run.ts";
import { writeBundle } from "./submission/keep-bundle.ts";
import { listShownSources, toSubmission } from "./submission/prepare-submission.ts";
import { reachVerdict } from "./submission/reach-verdict.ts";
import { toSubmittableSource } from "./submission/submittable.ts";
import { toSubmittedResult } from "./to-result.ts";

export type Verify = (run: Run) => Promise<VerificationResult>;

/**
 * Opens the contracts of one run. Reading the chain, finding the build and proving its source are done once for all
 * services. Then each service goes on alone.
 * @throws BaseError for wrong input, an unreachable chain or explorer, and an address without code
 */
export function openStories(): Verify {
  const open = createOnce<Contract>({ kept: keptContracts });
  return async (run) => {
    const { address, contract: name, explain } = run.request;
    const key = JSON.stringify([address, name, explain]);
    const contract = await open(key, run.deadline.signal, () => openContract(run));
    const target = await readTarget(contract.code, run);
    return publish(target, usePlace(contract, run));
  };
}

/** Twice the contracts of a chain that are worked on at once. Each may take some megabytes. */
const keptContracts = 16;

export const verifyContract: Verify = (run) => openStories()(run);

interface Contract {
  readonly code: ContractCode;
  /** With what is recorded of the contract. */
  readonly request: VerificationRequest;
  readonly builds: BuildInfoStore;
  readonly proofs: Once<Awaited<ReturnType<typeof proveContract>>>;
  readonly explanations: Once<Differences>;
}

async function openContract(run: Run): Promise<Contract> {
  const code = await readCode(run);
  const { record, builds: kept } = await readRecorded(code, run);
  const request = withClaims(run.request, record);
  run.ports.reporter.progress({ step: "matching", address: code.address });
  const builds = await chooseBuilds(code, kept, { ...run, request });
  return { code, request, builds, proofs: createOnce(), explanations: createOnce() };
}

function usePlace({ code, request, builds, proofs, explanations }: Contract, given: Run): Publication {
  const run = { ...given, request, ports: { ...given.ports, builds, explanations } };
  return { run, prove: () => proofs("", run.deadline.signal, () => proveContract(code, run)) };
}

async function publish(target: Target, publication: Publication): Promise<VerificationResult> {
  try {
    return await submitUnlessShown(target, publication);
  } catch (failure) {
    const { refuseChanged } = await import("./diagnosis/explain-mismatch.ts");
    return refuseChanged(failure, { target, run: publication.run });
  }
}

async function submitUnlessShown(target: Target, publication: Publication): Promise<VerificationResult> {
  const { run } = publication;
  const { check = false, force = false } = run.request;
  if (check) {
    const { checkContract } = await import("./records/check-contract.ts");
    return checkContract(target, publication);
  }
  if (target.verifiedSource !== undefined && !force) {
    return evaluateRecord({ target, record: target.verifiedSource }, publication);
  }
  const proof = await publication.prove();
  if (proof.kind === "unproved") {
    const { refuseUnproved } = await import("./diagnosis/explain-mismatch.ts");
    return refuseUnproved({ target, ...proof }, run);
  }
  const prepared = await toSubmission(proof, run);
  const notes = [...(await takeNotes({ target, prepared }, run)), ...proof.notes];
  const submittable = toSubmittableSource(
    {
      ...prepared,
      chainId: target.chainId,
      mayBeShownBefore: target.verifiedSource !== undefined,
      delayMs: run.ports.postDelayMs,
      isOurs: (record) => isOneOf(record, listShownSources(prepared), { code: target, run }),
    },
    run.ports.explorer,
  );
  const verdict = await reachVerdict(submittable, run);
  if (verdict.kind === "verified" || verdict.kind === "already-verified") {
    await writeBundle({ target, proof }, run);
  }
  const result = toSubmittedResult(run, { target, prepared, verdict, notes, origin: proof.origin });
  if (verdict.kind !== "other-shown" || result.status !== "pending") {
    return result;
  }
  const { refuseShown } = await import("./records/find-record-cause.ts");
  return refuseShown({ result, target, found: proof.found }, run);
}
