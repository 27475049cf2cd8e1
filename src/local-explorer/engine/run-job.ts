import { formatNoCode, statusTexts } from "../../explorer-api/etherscan/status-texts.ts";
import type { ContractCreation } from "../../verification/ports.ts";
import { toJobAddress } from "../store/jobs.ts";
import { type CodeOnChain, type ConnectedChain, readDeployedCode } from "./chains.ts";
import { type ContractOnChain, readOnChain } from "./compare-with-chain.ts";
import { findCreationInTime } from "./creation.ts";
import { judgeProxy, type ProxyCase } from "./judge-proxy.ts";
import type { JobOutcome, JobRequest, SourceSubmission, Verdict } from "./records.ts";
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
  if (onChain === undefined) {
    const refusal = rejected("contract_not_deployed", formatNoCode(address));
    return unsaved(
      request.kind === "proxy"
        ? { kind: "rejected", message: formatNoCode(address) }
        : toRejectedVerdict(refusal),
    );
  }
  if (request.kind === "proxy") {
    return await runProxyJob({ chain, onChain, request }, options);
  }
  const search = { ...options, limitMs: options.creationSearchMs };
  const creation = await findCreationInTime({ chain, onChain }, search);
  const target = await readOnChain({ chain, onChain, creation }, options);
  const { submission } = request;
  return request.kind === "sourcify"
    ? await runSourcifyJob({ onChain, target, submission }, options)
    : await runSourceJob({ chain, onChain, creation, target, submission }, options);
}

interface SourceJob {
  readonly chain: ConnectedChain;
  readonly onChain: CodeOnChain;
  readonly creation: ContractCreation | undefined;
  readonly target: ContractOnChain;
  readonly submission: SourceSubmission;
}

async function runSourceJob(
  { chain, onChain, creation, target, submission }: SourceJob,
  options: SourceJobOptions,
): Promise<JobOutcome> {
  const { store, clock } = options;
  const { deployed, code } = onChain;
  if (store.contracts.findMatch(deployed) === "exact") {
    return unsaved({ kind: "already-verified", message: statusTexts.verifiedBefore });
  }
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

async function runProxyJob(proxyCase: ProxyCase, options: SourceJobOptions): Promise<JobOutcome> {
  const judgement = await judgeProxy(proxyCase, options);
  const { message } = judgement;
  if (judgement.kind === "rejected") {
    return unsaved({ kind: "rejected", message });
  }
  const { implementation } = judgement;
  return {
    verdict: { kind: "verified", message },
    save: () => options.store.proxies.link(proxyCase.onChain.deployed, implementation),
  };
}

function unsaved(verdict: Verdict): JobOutcome {
  return { verdict, save: () => undefined };
}
