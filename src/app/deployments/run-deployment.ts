import path from "node:path";
import { toBareHex } from "../../base/hex.ts";
import * as licenses from "../../explorer-api/etherscan/licenses.ts";
import { withDeploymentBuilds } from "../../project/deployments/with-deployment-builds.ts";
import { createGivenBuildStore } from "../../project/given/given-build-store.ts";
import {
  type RecordedDeploymentResult,
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
import { divideByChain, type ManySession, openPart, type Ports, workOnParts } from "./open-parts.ts";

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
  const { timeoutMs, signal } = session;
  const results = await workOnParts(parts, {
    session,
    host,
    open: async (part, opening) => ({
      ...(await openPart(part, { ...opening, submits: request.check !== true })),
      publishedBuilds: opening.host.publishedBuilds,
    }),
    work: ({ ports, explorers, chainId, publishedBuilds }, { network, records: own }) =>
      verifyRecords(own, {
        request,
        ports,
        explorers,
        publishedBuilds,
        findKeptBuilds: openKeptBuilds({ ports, signal }),
        network: network.networkName,
        chainId,
        timeoutMs,
        signal,
      }),
  });
  return toRecordedDeploymentResult(results, notAsked);
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
