import type { Address } from "../../base/hex.ts";
import type { BuildInfoStore } from "../ports.ts";
import { isGoodEverywhere, type Outcome, toExplorersStatus, type VerificationResult } from "../result.ts";
import type { ProxyExplorersResult, ProxyResult } from "../results/proxy-result-schema.ts";
import type { Operation, Run, VerificationRequest } from "../run.ts";

export type {
  ProxyContract,
  ProxyExplorersResult,
  ProxyLink,
  ProxyResult,
} from "../results/proxy-result-schema.ts";

/** Returns whether everything behind the proxy is verified, and linked if the explorer links: exit code 0. */
export function isProxyVerified({ status }: ProxyResult): boolean {
  return status === "verified" || status === "already-verified";
}

/** The result of verifying a proxy, on one explorer or several. */
export type ProxyOutcome = Outcome<ProxyResult, ProxyExplorersResult>;

/** Combines the results of several explorers. */
export function toProxyExplorersResult(explorers: ProxyExplorersResult["explorers"]): ProxyExplorersResult {
  return { status: toExplorersStatus(explorers, isVerifiedThere), explorers };
}

/** Returns whether every explorer shows everything behind the proxy. */
export function isProxyVerifiedEverywhere(outcome: ProxyOutcome): boolean {
  return outcome.explorers === undefined
    ? isProxyVerified(outcome)
    : isGoodEverywhere(outcome.explorers, isVerifiedThere);
}

function isVerifiedThere(result: ProxyExplorersResult["explorers"][number]): boolean {
  return "proxy" in result && isProxyVerified(result);
}

/** The user's request. Name, arguments and libraries differ for each contract, so they are detected. */
export interface ProxyRequest
  extends Pick<VerificationRequest, "address" | "license" | "force" | "requireExact"> {
  /** Fail before anything is submitted if the proxy does not delegate to it. */
  readonly expectedImplementation?: Address | undefined;
}

/** A running verification of a proxy. */
export interface ProxyRun extends Operation {
  readonly request: ProxyRequest;
  /** Builds in the project's packages, for contracts that the project has not built itself. */
  readonly publishedBuilds: BuildInfoStore;
  /** Verifies one contract; default: `verifyContract`. */
  readonly verify?: ((run: Run) => Promise<VerificationResult>) | undefined;
}
