import { checkAddress } from "../../core/contract/parse-address.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import * as licenses from "../../explorer-api/etherscan/licenses.ts";
import { type MirrorRequest, mirrorRecords } from "../../verification/deployment/mirror-records.ts";
import {
  type RecordedDeploymentResult,
  type RecordedResult,
  toRecordedDeploymentResult,
} from "../../verification/deployment/recorded-result.ts";
import type { ExplorerPlace, RecordedContract } from "../../verification/ports.ts";
import { checkOptions } from "../../verification/request.ts";
import type { AppHost } from "../host.ts";
import { openWorkplace } from "../open-workplace.ts";
import { divideByChain, type ManySession, openPart, type Part } from "./open-parts.ts";

/** What to bring from one explorer to others. */
export interface MirrorCall extends MirrorRequest {
  /** An address, or the path or name of a deployment. */
  readonly contract: string;
  /** Name or URL of the explorer that shows the sources. */
  readonly from: string;
  /** Names or URLs of those that are to show them, too; undefined: all others of the network. */
  readonly to?: string | undefined;
}

type MirrorSession = Omit<ManySession, "explorer">;

/**
 * Proves here what one explorer shows of a contract, or of each contract of a deployment, and submits it
 * to others.
 *
 * @throws BaseError before anything is sent, for what cannot be read; what fails for one contract is in
 * the result
 */
export async function runMirror(
  { contract, ...call }: MirrorCall,
  session: MirrorSession,
  host: AppHost,
): Promise<RecordedDeploymentResult> {
  checkOptions(call, licenses);
  const address = checkAddress(contract);
  const records = address.kind === "address" ? [toRecord(address)] : await host.records.read(contract);
  const { parts, notAsked } = await divideByChain(records, { host, place: contract });
  const results: RecordedResult[] = [];
  for (const part of parts) {
    results.push(...(await mirrorPart(part, { call, session, host })));
  }
  return toRecordedDeploymentResult(results, notAsked);
}

function toRecord({ address }: Pick<RecordedContract, "address">): RecordedContract {
  return {
    address,
    name: address,
    file: "",
    chainId: undefined,
    transactionHash: undefined,
    creationBytecode: undefined,
  };
}

interface Circumstances {
  readonly call: Omit<MirrorCall, "contract">;
  readonly session: MirrorSession;
  readonly host: AppHost;
}

async function mirrorPart(
  { network, records }: Part,
  { call: { from, to, ...request }, session: { timeoutMs, ...session }, host }: Circumstances,
): Promise<readonly RecordedResult[]> {
  const opened = await openWorkplace(host, { ...session, network, explorer: from });
  const [place] = opened.explorers;
  const targets = { ...session, explorer: to };
  const { ports, explorers, chainId, close } = await openPart(
    { network, records },
    { session: targets, host, submits: true },
  );
  try {
    const others = explorers.filter(({ apiUrl }) => apiUrl !== place?.apiUrl);
    if (place === undefined || others.length === 0) {
      const reason = "it names no explorer but the one that the sources come from";
      throw new InvalidOptionError({ option: "to", reason, value: to });
    }
    return await reading(place, (source) =>
      mirrorRecords(records, {
        request,
        ports,
        source,
        explorers: others,
        network: network.networkName,
        chainId,
        timeoutMs,
        signal: session.signal,
      }),
    );
  } finally {
    await close();
  }
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
