import { formatNoCode, statusTexts } from "../../explorer-api/etherscan/status-texts.ts";
import type { Store } from "../store/create-store.ts";
import type { ClaimedJob } from "../store/jobs.ts";
import type { CompileOptions } from "./compile-target.ts";
import type { ConnectedChain } from "./connect-chains.ts";
import { describeRejection } from "./describe-rejection.ts";
import type { DetectImplementations } from "./detect-implementations.ts";
import { findCreationInTime } from "./find-creation-in-time.ts";
import type { ProxyRequest, SourceSubmission } from "./job-request.ts";
import { judgeProxy } from "./judge-proxy.ts";
import { judgeSource } from "./judge-source.ts";
import { readCreationCall } from "./read-creation-call.ts";
import { type CodeOnChain, readDeployedCode } from "./read-deployed-code.ts";
import { toVerifiedContract } from "./to-verified-contract.ts";
import type { Verdict } from "./verdict.ts";

/** A verdict, and what is to be stored together with it. */
export interface JobOutcome {
  readonly verdict: Verdict;
  /** Stores what was found; run in one transaction with the verdict. */
  save(): void;
}

export interface RunJobOptions extends CompileOptions {
  readonly store: Store;
  readonly detectImplementations: DetectImplementations;
  /** How long the chain is searched for the creation before the judgement goes on without it. */
  readonly creationSearchMs: number;
}

/**
 * Judges one job.
 *
 * @throws typed errors of the chain, after which the job may be tried again
 */
export async function runJob(
  { chain, request }: { readonly chain: ConnectedChain; readonly request: ClaimedJob["request"] },
  options: RunJobOptions,
): Promise<JobOutcome> {
  const address = request.kind === "source" ? request.submission.address : request.address;
  const onChain = await readDeployedCode({ chain, address }, options);
  if (onChain === undefined) {
    return unsaved(
      request.kind === "source"
        ? { kind: "rejected", message: describeRejection({ kind: "no-code", address }) }
        : { kind: "rejected", message: formatNoCode(address) },
    );
  }
  const target = { chain, onChain };
  return request.kind === "source"
    ? await runSourceJob({ ...target, submission: request.submission }, options)
    : await runProxyJob({ ...target, request }, options);
}

interface Target {
  readonly chain: ConnectedChain;
  readonly onChain: CodeOnChain;
}

async function runSourceJob(
  { chain, onChain, submission }: Target & { readonly submission: SourceSubmission },
  options: RunJobOptions,
): Promise<JobOutcome> {
  const { store, clock } = options;
  const { deployed, code } = onChain;
  if (store.contracts.findMatch(deployed) === "exact") {
    return unsaved({ kind: "already-verified", message: statusTexts.verifiedBefore });
  }
  const search = { ...options, limitMs: options.creationSearchMs };
  const creation = await findCreationInTime({ chain, onChain }, search);
  const { address } = deployed;
  const creationBytecode = creation?.creationBytecode;
  const creationCall =
    creation === undefined || creationBytecode !== undefined
      ? undefined
      : await readCreationCall(creation, { chain, signal: options.signal });
  const judgement = await judgeSource(
    { submission, onChain: { address, runtimeBytecode: code, creationBytecode, creationCall } },
    options,
  );
  if (judgement.kind === "rejected") {
    return unsaved({ kind: "rejected", message: describeRejection(judgement.rejection) });
  }
  const contract = toVerifiedContract({ submission, judgement, code, verifiedAtMs: clock.now() });
  return {
    verdict: { kind: "verified", message: statusTexts.verified },
    save: () => store.contracts.save(deployed, contract),
  };
}

async function runProxyJob(
  { chain, onChain, request }: Target & { readonly request: ProxyRequest },
  options: RunJobOptions,
): Promise<JobOutcome> {
  const judgement = await judgeProxy({ chain, onChain, request }, options);
  const { message } = judgement;
  if (judgement.kind === "rejected") {
    return unsaved({ kind: "rejected", message });
  }
  return {
    verdict: { kind: "verified", message },
    save: () => options.store.proxies.link(onChain.deployed, judgement.implementation),
  };
}

function unsaved(verdict: Verdict): JobOutcome {
  return { verdict, save: () => undefined };
}
