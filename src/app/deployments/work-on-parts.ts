import { mapWithLimit } from "../../base/map-with-limit.ts";
import { BaseError } from "../../core/errors/failure.ts";
import { withDeadline } from "../../verification/deadline.ts";
import { toFailedResult } from "../../verification/deployment/each-record.ts";
import { shareBuilds } from "../../verification/explorers/share-reads.ts";
import type { Compiler, Reporter, Words } from "../../verification/ports.ts";
import type { RecordedResult } from "../../verification/result.ts";
import { shareCompilations } from "../../verification/submission/prove-sources.ts";
import type { AppHost, HostNetwork } from "../host.ts";
import type { SessionOptions } from "../open-workplace.ts";
import { createWords } from "../words/host-words.ts";
import type { ManySession, OpenedNetwork, Part } from "./open-parts.ts";

/**
 * So many chains are worked on at once, and eight contracts of each. The limit of a service holds for all
 * of them together: one key of Etherscan is one budget on every chain.
 */
const chainsAtOnce = 4;

interface PartsWork<OpenedT> {
  readonly session: ManySession;
  readonly host: AppHost;
  readonly open: (
    part: OpenedNetwork,
    circumstances: { readonly session: SessionOptions; readonly host: AppHost },
  ) => Promise<OpenedT>;
  readonly work: (opened: OpenedT, part: WorkedPart) => Promise<readonly RecordedResult[]>;
}

/** A part that is worked on. */
interface WorkedPart extends Part {
  /** Aborts when the caller aborts, and when all work has ended: compilations that nobody waits for end then. */
  readonly signal: AbortSignal;
}

/**
 * Works on all chains of a deployment at the same time, and returns the results in the order of the parts.
 *
 * The host opens the networks one after the other before that: the URL of a node may be in a keystore that asks
 * for a password. Then all nodes are asked at once, each within the time of one contract, and a chain whose node
 * has answered does not wait for the others. If one of several chains cannot be opened or worked on, its contracts
 * fail, and the others are worked on.
 *
 * @throws BaseError when no chain can be opened, or the only one cannot be worked on
 */
export async function workOnParts<OpenedT extends { close(): Promise<void> }>(
  parts: readonly Part[],
  all: PartsWork<OpenedT>,
): Promise<readonly RecordedResult[]> {
  const end = new AbortController();
  const { signal } = all.session;
  try {
    return await workUntil(signal === undefined ? end.signal : AbortSignal.any([signal, end.signal]), {
      ...all,
      parts,
    });
  } finally {
    end.abort();
  }
}

async function workUntil<OpenedT extends { close(): Promise<void> }>(
  signal: AbortSignal,
  { parts, session, host, open, work }: PartsWork<OpenedT> & { readonly parts: readonly Part[] },
): Promise<readonly RecordedResult[]> {
  const shared = shareProject(host, signal);
  const words = createWords(host.commandStyle);
  const reporters = countTogether(parts, session.reporter);
  const networks: (HostNetwork | BaseError)[] = [];
  for (const { openNetwork } of parts) {
    networks.push(await openNetwork().catch((error: unknown) => toChainFailure(error, session)));
  }
  const openings = parts.map(async ({ records }, index) => {
    const network = networks[index];
    if (network === undefined || network instanceof BaseError) {
      return network;
    }
    const own = { ...session, reporter: reporters[index] ?? session.reporter };
    const opened = openInTime(network, { session: own, host }, (limited) =>
      open({ network, records }, { session: limited, host: shared }),
    );
    return opened.catch((error: unknown) => toChainFailure(error, session));
  });
  const failures = new Map<number, BaseError>();
  const workOn = async (index: number): Promise<readonly RecordedResult[]> => {
    const part = parts[index];
    const opened = await openings[index];
    if (part === undefined || opened === undefined) {
      return [];
    }
    if (opened instanceof BaseError) {
      failures.set(index, opened);
      return failAll(part, { error: opened, words });
    }
    try {
      return await work(opened, { ...part, signal });
    } catch (error) {
      const failure = toChainFailure(error, session);
      if (parts.length === 1) {
        throw failure;
      }
      return failAll(part, { error: failure, words });
    } finally {
      await opened.close();
    }
  };
  const results = new Map<number, readonly RecordedResult[]>();
  // An abort ends all of them, and each closes what it opened before it is passed on.
  const ended = await mapWithLimit(inOrderOfEnd(openings), {
    limit: chainsAtOnce,
    map: async (next) => {
      const index = await next;
      const [one] = await Promise.allSettled([workOn(index)]);
      results.set(index, one.status === "fulfilled" ? one.value : []);
      return one;
    },
  });
  for (const one of ended) {
    if (one.status === "rejected") {
      throw one.reason;
    }
  }
  const first = failures.get(0);
  if (first !== undefined && failures.size === parts.length) {
    throw first;
  }
  return parts.flatMap((_, index) => results.get(index) ?? []);
}

