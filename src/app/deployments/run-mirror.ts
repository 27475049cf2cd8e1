import { toFlag } from "../../base/command-place.ts";
import { invariant } from "../../base/errors.ts";
import { checkAddress } from "../../core/contract/parse-address.ts";
import { createFailure } from "../../core/errors/failure.ts";
import * as licenses from "../../explorer-api/etherscan/licenses.ts";
import type { RecordsRequest } from "../../verification/deployment/each-record.ts";
import { mirrorRecords } from "../../verification/deployment/mirror-records.ts";
import type { ExplorerPlace } from "../../verification/ports.ts";
import { type RecordedDeploymentResult, toRecordedDeploymentResult } from "../../verification/result.ts";
import { checkOptions } from "../../verification/run.ts";
import { splitNames } from "../explorers/choose-explorers.ts";
import type { AppHost } from "../host.ts";
import { openSession, type SessionOptions } from "../open-session.ts";
import { groupByChain, type ManySession, type OpenedNetwork, openGroup } from "./chain-groups.ts";
import { workOnGroups } from "./work-on-groups.ts";

export interface MirrorCall extends RecordsRequest {
  /** An address, or the path or name of a deployment. */
  readonly contract: string;
  /** Name or URL of the explorer that shows the sources. */
  readonly from: string;
  /** Names or URLs of those that are to show them, too; undefined: all others of the network. */
  readonly to?: string | undefined;
}

type MirrorSession = Omit<ManySession, "explorer">;

/** @throws BaseError before anything is sent; what fails for one contract is in the result */
export async function runMirror(
  { contract, from, to, ...request }: MirrorCall,
  session: MirrorSession,
  host: AppHost,
): Promise<RecordedDeploymentResult> {
  checkOptions(request, licenses);
  const { check = false } = request;
  if (splitNames(from, "from").length > 1) {
    const reason = "it names several explorers, and the source comes from one";
    throw createFailure("INVALID_OPTION", { option: toFlag("from"), reason });
  }
  const targets = to === undefined ? [] : splitNames(to, "to");
  if (check && targets.length > 0) {
    const reason = "a check submits nothing, so it asks no other explorer";
    throw createFailure("INVALID_OPTION", { option: toFlag("to"), reason });
  }
  const address = checkAddress(contract);
  const records =
    address.kind === "address"
      ? [{ address: address.address, name: address.address, file: "" }]
      : await host.records.read(contract);
  const { groups, ...leftOut } = await groupByChain(records, { host, session, place: contract });
  const results = await workOnGroups(groups, {
    session,
    host,
    open: (group, circumstances) => openMirror(group, { ...circumstances, from, to, check }),
    work: ({ place, ...opened }, { records: own, ...run }) =>
      reading(place, (source) => mirrorRecords(own, { ...run, ...opened, request, source })),
  });
  return toRecordedDeploymentResult(results, leftOut);
}

interface Opening extends Pick<MirrorCall, "from" | "to"> {
  readonly check: boolean;
  readonly session: Omit<SessionOptions, "explorer">;
  readonly host: AppHost;
}

/** For a check, both explorers are the same. */
async function openMirror({ network, records }: OpenedNetwork, { from, to, check, session, host }: Opening) {
  const reader = { ...session, explorer: from, explorerOption: "from", isReadOnly: true } as const;
  if (check) {
    const group = await openGroup({ network, records }, { session: reader, host });
    const [only] = group.explorers;
    invariant(only !== undefined, "a name that stands for no explorer is refused");
    return { ...group, place: only, explorers: [only] };
  }
  const opened = await openSession(host, { ...reader, network });
  const [place] = opened.explorers;
  const targets = { ...session, explorer: to, explorerOption: "to" } as const;
  const group = await openGroup({ network, records }, { session: targets, host });
  const explorers = group.explorers.filter(({ addressHash }) => addressHash !== place?.addressHash);
  if (place === undefined || explorers.length === 0) {
    const option = toFlag("to");
    throw createFailure(
      "INVALID_OPTION",
      to === undefined
        ? {
            missing: [
              "An explorer to submit to",
              `the network has only the one that the source comes from. Give another with ${option} <name or URL>`,
            ],
          }
        : { option, reason: "it names only the explorer that the source comes from", value: to },
    );
  }
  return { ...group, place, explorers };
}

async function reading<ResultT>(
  place: ExplorerPlace,
  work: (explorer: Awaited<ReturnType<ExplorerPlace["open"]>>["explorer"]) => Promise<ResultT>,
): Promise<ResultT> {
  const { explorer, close } = await place.open();
  try {
    return await work(explorer);
  } finally {
    await close();
  }
}
