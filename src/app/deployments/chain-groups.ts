import { createOnce } from "../../base/once.ts";
import { createChainReader } from "../../chain/create-chain-reader.ts";
import { type BaseError, createFailure, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { withDeadline } from "../../verification/deadline.ts";
import type { ExplorerPlace, RecordedContract } from "../../verification/ports.ts";
import type { Failure, RecordedDeploymentResult } from "../../verification/result.ts";
import type { VerificationPorts } from "../../verification/run.ts";
import { toFailure } from "../../verification/to-result.ts";
import { keepOpen } from "../explorers/keep-open.ts";
import { tellOfPublication } from "../explorers/tell-of-publication.ts";
import { type AppHost, describeNetwork, type HostNetwork } from "../host.ts";
import { checkChainId, openSession, type SessionOptions } from "../open-session.ts";
import { createWords } from "../words/host-words.ts";
import { describeUnread } from "../words/results/describe-deployment.ts";

export interface ManySession extends SessionOptions {
  /** For each contract. */
  readonly timeoutMs: number;
}

export interface ChainGroup {
  readonly networkName: string;
  readonly openNetwork: () => Promise<HostNetwork>;
  readonly chainId: number;
  readonly records: readonly RecordedContract[];
}

export interface OpenedNetwork extends Pick<ChainGroup, "records"> {
  readonly network: HostNetwork;
}

interface Grouping {
  readonly host: AppHost;
  readonly session: ManySession;
  readonly damaged?: readonly BaseError[] | undefined;
  /** As the user named the deployment. */
  readonly place: string | undefined;
}

/**
 * Records without a chain id are of the call's network.
 *
 * @throws DEPLOYMENT_ON_OTHER_CHAIN, NETWORK_SILENT, or the failure of the call's network
 */
export async function groupByChain(
  records: readonly RecordedContract[],
  { host, session, damaged = [], place = allRecords }: Grouping,
): Promise<{ readonly groups: readonly ChainGroup[] } & LeftOut> {
  const chainIds = [...new Set(records.flatMap(({ chainId }) => chainId ?? []))];
  const { signal } = session;
  const found =
    host.selectedNetwork === undefined ? await host.findNetworks?.(chainIds, { signal }) : undefined;
  const { named = new Map<number, string>(), unanswered = [], unread = [] } = found ?? {};
  const usesOwn = named.size === 0 || records.some(({ chainId }) => chainId === undefined);
  const own = usesOwn ? [await openChain({ host, session })] : [];
  const ownChainId = own[0]?.chainId;
  const others = chainIds.flatMap((chainId) => {
    const networkName = named.get(chainId);
    return networkName === undefined || chainId === ownChainId
      ? []
      : [{ chainId, networkName, openNetwork: () => host.openNetwork(networkName) }];
  });
  const networks = [...own, ...others];
  const groups = networks
    .map((open) => ({
      ...open,
      records: records.filter(({ chainId = ownChainId }) => chainId === open.chainId),
    }))
    .filter((group) => group.records.length > 0);
  const notAsked = countLeftOut(records, networks);
  const unserved = notAsked.map(({ chainId }) => chainId);
  const silent = (unserved.length === 0 ? [] : unanswered).map((network) =>
    createFailure("NETWORK_SILENT", { ...network, chainIds: unserved }),
  );
  const hints = unserved.length === 0 ? [] : unread.map(describeUnread);
  const failures = [...damaged, ...silent];
  if (groups.length === 0) {
    const [failure] = failures;
    const { networkName: network, chainId } = networks[0] ?? {};
    throw (
      failure ??
      createFailure("DEPLOYMENT_ON_OTHER_CHAIN", {
        place,
        recorded: notAsked.map((one) => one.chainId),
        ...{ network, chainId, unread: hints },
      })
    );
  }
  for (const hint of hints) {
    session.note?.(`Note: ${hint}.`);
  }
  const words = createWords(host.commandStyle);
  return { groups, notAsked, failures: failures.map((failure) => toFailure(failure, words)) };
}

const allRecords = "ignition/deployments, deployments, broadcast, .openzeppelin";

function countLeftOut(
  records: readonly RecordedContract[],
  networks: readonly Pick<ChainGroup, "chainId">[],
): NotAsked {
  const asked = new Set(networks.map(({ chainId }) => chainId));
  const others = Map.groupBy(
    records.filter(({ chainId }) => chainId !== undefined && !asked.has(chainId)),
    ({ chainId = 0 }) => chainId,
  );
  return [...others].map(([chainId, { length }]) => ({ chainId, contracts: length }));
}

/**
 * Also where the call names the chain: a wrong name is no reason to look for another node.
 *
 * @throws CHAIN_ID_CONTRADICTED
 */
async function openChain({
  host,
  session: { timeoutMs, signal, reporter },
}: Pick<Grouping, "host" | "session">): Promise<Omit<ChainGroup, "records">> {
  const network = await host.openNetwork();
  const { request, secrets, networkName } = network;
  const reader = createChainReader({ request, secrets, describe: () => describeNetwork(networkName) });
  const waitingFor = () => network.describeOpenQuestions();
  const limits = { timeoutMs, signal, clock: host.clock, reporter, waitingFor };
  const served = await withDeadline(limits, (deadline) => reader.getChainId({ signal: deadline.signal }));
  const chainId = checkChainId(served, { ...network, config: host.commandStyle.chainSetting });
  return { networkName, chainId, openNetwork: async () => network };
}

interface LeftOut {
  readonly notAsked: NotAsked;
  /** Why it is not known whether more should have been included. */
  readonly failures: readonly Failure[];
}

type NotAsked = RecordedDeploymentResult["notAsked"];

/** The explorer differs. */
export type Ports = Omit<VerificationPorts, "explorer">;

interface OpenGroup {
  readonly ports: Ports;
  readonly explorers: readonly ExplorerPlace[];
  readonly chainId: number;
  close(): Promise<void>;
}

interface Opening {
  readonly session: SessionOptions;
  readonly host: AppHost;
}

/** Each explorer is opened when it is first needed. */
export async function openGroup(
  { network, records }: OpenedNetwork,
  { session, host }: Opening,
): Promise<OpenGroup> {
  const { reporter, signal = new AbortController().signal } = session;
  const opened = await openSession(host, { ...session, network });
  const { explorers, close } = keepOpen(tellOfPublication(opened.explorers, { host, ...session }));
  reporter.progress({ step: "choosing", explorers: explorers.map(({ name }) => name) });
  const ports = knowingRecords(opened.ports, { records, host });
  return { ports, explorers, chainId: await ports.chain.getChainId({ signal }), close };
}

/** The deployment may lie outside the project: its records are evidence, too. */
function knowingRecords(
  ports: Ports,
  { records, host }: Pick<OpenedNetwork, "records"> & { readonly host: Pick<AppHost, "records"> },
): Ports {
  const own = Map.groupBy(records, ({ address }) => address);
  const once = createOnce<ReadonlyMap<string, readonly RecordedContract[]>>();
  const readProject = async () => {
    const { answer } = await settle(host.records.readAll(), (failure) =>
      isFailure(failure, "DEPLOYMENT_INVALID"),
    );
    return Map.groupBy(answer?.records ?? [], ({ chainId, address }) => `${chainId} ${address}`);
  };
  return {
    ...ports,
    records: {
      find: async ({ chainId, address }) => {
        const first = own.get(address) ?? [];
        const ofProject = await once("all", undefined, readProject);
        const others = ofProject.get(`${chainId} ${address}`) ?? [];
        return [...first, ...others.filter(({ file }) => !first.some((one) => one.file === file))];
      },
    },
  };
}
