import { BaseError } from "../../core/errors/base-error.ts";
import type { Address } from "../../core/hex.ts";
import { nextIndexingRetry } from "../../core/polling/indexing-schedule.ts";
import type { DetectedProxy } from "../../core/proxy/proxy-detection.ts";
import type { ProxySubmissionAnswer } from "../ports.ts";
import { awaitLink, type LinkVerdict } from "./await-link.ts";
import type { ProxyContract, ProxyLink } from "./proxy-result.ts";
import type { ProxyRun } from "./proxy-run.ts";

/** The proxy, where it leads, and what became of the contracts there. */
export interface LinkRequest {
  readonly address: Address;
  readonly detection: DetectedProxy;
  readonly contracts: readonly ProxyContract[];
}

type LinkAnswer = Exclude<ProxySubmissionAnswer, { readonly kind: "receipt" }> | LinkVerdict;

/**
 * Makes the explorer show the implementation's functions on the proxy's page.
 *
 * Nothing is sent where it does so already, or where no implementation is verified. One that was
 * verified a moment ago may not have reached the part of the explorer that links: then the link is
 * tried again, on a schedule. A link that fails is a result, so that the contracts' results are kept.
 */
export async function linkProxy(request: LinkRequest, run: ProxyRun): Promise<ProxyLink> {
  const { explorer } = run.ports;
  if (!hasVerifiedImplementation(request)) {
    return { status: "failed", receipt: null, message: "Not asked for: no implementation is verified." };
  }
  try {
    if (run.request.force !== true && (await isLinked(request, run))) {
      const message = `${explorer.name} shows this implementation already.`;
      return { status: "already-linked", receipt: null, message };
    }
    return toLink(await requestUntilDecided(request, run), request);
  } catch (error) {
    if (run.deadline.isReached(error)) {
      return { status: "pending", receipt: null, message: "The time was over before the proxy was linked." };
    }
    if (error instanceof BaseError) {
      return { status: "failed", receipt: null, message: error.summary };
    }
    throw error;
  }
}

/** An implementation without a source of its own may be linked all the same: only the explorer knows. */
function hasVerifiedImplementation({ detection, contracts }: LinkRequest): boolean {
  const failed = contracts
    .filter(({ status }) => status === "mismatch" || status === "rejected" || status === "error")
    .map(({ address }) => address);
  return detection.implementations.some((implementation) => !failed.includes(implementation));
}

async function isLinked({ address, detection }: LinkRequest, run: ProxyRun): Promise<boolean> {
  const shown = await run.ports.explorer.getImplementation(address, { signal: run.deadline.signal });
  return shown !== undefined && detection.implementations.includes(shown);
}

async function requestUntilDecided(request: LinkRequest, run: ProxyRun): Promise<LinkAnswer> {
  const { explorer, reporter, clock } = run.ports;
  const { timeoutMs, signal } = run.deadline;
  for (let attempt = 0; ; attempt++) {
    const answer = await requestLink(request, run);
    const hintMs = answer.kind === "try-later" ? answer.retryAfterMs : undefined;
    const elapsedMs = run.deadline.elapsedMs();
    const retry = nextIndexingRetry({ attempt, elapsedMs, timeoutMs, hintMs });
    if (!isLater(answer) || retry.kind === "stop") {
      return answer;
    }
    reporter.progress({ step: "waiting-for-indexing", explorer: explorer.name, message: answer.message });
    await clock.sleep(retry.delayMs, signal);
  }
}

async function requestLink({ address, detection }: LinkRequest, run: ProxyRun): Promise<LinkAnswer> {
  const { explorer, reporter } = run.ports;
  const [implementation, ...others] = detection.implementations;
  reporter.progress({ step: "linking", explorer: explorer.name, proxy: address });
  const answer = await explorer.submitProxy(
    // Of several facets none is the one to expect.
    { address, expectedImplementation: others.length > 0 ? undefined : implementation },
    { signal: run.deadline.signal },
  );
  return answer.kind === "receipt" ? awaitLink(answer.receipt, run) : answer;
}

/** Answers that only time can change. To link twice does no harm, so a lost answer is one of them. */
function isLater({ kind }: LinkAnswer): boolean {
  return ["implementation-not-verified", "not-indexed", "try-later", "unknown", "unknown-receipt"].includes(
    kind,
  );
}

function toLink(answer: LinkAnswer, { detection }: LinkRequest): ProxyLink {
  const receipt = "receipt" in answer ? answer.receipt : null;
  return { status: toStatus(answer, detection), receipt, message: answer.message };
}

function toStatus({ kind }: LinkAnswer, { sourceless }: DetectedProxy): ProxyLink["status"] {
  switch (kind) {
    case "verified":
      return "linked";
    case "already-verified":
      return "already-linked";
    case "unsupported":
      return "unsupported";
    case "proxy-not-verified":
      // Explorers that ask for a source here link what has none by themselves.
      return sourceless ? "unsupported" : "failed";
    case "pending":
    case "unknown-receipt":
    case "unknown":
    case "try-later":
      return "pending";
    case "rejected":
    case "not-indexed":
    case "implementation-not-verified":
      return "failed";
  }
}
