import type { Clock } from "../../../verification/ports.ts";
import type { Store } from "../../store/create-store.ts";
import type { CodeOnChain } from "../chains.ts";
import type { ContractOnChain } from "../compare-with-chain.ts";
import type { CompileOptions } from "../compile-target.ts";
import {
  type JobOutcome,
  type SourceSubmission,
  type SubMatches,
  toSubMatches,
  type Verdict,
} from "../records.ts";
import { toRejectedVerdict } from "../rejection.ts";
import { judgeCodes } from "./judge-source.ts";
import { toVerifiedContract } from "./to-verified-contract.ts";

export interface SourceJobOptions extends CompileOptions {
  readonly clock: Clock;
  readonly store: Store;
  readonly creationSearchMs: number;
}

interface SourcifyJob {
  readonly onChain: CodeOnChain;
  readonly target: ContractOnChain;
  readonly submission: SourceSubmission;
}

/**
 * Judges both codes, and stores the submission if it matches better than the record.
 *
 * @throws errors of the chain, after which the job may be tried again
 */
export async function runSourcifyJob(
  { onChain, target, submission: given }: SourcifyJob,
  options: SourceJobOptions,
): Promise<JobOutcome> {
  const { store, clock } = options;
  const known = store.contracts.find(onChain.deployed);
  const submission = { ...given, licenseType: known?.licenseType ?? given.licenseType };
  const judgement = await judgeCodes({ submission, onChain: target }, options);
  if (judgement.kind === "rejected") {
    return unsaved(toRejectedVerdict(judgement));
  }
  const matches = { creation: judgement.creationMatch, runtime: judgement.runtimeMatch };
  if (known !== undefined && !isBetter(matches, toSubMatches(known))) {
    return notBetter(toSubMatches(known));
  }
  const encodedConstructorArguments =
    matches.creation === undefined
      ? (known?.encodedConstructorArguments ?? "")
      : judgement.encodedConstructorArguments;
  const record = toVerifiedContract({
    submission,
    judgement: { ...judgement, encodedConstructorArguments },
    code: onChain.code,
    verifiedAtMs: clock.now(),
  });
  return {
    verdict: {
      kind: "verified",
      message: "Pass - Verified",
      facts: { creationMatch: matches.creation, runtimeMatch: matches.runtime },
    },
    save: () => store.contracts.replace(onChain.deployed, record),
  };
}

export function isBetter(found: SubMatches, known: SubMatches): boolean {
  const steps = [
    toRank(found.creation) - toRank(known.creation),
    toRank(found.runtime) - toRank(known.runtime),
  ];
  return steps.every((step) => step >= 0) && steps.some((step) => step > 0);
}

function toRank(match: SubMatches["runtime"]): number {
  if (match === undefined) {
    return 0;
  }
  return match === "exact" ? 2 : 1;
}

function notBetter(known: SubMatches): JobOutcome {
  return unsaved({
    kind: "already-verified",
    message: "Already Verified",
    facts: {
      code: "already_verified",
      detail: "The contract is already verified, and this source does not match better",
      creationMatch: known.creation,
      runtimeMatch: known.runtime,
    },
  });
}

function unsaved(verdict: Verdict): JobOutcome {
  return { verdict, save: () => undefined };
}
