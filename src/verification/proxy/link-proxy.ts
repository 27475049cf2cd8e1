import { isTransientFailure } from "../../core/errors/is-transient-failure.ts";
import type { Address } from "../../core/hex.ts";
import { nextIndexingRetry } from "../../core/polling/indexing-schedule.ts";
import { nextPoll } from "../../core/polling/schedule.ts";
import type { ProxyStatusAnswer, ProxySubmissionAnswer } from "../ports.ts";
import type { ProxyLink } from "./proxy-result.ts";
import type { ProxyRun } from "./proxy-run.ts";

/** The proxy, and where it leads. */
export interface LinkRequest {
  readonly address: Address;
  readonly implementations: readonly Address[];
}

type LinkAnswer =
  | Exclude<ProxySubmissionAnswer, { readonly kind: "receipt" }>
  | (ProxyStatusAnswer & { readonly receipt: string });

/**
 * Makes the explorer show the implementation's functions on the proxy's page.
 *
 * Nothing is sent where it does so already. An implementation that was verified a moment ago may not
 * have reached the part of the explorer that links: then the link is tried again, on a schedule.
 */
export async function linkProxy(request: LinkRequest, run: ProxyRun): Promise<ProxyLink> {
  const { explorer, reporter, clock } = run.ports;
  if (await isLinked(request, run)) {
    const message = `${explorer.name} shows this implementation already.`;
    return { status: "already-linked", receipt: null, message };
  }
  for (let attempt = 0; ; attempt++) {
    const answer = await requestLink(request, run);
    const { timeoutMs } = run.deadline;
    const retry = nextIndexingRetry({ attempt, elapsedMs: run.deadline.elapsedMs(), timeoutMs });
    if (!isLater(answer) || retry.kind === "stop") {
      return toLink(answer);
    }
    reporter.progress({ step: "waiting-for-indexing", explorer: explorer.name, message: answer.message });
    await clock.sleep(retry.delayMs, run.deadline.signal);
  }
}

async function isLinked({ address, implementations }: LinkRequest, run: ProxyRun): Promise<boolean> {
  const shown = await run.ports.explorer.getImplementation(address, { signal: run.deadline.signal });
  return shown !== undefined && implementations.includes(shown);
}

async function requestLink(request: LinkRequest, run: ProxyRun): Promise<LinkAnswer> {
  const { explorer, reporter } = run.ports;
  const [implementation, ...others] = request.implementations;
  reporter.progress({ step: "linking", explorer: explorer.name, proxy: request.address });
  const answer = await explorer.submitProxy(
    // Of several facets none is the one to expect.
    { address: request.address, expectedImplementation: others.length > 0 ? undefined : implementation },
    { signal: run.deadline.signal },
  );
  return answer.kind === "receipt" ? awaitLink(answer.receipt, run) : answer;
}

async function awaitLink(receipt: string, run: ProxyRun): Promise<LinkAnswer> {
  const { explorer, clock } = run.ports;
  let answer: ProxyStatusAnswer = { kind: "pending", message: "Submitted." };
  for (let attempt = 0; ; attempt++) {
    const { timeoutMs } = run.deadline;
    const poll = nextPoll({ attempt, elapsedMs: run.deadline.elapsedMs(), timeoutMs });
    if (poll.kind === "stop") {
      return { ...answer, receipt };
    }
    await clock.sleep(poll.delayMs, run.deadline.signal);
    try {
      answer = await explorer.checkProxy(receipt, { signal: run.deadline.signal });
    } catch (error) {
      // An answer that says nothing: the next poll asks again.
      if (!isTransientFailure(error)) {
        throw error;
      }
    }
    if (answer.kind !== "pending" && answer.kind !== "unknown-receipt") {
      return { ...answer, receipt };
    }
  }
}

function isLater({ kind }: LinkAnswer): boolean {
  return kind === "implementation-not-verified" || kind === "not-indexed" || kind === "try-later" || kind === "unknown";
}

function toLink(answer: LinkAnswer): ProxyLink {
  const receipt = "receipt" in answer ? answer.receipt : null;
  return { status: toStatus(answer), receipt, message: answer.message };
}

function toStatus({ kind }: LinkAnswer): ProxyLink["status"] {
  switch (kind) {
    case "verified":
      return "linked";
    case "already-verified":
      return "already-linked";
    case "unsupported":
      return "unsupported";
    case "pending":
    case "unknown-receipt":
    case "unknown":
      return "pending";
    default:
      return "failed";
  }
}
