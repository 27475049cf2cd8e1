import { formatNoCode, statusTexts } from "../../explorer-api/etherscan/status-texts.ts";
import { toJobAddress } from "../store/jobs.ts";
import { type CodeOnChain, type ConnectedChain, readDeployedCode } from "./chains.ts";
import { readOnChain } from "./compare-with-chain.ts";
import { findCreationInTime } from "./creation.ts";
import { judgeProxy } from "./judge-proxy.ts";
import type { JobOutcome, JobRequest, ProxyRequest, SourceSubmission, Verdict } from "./records.ts";
import { rejected, toRejectedVerdict } from "./rejection.ts";
import { judgeSource } from "./sources/judge-source.ts";
import { runSourcifyJob, type SourceJobOptions } from "./sources/run-sourcify-job.ts";
import { toVerifiedContract } from "./sources/to-verified-contract.ts";
import { findContradictedArguments } from "./sources/try-arguments.ts";

/** @throws errors of the chain, after which the job may be tried again */
export async function runJob(
  { chain, request }: { readonly chain: ConnectedChain; readonly request: JobRequest },
  options: SourceJobOptions,
): Promise<JobOutcome> {
  const address = toJobAddress(request);
  const onChain = await readDeployedCode({ chain, address }, options);
  if (request.kind === "sourcify") {
    return await runSourcifyJob({ chain, onChain, request }, options);
  }
  if (onChain === undefined) {
    return unsaved(
      request.kind === "source"
        ? toRejectedVerdict(rejected("contract_not_deployed", formatNoCode(address)))
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
  options: SourceJobOptions,
): Promise<JobOutcome> {
  const { store, clock } = options;
  const { deployed, code } = onChain;
  if (store.contracts.findMatch(deployed) === "exact") {
    return unsaved({ kind: "already-verified", message: statusTexts.verifiedBefore });
  }
  const search = { ...options, limitMs: options.creationSearchMs };
  const creation = await findCreationInTime({ chain, onChain }, search);
  const target = await readOnChain({ chain, onChain, creation }, options);
  const judgement = await judgeSource({ submission, onChain: target }, options);
  if (judgement.kind === "rejected") {
    return unsaved(toRejectedVerdict(judgement));
  }
  const contradicted =
    judgement.creationMatch === undefined
      ? await findContradictedArguments(judgement, { chain, onChain, creation, signal: options.signal })
      : undefined;
  if (contradicted !== undefined) {
    return unsaved(toRejectedVerdict({ rejection: contradicted }));
  }
  const contract = toVerifiedContract({ submission, judgement, code, verifiedAtMs: clock.now() });
  return {
    verdict: { kind: "verified", message: statusTexts.verified },
    save: () => store.contracts.save(deployed, contract),
  };
}

async function runProxyJob(
  { chain, onChain, request }: Target & { readonly request: ProxyRequest },
  options: SourceJobOptions,
): Promise<JobOutcome> {
  const judgement = await judgeProxy({ chain, onChain, request }, options);
  const { message } = judgement;
  if (judgement.kind === "rejected") {
    return unsaved({ kind: "rejected", message });
  }
  const { implementation } = judgement;
  return {
    verdict: { kind: "verified", message },
    save: () => options.store.proxies.link(onChain.deployed, implementation),
  };
}

function unsaved(verdict: Verdict): JobOutcome {
  return { verdict, save: () => undefined };
}
