import path from "node:path";
import { toBareHex } from "../base/hex.ts";
import { createChainReader } from "../chain/create-chain-reader.ts";
import { DeploymentInvalidError } from "../core/errors/project-errors.ts";
import * as licenses from "../explorer-api/etherscan/licenses.ts";
import { withDeploymentBuilds } from "../project/deployments/with-deployment-builds.ts";
import { createGivenBuildStore } from "../project/given/given-build-store.ts";
import {
  type RecordedDeploymentResult,
  type RecordedResult,
  toRecordedDeploymentResult,
} from "../verification/deployment/recorded-result.ts";
import {
  type RecordsRequest,
  type RecordsRun,
  verifyRecords,
} from "../verification/deployment/verify-records.ts";
import { reportQuestions } from "../verification/explorers/report-questions.ts";
import { shareBuilds, shareReads } from "../verification/explorers/share-reads.ts";
import type { BuildInfoStore, ExplorerPlace, RecordedContract } from "../verification/ports.ts";
import { checkOptions } from "../verification/request.ts";
import { tellOfPublication } from "./explorers/tell-of-publication.ts";
import type { AppHost, HostNetwork } from "./host.ts";
import { openWorkplace, type SessionOptions } from "./open-workplace.ts";

/** Which deployment to verify; undefined: all that the project's tools recorded. */
export interface DeploymentRequest extends RecordsRequest {
  readonly deployment?: string | undefined;
}

interface DeploymentSession extends SessionOptions {
  /** For each contract. */
  readonly timeoutMs: number;
}

/**
 * Verifies, or checks, what deployment tools recorded: on the network that was named, or else on every
 * network of the host whose chain is in the records.
 *
 * @throws BaseError before anything is sent, for records that cannot be read; what fails for one contract
 * is in the result
 */
export async function runDeploymentVerification(
  { deployment, ...request }: DeploymentRequest,
  session: DeploymentSession,
  host: AppHost,
): Promise<RecordedDeploymentResult> {
  checkOptions(request, licenses);
  const records =
    deployment === undefined ? await host.records.readAll() : await host.records.read(deployment);
  const { parts, notAsked } = await divide(records, host);
  if (parts.length === 0) {
    throw new DeploymentInvalidError({
      place: deployment ?? "the records of this project",
      problem: describeNothing(records, notAsked),
    });
  }
  const results: RecordedResult[] = [];
  for (const part of parts) {
    results.push(...(await verifyPart(part, { request, session, host })));
  }
  return toRecordedDeploymentResult(results, notAsked);
}

type NotAsked = RecordedDeploymentResult["notAsked"];

function describeNothing(records: readonly RecordedContract[], notAsked: NotAsked): string {
  if (records.length === 0) {
    return "no deployment tool has recorded a contract";
  }
  const chains = notAsked.map(({ chainId }) => chainId).join(", ");
  return `they are of chain ${chains}, which is not that of the network`;
}

interface Part {
  readonly network: HostNetwork;
  readonly chainId: number;
  readonly records: readonly RecordedContract[];
}

/** Divides records by the networks that serve their chains. Those that name no chain are the call's network's. */
async function divide(
  records: readonly RecordedContract[],
  host: AppHost,
): Promise<{ readonly parts: readonly Part[]; readonly notAsked: NotAsked }> {
  const chainIds = [...new Set(records.flatMap(({ chainId }) => chainId ?? []))];
  const named = host.selectedNetwork === undefined ? await host.findNetworks?.(chainIds) : undefined;
  const hasNameless = records.some(({ chainId }) => chainId === undefined);
  const networks =
    named === undefined || named.size === 0 || hasNameless ? [await openChain(await host.openNetwork())] : [];
  for (const [chainId, name] of named ?? []) {
    if (!networks.some((open) => open.chainId === chainId)) {
      networks.push({ chainId, network: await host.openNetwork(name) });
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
  return {
    parts: parts.filter((part) => part.records.length > 0),
    notAsked: [...others].map(([chainId, { length }]) => ({ chainId, contracts: length })),
  };
}

async function openChain(network: HostNetwork): Promise<Pick<Part, "network" | "chainId">> {
  const { request, secrets, networkName } = network;
  const reader = createChainReader({ request, secrets, describe: () => `network ${networkName}` });
  return { network, chainId: network.chainId ?? (await reader.getChainId()) };
}

interface Circumstances {
  readonly request: RecordsRequest;
  readonly session: DeploymentSession;
  readonly host: AppHost;
}

async function verifyPart(
  { network, records }: Part,
  { request, session: { timeoutMs, ...session }, host }: Circumstances,
): Promise<readonly RecordedResult[]> {
  const { reporter, signal = new AbortController().signal } = session;
  const opened = await openWorkplace(host, { ...session, network });
  const { explorers, close } = keepOpen(
    opened.explorers.map((place) => reportQuestions(place, { reporter, signal })),
  );
  await tellOfPublication(request.check === true ? [] : explorers, { host, note: session.note });
  reporter.progress({ step: "choosing", explorers: explorers.map(({ name }) => name) });
  const ports = shareReads(knowingRecords(opened.ports, records));
  const chainId = await ports.chain.getChainId({ signal });
  try {
    return await verifyRecords(records, {
      request,
      ports,
      explorers,
      publishedBuilds: shareBuilds(host.publishedBuilds),
      findKeptBuilds: openKeptBuilds({ ports, signal }),
      network: network.networkName,
      chainId,
      timeoutMs,
      signal: session.signal,
    });
  } finally {
    await close();
  }
}

type Ports = RecordsRun["ports"];

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

/** Opens each place where builds were kept once, together with the project's builds. */
function openKeptBuilds({
  ports,
  signal,
}: {
  readonly ports: Ports;
  readonly signal: AbortSignal;
}): RecordsRun["findKeptBuilds"] {
  const stores = new Map<string, BuildInfoStore>();
  return ({ builds, address }) => {
    if (builds === undefined) {
      return undefined;
    }
    const { compiler, chain } = ports;
    const readRuntimeBytecode = async () => toBareHex(await chain.getCode(address, { signal }));
    const kept = () =>
      createGivenBuildStore({ path: path.resolve(builds), signal, compiler, readRuntimeBytecode });
    const store = stores.get(builds) ?? shareBuilds(withDeploymentBuilds(ports.builds, kept()));
    stores.set(builds, store);
    return store;
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
