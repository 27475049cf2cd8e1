import { BaseError } from "../../base/errors.ts";
import { mapWithLimit } from "../../base/map-with-limit.ts";
import { createChainReader } from "../../chain/create-chain-reader.ts";
import { DeploymentInvalidError } from "../../core/errors/project-errors.ts";
import { toFailedResult } from "../../verification/deployment/each-record.ts";
import { shareBuilds, shareReads } from "../../verification/explorers/share-reads.ts";
import type { Compiler, ExplorerPlace, RecordedContract, Reporter } from "../../verification/ports.ts";
import type { RecordedDeploymentResult, RecordedResult } from "../../verification/result.ts";
import type { VerificationPorts } from "../../verification/run.ts";
import { shareCompilations } from "../../verification/submission/prove-sources.ts";
import { tellOfPublication } from "../explorers/tell-of-publication.ts";
import { type AppHost, describeNetwork, type HostNetwork } from "../host.ts";
import { openWorkplace, type SessionOptions } from "../open-workplace.ts";

/** A call about many contracts. */
export interface ManySession extends SessionOptions {
  /** For each contract. */
  readonly timeoutMs: number;
}

/** The records of one chain, and the network that serves it. */
export interface Part {
  readonly networkName: string;
  readonly openNetwork: () => Promise<HostNetwork>;
  readonly chainId: number;
  readonly records: readonly RecordedContract[];
}

/** The records of one chain, and its network once that is open. */
export interface OpenedNetwork extends Pick<Part, "records"> {
  readonly network: HostNetwork;
}

/**
 * Divides records by the networks that serve their chains. Those that name no chain are the call's
 * network's.
 *
 * @throws DeploymentInvalidError when there is none for a network
 */
export async function divideByChain(
  records: readonly RecordedContract[],
  { host, place }: { readonly host: AppHost; readonly place: string | undefined },
): Promise<{ readonly parts: readonly Part[]; readonly notAsked: NotAsked }> {
  const chainIds = [...new Set(records.flatMap(({ chainId }) => chainId ?? []))];
  const named = host.selectedNetwork === undefined ? await host.findNetworks?.(chainIds) : undefined;
  const hasNameless = records.some(({ chainId }) => chainId === undefined);
  const networks: Omit<Part, "records">[] =
    named === undefined || named.size === 0 || hasNameless ? [await openChain(await host.openNetwork())] : [];
  for (const chainId of chainIds) {
    const networkName = named?.get(chainId);
    if (networkName !== undefined && !networks.some((open) => open.chainId === chainId)) {
      networks.push({ chainId, networkName, openNetwork: () => host.openNetwork(networkName) });
    }
  }
  const [first] = networks;
  const parts = networks.map((open) => ({
    ...open,
    records: records.filter(({ chainId = first?.chainId }) => chainId === open.chainId),
  }));
  const asked = new Set(networks.map(({ chainId }) => chainId));
  const others = Map.groupBy(
    records.filter(({ chainId }) => chainId !== undefined && !asked.has(chainId)),
    ({ chainId = 0 }) => chainId,
  );
  const notAsked = [...others].map(([chainId, { length }]) => ({ chainId, contracts: length }));
  const filled = parts.filter((part) => part.records.length > 0);
  if (filled.length === 0) {
    throw new DeploymentInvalidError({
      place: place ?? "the records of this project",
      problem: describeNothing(records, { notAsked, place }),
    });
  }
  return { parts: filled, notAsked };
}

async function openChain(network: HostNetwork): Promise<Omit<Part, "records">> {
  const { request, secrets, networkName } = network;
  const reader = createChainReader({ request, secrets, describe: () => describeNetwork(networkName) });
  const chainId = network.chainId ?? (await reader.getChainId());
  return { networkName, chainId, openNetwork: async () => network };
}

type NotAsked = RecordedDeploymentResult["notAsked"];

function describeNothing(
  records: readonly RecordedContract[],
  { notAsked, place }: { readonly notAsked: NotAsked; readonly place: string | undefined },
): string {
  if (records.length === 0 && place !== undefined) {
    return "it records no contract";
  }
  if (records.length === 0) {
    return "no contract is recorded in ignition/deployments, deployments, broadcast or .openzeppelin";
  }
  const chains = notAsked.map(({ chainId }) => chainId).join(", ");
  return `they belong to chain ${chains}, which is not the chain of the network`;
}

/**
 * So many chains are worked on at once, and eight contracts of each. The limit of a service holds for all
 * of them together: one key of Etherscan is one budget on every chain.
 */
const chainsAtOnce = 4;

interface PartsWork<OpenedT> {
  readonly session: SessionOptions;
  readonly host: AppHost;
  readonly open: (part: OpenedNetwork, circumstances: Pick<Opening, "session" | "host">) => Promise<OpenedT>;
  readonly work: (opened: OpenedT, part: Part) => Promise<readonly RecordedResult[]>;
}

/**
 * Works on all chains of a deployment at the same time, and returns the results in the order of the parts.
 *
 * Networks are opened one after the other before that: the URL of a node may be in a keystore that asks for
 * a password. If one of several chains cannot be opened or worked on, its contracts fail, and the others are
 * worked on.
 *
 * @throws BaseError when no chain can be opened, or the only one cannot be worked on
 */