/**
 * Opens what the work on one chain needs, before the deadline of the opening. The signal that the work gets outlives
 * the opening: explorers are opened later with it, for contracts that have a time of their own.
 *
 * @throws DEADLINE_EXCEEDED when the node has not answered by then
 */
function openInTime<OpenedT>(
  network: HostNetwork,
  { session, host: { clock } }: { readonly session: ManySession; readonly host: Pick<AppHost, "clock"> },
  open: (session: SessionOptions) => Promise<OpenedT>,
): Promise<OpenedT> {
  const { timeoutMs, signal, reporter } = session;
  const waitingFor = () => network.describeOpenQuestions();
  return withDeadline({ timeoutMs, signal, clock, reporter, waitingFor }, async (deadline, tracked) => {
    const late = new AbortController();
    const stop = () => late.abort(deadline.signal.reason);
    deadline.signal.addEventListener("abort", stop);
    try {
      const until = AbortSignal.any([late.signal, ...(signal === undefined ? [] : [signal])]);
      return await open({ ...session, reporter: tracked, signal: until });
    } finally {
      deadline.signal.removeEventListener("abort", stop);
    }
  });
}

/** Returns as many promises: each gives the index of the promise that is the next to settle. */
function inOrderOfEnd(promises: readonly Promise<unknown>[]): readonly Promise<number>[] {
  const places = promises.map(() => Promise.withResolvers<number>());
  const free = places.values();
  for (const [index, promise] of promises.entries()) {
    const take = () => free.next().value?.resolve(index);
    promise.then(take, take);
  }
  return places.map(({ promise }) => promise);
}

/** Returns a failure that is one chain's own: what else is thrown ends all of them, such as an abort. */
function toChainFailure(error: unknown, { signal }: Pick<SessionOptions, "signal">): BaseError {
  signal?.throwIfAborted();
  if (!(error instanceof BaseError)) {
    throw error;
  }
  return error;
}

function failAll(
  { chainId, networkName: network, records }: Part,
  { error, words }: { readonly error: BaseError; readonly words: Pick<Words, "listHints"> },
) {
  return records.map((record) => toFailedResult(record, { chainId, network, error, words }));
}

/** Makes the chains of a deployment share what the project has built, and what is compiled. */
function shareProject(host: AppHost, signal: AbortSignal): AppHost {
  let compiler: Promise<Compiler> | undefined;
  return {
    ...host,
    builds: shareBuilds(host.openBuilds?.(signal) ?? host.builds),
    openBuilds: undefined,
    publishedBuilds: shareBuilds(host.publishedBuilds),
    openCompiler: async () => {
      compiler ??= host.openCompiler().then(shareCompilations);
      return compiler;
    },
  };
}

/** Makes a reporter for each chain, which count the contracts of all of them together. */
function countTogether(parts: readonly Part[], reporter: Reporter): readonly Reporter[] {
  const counts = parts.map(({ records }) => ({ done: 0, total: records.length }));
  const sum = (name: "done" | "total") => counts.reduce((total, count) => total + count[name], 0);
  return counts.map((own) => ({
    progress: (event) => {
      if (event.step !== "contract-done") {
        reporter.progress(event);
        return;
      }
      own.done = event.done;
      own.total = event.total;
      reporter.progress({ ...event, done: sum("done"), total: sum("total") });
    },
  }));
}
