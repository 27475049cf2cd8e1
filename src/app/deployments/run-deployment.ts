import * as licenses from "../../explorer-api/etherscan/licenses.ts";
import type { RecordsRequest } from "../../verification/deployment/each-record.ts";
import { verifyRecords } from "../../verification/deployment/verify-records.ts";
import { type RecordedDeploymentResult, toRecordedDeploymentResult } from "../../verification/result.ts";
import { checkOptions } from "../../verification/run.ts";
import type { AppHost } from "../host.ts";
import type { BuildFiles } from "../use-build-files.ts";
import { describeUnfinished } from "../words/results/describe-deployment.ts";
import { openKeptBuilds } from "./kept-builds.ts";
import { divideByChain, type ManySession, openPart } from "./open-parts.ts";
import { workOnParts } from "./work-on-parts.ts";

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
  { commit, ...session }: ManySession & Pick<BuildFiles, "commit">,
  host: AppHost,
): Promise<RecordedDeploymentResult> {
  checkOptions(request, licenses);
  const { records, failures: damaged } =
    deployment === undefined
      ? await host.records.readAll()
      : { records: await host.records.read(deployment), failures: [] };
  const { parts, ...leftOut } = await divideByChain(records, { host, session, damaged, place: deployment });
  const { timeoutMs } = session;
  const results = await workOnParts(parts, {
    session: { ...session, isReadOnly: request.check },
    host,
    open: openPart,
    work: ({ ports, explorers, chainId }, { networkName, records: own, signal }) =>
      verifyRecords(own, {
        request,
        ports: {
          ...ports,
          findKeptBuilds: commit === undefined ? openKeptBuilds({ ports, signal }) : undefined,
        },
        explorers,
        commit,
        network: networkName,
        chainId,
        timeoutMs,
        signal,
      }),
  });
  const notes = describeUnfinished(parts.flatMap((part) => part.records));
  return toRecordedDeploymentResult(results, { ...leftOut, notes });
}