export async function workOnParts<OpenedT extends { close(): Promise<void> }>(
  parts: readonly Part[],
  { session, host, open, work }: PartsWork<OpenedT>,
): Promise<readonly RecordedResult[]> {
  const shared = shareProject(host, session);
  const reporters = countTogether(parts, session.reporter);
  const begun: { readonly part: Part; readonly opened: OpenedT | BaseError }[] = [];
  for (const [index, part] of parts.entries()) {
    const own = { ...session, reporter: reporters[index] ?? session.reporter };
    const opening = part
      .openNetwork()
      .then((network) => open({ network, records: part.records }, { session: own, host: shared }));
    begun.push({ part, opened: await opening.catch((error: unknown) => toChainFailure(error, session)) });
  }
  const [first] = begun;
  if (first?.opened instanceof BaseError && begun.every(({ opened }) => opened instanceof BaseError)) {
    throw first.opened;
  }
  const workOn = async ({ part, opened }: (typeof begun)[number]): Promise<readonly RecordedResult[]> => {
    if (opened instanceof BaseError) {
      return failAll(part, opened);
    }
    try {
      return await work(opened, part);
    } catch (error) {
      const failure = toChainFailure(error, session);
      if (begun.length === 1) {
        throw failure;
      }
      return failAll(part, failure);
    } finally {
      await opened.close();
    }
  };
  // An abort ends all of them, and each closes what it opened before it is passed on.
  const ended = await mapWithLimit(begun, {
    limit: chainsAtOnce,
    map: async (one) => (await Promise.allSettled([workOn(one)]))[0],
  });
  return ended.flatMap((one) => {
    if (one.status === "rejected") {
      throw one.reason;
    }
    return one.value;
  });
}

/** Returns a failure that is one chain's own: what else is thrown ends all of them, such as an abort. */
function toChainFailure(error: unknown, { signal }: Pick<SessionOptions, "signal">): BaseError {
  signal?.throwIfAborted();
  if (!(error instanceof BaseError)) {
    throw error;
  }
  return error;
}

function failAll({ chainId, networkName: network, records }: Part, error: BaseError) {
  return records.map((record) => toFailedResult(record, { chainId, network, error }));
}

/** Makes the chains of a deployment share what the project has built, and what is compiled. */
function shareProject(host: AppHost, { signal }: Pick<SessionOptions, "signal">): AppHost {
  let compiler: Promise<Compiler> | undefined;
  return {
    ...host,
    builds: shareBuilds((signal && host.openBuilds?.(signal)) ?? host.builds),
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

/** All ports but the explorer, which differs. */
export type Ports = Omit<VerificationPorts, "explorer">;

/** What is opened for the records of one chain, once for all of them. */
interface OpenPart {
  readonly ports: Ports;
  readonly explorers: readonly ExplorerPlace[];
  readonly chainId: number;
  close(): Promise<void>;
}

interface Opening {
  readonly session: SessionOptions;
  readonly host: AppHost;
  /** Whether something may be submitted, which Sourcify publishes for good. */
  readonly submits: boolean;
}

/** Opens the network of a part, and each of its explorers when it is first needed. */
export async function openPart(
  { network, records }: OpenedNetwork,
  { session, host, submits }: Opening,
): Promise<OpenPart> {
  const { reporter, signal = new AbortController().signal } = session;
  const opened = await openWorkplace(host, { ...session, network, isReadOnly: !submits });
  const { explorers, close } = keepOpen(tellOfPublication(opened.explorers, { host, note: session.note }));
  reporter.progress({ step: "choosing", explorers: explorers.map(({ name }) => name) });
  const ports = shareReads(knowingRecords(opened.ports, records));
  return { ports, explorers, chainId: await ports.chain.getChainId({ signal }), close };
}

/** What is verified may lie outside the project: its records are evidence, too. */
function knowingRecords(ports: Ports, records: readonly RecordedContract[]): Ports {
  return {
    ...ports,
    records: {
      find: async (contract) => {
        const own = records.filter(({ address }) => address === contract.address);
        const others = await ports.records.find(contract);
        return [...own, ...others.filter(({ file }) => !own.some((one) => one.file === file))];
      },
    },
  };
}

/** Opens each explorer once for all contracts: its key may have to be asked for. */
function keepOpen(places: readonly ExplorerPlace[]): {
  readonly explorers: readonly ExplorerPlace[];
  close(): Promise<void>;
} {
  const opened = new Map<ExplorerPlace, ReturnType<ExplorerPlace["open"]>>();
  return {
    explorers: places.map((place) => ({
      ...place,
      open: async () => {
        const open = opened.get(place) ?? place.open();
        opened.set(place, open);
        return { ...(await open), close: async () => undefined };
      },
    })),
    close: async () => {
      const ended = await Promise.allSettled(opened.values());
      await Promise.all(ended.map((one) => (one.status === "fulfilled" ? one.value.close() : undefined)));
    },
  };
}
