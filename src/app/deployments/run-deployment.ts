import path from "node:path";
import { toBareHex } from "../../base/hex.ts";
import * as licenses from "../../explorer-api/etherscan/licenses.ts";
import { withDeploymentBuilds } from "../../project/deployments/with-deployment-builds.ts";
import { createGivenBuildStore } from "../../project/given/given-build-store.ts";
import {
  type RecordedDeploymentResult,
  type RecordedResult,
  toRecordedDeploymentResult,
} from "../../verification/deployment/recorded-result.ts";
import {
  type RecordsRequest,
  type RecordsRun,
  verifyRecords,
} from "../../verification/deployment/verify-records.ts";
import { shareBuilds } from "../../verification/explorers/share-reads.ts";
import type { BuildInfoStore } from "../../verification/ports.ts";
import { checkOptions } from "../../verification/request.ts";
import type { AppHost } from "../host.ts";
import { divideByChain, type ManySession, openPart, type Part, type Ports } from "./open-parts.ts";

/** Which deployment to verify; undefined: all that the project's tools recorded. */
export interface DeploymentRequest extends RecordsRequest {
  readonly deployment?: string | undefined;
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
  session: ManySession,
  host: AppHost,
): Promise<RecordedDeploymentResult> {
  checkOptions(request, licenses);
  const records =
    deployment === undefined ? await host.records.readAll() : await host.records.read(deployment);
  const { parts, notAsked } = await divideByChain(records, { host, place: deployment });
  const results: RecordedResult[] = [];
  for (const part of parts) {
    results.push(...(await verifyPart(part, { request, session, host })));
  }
  return toRecordedDeploymentResult(results, notAsked);
}

interface Circumstances {
  readonly request: RecordsRequest;
  readonly session: ManySession;
  readonly host: AppHost;
}

async function verifyPart(
  { network, records }: Part,
  { request, session: { timeoutMs, ...session }, host }: Circumstances,
): Promise<readonly RecordedResult[]> {
  const { ports, explorers, chainId, close } = await openPart(
    { network, records },
    { session, host, submits: request.check !== true },
  );
  try {
    return await verifyRecords(records, {
      request,
      ports,
      explorers,
      publishedBuilds: shareBuilds(host.publishedBuilds),
      findKeptBuilds: openKeptBuilds({ ports, signal: session.signal }),
      network: network.networkName,
      chainId,
      timeoutMs,
      signal: session.signal,
    });
  } finally {
    await close();
  }
}

/** Opens each place where builds were kept once, together with the project's builds. */
function openKeptBuilds({
  ports,
  signal,
}: {
  readonly ports: Ports;
  readonly signal: AbortSignal | undefined;
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
