import { raceAbort } from "../../base/clock.ts";
import { mapWithLimit } from "../../base/map-with-limit.ts";
import { BaseError } from "../../core/errors/failure.ts";
import { shareBuilds, shareCompilations } from "../../verification/builds/share-work.ts";
import { withDeadline } from "../../verification/deadline.ts";
import { toBaseError, toFailedResult } from "../../verification/deployment/each-record.ts";
import type { Compiler, Reporter } from "../../verification/ports.ts";
import type { RecordedResult } from "../../verification/result.ts";
import type { AppHost, HostNetwork } from "../host.ts";
import type { SessionOptions } from "../open-session.ts";
import { createWords } from "../words/host-words.ts";
import type { ChainGroup, ManySession, OpenedNetwork } from "./chain-groups.ts";

/** One key of a service is one budget on all of them. */
const chainsAtOnce = 4;

interface GroupsWork<OpenedT> {
  readonly session: ManySession;
  readonly host: AppHost;
  readonly open: (
    group: OpenedNetwork,
    circumstances: { readonly session: SessionOptions; readonly host: AppHost },
  ) => Promise<OpenedT>;
  readonly work: (opened: OpenedT, group: WorkedGroup) => Promise<readonly RecordedResult[]>;
}

interface WorkedGroup extends Pick<ChainGroup, "records"> {
  readonly network: string;
  /** For each contract. */
  readonly timeoutMs: number;
  /** Aborts with the caller, and when all work has ended. */
  readonly signal: AbortSignal;
}

/**
 * Networks are opened one after the other: the URL of a node may be in a keystore that asks for a password.
 *
 * @throws BaseError when no chain can be opened or worked on
 */
export async function workOnGroups<OpenedT extends { close(): Promise<void> }>(
  groups: readonly ChainGroup[],
  all: GroupsWork<OpenedT>,
): Promise<readonly RecordedResult[]> {
  const end = new AbortController();
  const { signal } = all.session;
  try {
    return await workUntil(signal === undefined ? end.signal : AbortSignal.any([signal, end.signal]), {
      ...all,
      groups,
    });
  } finally {
    end.abort();
  }
}

async function workUntil<OpenedT extends { close(): Promise<void> }>(
  signal: AbortSignal,
  { groups, session, host, open, work }: GroupsWork<OpenedT> & { readonly groups: readonly ChainGroup[] },
): Promise<readonly RecordedResult[]> {
  const shared = shareProject(host, signal);
  const words = createWords(host.commandStyle);
  const reporter = countTogether(groups, session.reporter);
  const networks = new Map<ChainGroup, HostNetwork | BaseError>();
  for (const group of groups) {
    const network = await group.openNetwork().catch((error: unknown) => toBaseError(error, session));
    networks.set(group, network);
  }
  const failures = new Map<ChainGroup, BaseError>();
  const workOn = async ([group, network]: readonly [ChainGroup, HostNetwork | BaseError]) => {
    try {
      if (network instanceof BaseError) {
        throw network;
      }
      const own = { ...session, reporter, signal };
      const opened = await openInTime(network, { session: own, host }, (limited) =>
        open({ network, records: group.records }, { session: limited, host: shared }),
      );
      try {
        const { records, networkName } = group;
        return await work(opened, { records, network: networkName, timeoutMs: session.timeoutMs, signal });
      } finally {
        await opened.close();
      }
    } catch (error) {
      const failure = toBaseError(error, session);
      failures.set(group, failure);
      const { chainId, networkName, records } = group;
      const place = { chainId, network: networkName, error: failure, words };
      return records.map((record) => toFailedResult(record, place));
    }
  };
  // An abort ends all of them, and each closes what it opened before it is passed on.
  const ended = await mapWithLimit([...networks], {
    limit: chainsAtOnce,
    map: async (one) => (await Promise.allSettled([workOn(one)]))[0],
  });
  const results = ended.flatMap((one) => {
    if (one.status === "rejected") {
      throw one.reason;
    }
    return one.value;
  });
  const [first] = groups.flatMap((group) => failures.get(group) ?? []);
  if (first !== undefined && failures.size === groups.length) {
    throw first;
  }
  return results;
}

/**
 * The signal of the session outlives the opening: explorers are opened later with it.
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
  return withDeadline({ timeoutMs, signal, clock, reporter, waitingFor }, (deadline, tracked) =>
    raceAbort(open({ ...session, reporter: tracked }), deadline.signal),
  );
}

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

function countTogether(groups: readonly ChainGroup[], reporter: Reporter): Reporter {
  const recorded = groups.reduce((total, { records }) => total + records.length, 0);
  let done = 0;
  return {
    progress: (event) => {
      if (event.step !== "contract-done") {
        reporter.progress(event);
        return;
      }
      done += 1;
      reporter.progress({ ...event, done, total: Math.max(done, recorded) });
    },
  };
}
