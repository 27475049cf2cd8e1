import { toFlag } from "../../base/command-place.ts";
import { createFailure } from "../../core/errors/failure.ts";
import * as licenses from "../../explorer-api/etherscan/licenses.ts";
import type { RecordsRequest } from "../../verification/deployment/each-record.ts";
import { verifyRecords } from "../../verification/deployment/verify-records.ts";
import { type RecordedDeploymentResult, toRecordedDeploymentResult } from "../../verification/result.ts";
import { checkOptions } from "../../verification/run.ts";
import type { AppHost } from "../host.ts";
import type { BuildFiles } from "../use-build-files.ts";
import { describeUnfinished } from "../words/results/describe-deployment.ts";
import { groupByChain, type ManySession, openGroup } from "./chain-groups.ts";
import { openKeptBuilds } from "./kept-builds.ts";
import { workOnGroups } from "./work-on-groups.ts";

/** Default: all that the project's tools recorded. */
export interface DeploymentRequest extends RecordsRequest {
  readonly deployment?: string | undefined;
}

/** @throws BaseError before anything is sent; what fails for one contract is in the result */
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
  const { groups, ...leftOut } = await groupByChain(records, { host, session, damaged, place: deployment });
  const { block } = session;
  if (block !== undefined && groups.length > 1) {
    const reason = "the records are on several chains: choose one with --network";
    throw createFailure("INVALID_OPTION", { option: toFlag("block"), reason });
  }
  const results = await workOnGroups(groups, {
    session: { ...session, isReadOnly: request.check },
    host,
    open: openGroup,
    work: ({ ports, ...opened }, { records: own, ...run }) => {
      const findKeptBuilds = commit === undefined ? openKeptBuilds({ ports, signal: run.signal }) : undefined;
      return verifyRecords(own, { ...run, ...opened, request, commit, ports: { ...ports, findKeptBuilds } });
    },
  });
  const notes = describeUnfinished(groups.flatMap((group) => group.records));
  return toRecordedDeploymentResult(results, { ...leftOut, block, notes });
}
