import { createOnce, type Once } from "../base/once.ts";
import { choosePlace, type Place } from "./builds/choose-place.ts";
import { preferProject } from "./builds/prefer-project.ts";
import { proveContract } from "./builds/prove-contract.ts";
import { readRecorded, withClaims } from "./builds/read-recorded.ts";
import { takeNotes } from "./diagnosis/take-notes.ts";
import { type ContractCode, readCode, readTarget, type Target } from "./read-target.ts";
import { evaluateRecord } from "./records/already-verified.ts";
import { isOneOf } from "./records/judge-record.ts";
import type { Differences, VerificationResult } from "./result.ts";
import type { Run, VerificationRequest } from "./run.ts";
import { keepBundle } from "./submission/keep-bundle.ts";
import { listShownSources, toSubmission } from "./submission/prepare-submission.ts";
import { reachVerdict } from "./submission/reach-verdict.ts";
import { toSubmittableSource } from "./submission/submittable.ts";
import { toSubmittedResult } from "./to-result.ts";

/** Verifies one contract on one service. */
export type Verify = (run: Run) => Promise<VerificationResult>;

/**
 * Opens the stories of the contracts of one run. What no service decides is done once for all services: the chain is
 * read, the build is found, and its source is proved when the first service needs that. Each service goes on alone.
 *
 * Only source that is proved to compile to the code at the address is submitted; otherwise the status
 * is `mismatch`. An explorer's "verified" is a success only if it shows this project's source. At the
 * deadline the status is `pending`, and the result holds the receipt.
 *
 * @throws BaseError for failures: wrong input, chain or explorer unreachable, no code at the address
 */
export function openStories(): Verify {
  const shared: SharedByServices = {
    beginning: createOnce(),
    proof: createOnce({ kept: keptProofs }),
    explanations: createOnce(),
  };
  return async (run) => {
    try {
      return await verifyAtService(run, shared);
    } finally {
      run.ports.turn?.pass(run.request.address);
    }
  };
}

/** Twice the contracts of a chain that are worked on at once; each may have some megabytes. */
const keptProofs = 16;

/** Verifies a single contract on a single service, as `openStories` does. */
export const verifyContract: Verify = (run) => openStories()(run);

/** What the services of a run share of each contract. */
interface SharedByServices {
  readonly beginning: Once<Beginning>;
  readonly proof: Once<Awaited<ReturnType<typeof proveContract>>>;
  readonly explanations: Once<Differences>;
}

interface Beginning {
  readonly code: ContractCode;
  readonly request: VerificationRequest;
  readonly place: Place;
}

async function begin(run: Run): Promise<Beginning> {
  const code = await readCode(run);
  const { record, builds: kept } = await readRecorded(code, run);
  const request = withClaims(run.request, record);
  run.ports.reporter.progress({ step: "matching", address: code.address });
  return { code, request, place: await choosePlace(code, kept, { ...run, request }) };
}

async function verifyAtService(
  given: Run,
  { beginning, proof, explanations }: SharedByServices,
): Promise<VerificationResult> {
  const { address, contract, explain } = given.request;
  const { signal } = given.deadline;
  const key = JSON.stringify([address, contract, explain]);
  const { code, request, place } = await beginning(key, signal, () => begin(given));
  const target = await readTarget(code, given);
  const verifyWith = ({ builds, isOfPackage }: Place) => {
    const run = { ...given, request, ports: { ...given.ports, builds, explanations } };
    const prove = () => proof(`${key} ${isOfPackage}`, signal, () => proveContract(code, run));
    return tell(target, { run, prove }).catch(async (failure: unknown) => {
      const { refuseChanged } = await import("./diagnosis/explain-mismatch.ts");
      return refuseChanged(failure, { target, run });
    });
  };
  return place.isOfPackage
    ? preferProject(
        {
          inPackage: () => verifyWith(place),
          inProject: () => verifyWith({ builds: given.ports.builds, isOfPackage: false }),
        },
        request,
      )
    : verifyWith(place);
}

/** Tells the story of a contract at one service, from what it shows to its verdict. */
async function tell(
  target: Target,
  { run, prove }: { readonly run: Run; readonly prove: () => ReturnType<typeof proveContract> },
): Promise<VerificationResult> {
  const { check = false, force = false } = run.request;
  if (check) {
    const { checkContract } = await import("./check/check-contract.ts");
    return checkContract(target, run);
  }
  if (target.verifiedSource !== undefined && !force) {
    return evaluateRecord({ target, record: target.verifiedSource }, run);
  }
  const proof = await prove();
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
      isForced: force,
      turn: run.ports.turn,
      isOurs: (record) => isOneOf(record, listShownSources(prepared), { code: target, run }),
    },
    run.ports.explorer,
  );
  const verdict = await reachVerdict(submittable, run);
  await keepBundle({ target, prepared, verdict }, run);
  const result = toSubmittedResult(run, { target, prepared, verdict, notes, origin: proof.origin });
  if (verdict.kind !== "other-shown" || result.status !== "pending") {
    return result;
  }
  const { refuseShown } = await import("./records/find-record-cause.ts");
  return refuseShown({ result, target, found: proof.found }, run);
}
