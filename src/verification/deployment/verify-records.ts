import type { Address } from "../../base/hex.ts";
import { splitName } from "../../core/contract/contract-name.ts";
import { isUnlinked } from "../../core/contract/libraries.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { share } from "../explorers/share-answers.ts";
import type { ExplorerPlace, RecordedContract } from "../ports.ts";
import { checkProxy, verifyProxy } from "../proxy/verify-proxy.ts";
import type { RecordedResult, VerificationResult } from "../result.ts";
import type { Run, VerificationRequest } from "../run.ts";
import { openStories } from "../verify-contract.ts";
import {
  type ContractLimits,
  countProgress,
  type EachRun,
  examineRecords,
  inLanes,
  proxiesLast,
  refuseRecord,
  type Subject,
  toResult,
  verifyOnEach,
} from "./each-record.ts";
import { tellContradictions } from "./find-contradictions.ts";

/** What the user asks for, of each contract. */
export type RecordsRequest = Pick<VerificationRequest, "license" | "force" | "requireExact" | "check">;

/** The verification of a deployment on one chain under way. */
export interface RecordsRun extends EachRun {
  readonly request: RecordsRequest;
  /** Open as often as it is asked for: each contract asks. */
  readonly explorers: readonly ExplorerPlace[];
}

/**
 * Verifies, or checks, the recorded contracts of one chain, several at once. Proxies start after the contracts
 * that stand alone, but do not wait for them to end. The linked libraries that no record has come last.
 *
 * Each address is verified once on each explorer, even if several records or proxies lead to it.
 *
 * The failure of one contract leaves the others in place.
 */
export async function verifyRecords(
  records: readonly RecordedContract[],
  run: RecordsRun,
): Promise<readonly RecordedResult[]> {
  const known = new Map(records.map((record) => [record.address, record]));
  const progress = countProgress(records.length, run);
  const verify = verifyOnce(known, run);
  const isCheck = run.request.check === true;
  const subjects = await examineRecords(records, run, { isCheck });
  const results = new Map<Address, RecordedResult>();
  const work = async (chosen: readonly Subject[]) => {
    await inLanes(chosen, async (subject) => {
      const result = await verifySubject(subject, { run, verify });
      results.set(subject.record.address, result);
      progress(result);
    });
  };
  await work(proxiesLast(subjects));
  for (let more = listLibraries(results, known); more.length > 0; more = listLibraries(results, known)) {
    for (const record of more) {
      known.set(record.address, record);
    }
    await work(more.map((record) => ({ record })));
  }
  return [...known.keys()].flatMap((address) => results.get(address) ?? []);
}

/** Verifies one contract of the record, or behind its proxy. */
type Verify = (run: Run, record: RecordedContract) => Promise<VerificationResult>;

/** Makes what verifies one contract, at most once on each explorer, with what the records know of it. */
function verifyOnce(known: ReadonlyMap<Address, RecordedContract>, run: RecordsRun): Verify {
  const once = share<VerificationResult>();
  const verify = openStories();
  return (one, { builds: kept, address }) => {
    const { request, ports, deadline } = one;
    const builds = kept && run.ports.findKeptBuilds?.(kept, address);
    const recorded = { record: known.get(request.address), builds };
    return once([ports.explorer.apiUrl, request.address], deadline.signal, (signal) =>
      verify({ ...one, recorded, deadline: { ...deadline, signal } }),
    );
  };
}

interface Tools {
  readonly run: RecordsRun;
  readonly verify: Verify;
}

async function verifySubject(subject: Subject, { run, verify }: Tools): Promise<RecordedResult> {
  const { record, failure } = subject;
  const isCheck = run.request.check === true;
  const refusal = isCheck ? undefined : refuseRecord(subject, run);
  if (refusal !== undefined) {
    return refusal;
  }
  const result = await toResult(record, run, async (limits) => {
    if (failure !== undefined) {
      throw failure;
    }
    return verifyAt(subject, { run, verify, limits });
  });
  const isForeign = result.explorers.every((one) => "match" in one && one.contract === null);
  const told = tellContradictions(subject, { explorers: result.explorers, isCheck });
  if (record.isDeployed !== false || !isForeign || result.status !== "mismatch") {
    return { ...result, ...told };
  }
  const message = "The deployment uses it but did not create it, and it is not a contract of this project.";
  return told.contradictions === undefined
    ? { ...result, ...told, status: "skipped", explorers: [], message }
    : { ...result, ...told, explorers: [] };
}

function verifyAt(
  subject: Subject,
  { run, verify, limits }: Tools & { readonly limits: ContractLimits },
): Promise<RecordedResult["explorers"]> {
  const { record } = subject;
  const { explorers } = run;
  const { deadline, reporter } = limits;
  const ports = { ...run.ports, reporter };
  const request = { ...run.request, address: record.address };
  const work = request.check === true ? checkProxy : verifyProxy;
  return verifyOnEach(subject, {
    explorers,
    clock: ports.clock,
    words: ports.words,
    ...limits,
    verify: (service) => verify({ request, ports: { ...ports, ...service }, deadline }, record),
    verifyProxy: (proxy, service) =>
      work(proxy, {
        request,
        ports: { ...ports, ...service },
        deadline,
        verify: (one) => verify(one, record),
      }),
  });
}

/** The libraries that verified contracts are linked to, and that no record has. */
function listLibraries(
  results: ReadonlyMap<Address, RecordedResult>,
  known: ReadonlyMap<Address, RecordedContract>,
): readonly RecordedContract[] {
  const found = new Map<Address, RecordedContract>();
  for (const { explorers, file = "", chainId } of results.values()) {
    for (const result of explorers) {
      for (const [name, text] of "libraries" in result ? Object.entries(result.libraries) : []) {
        if (isUnlinked(text)) {
          continue;
        }
        const address = parseAddress(text);
        const shared = { file, chainId, transactionHash: undefined, creationBytecode: undefined };
        found.set(address, {
          address,
          name: splitName(name).contractName,
          contract: name,
          ...shared,
        });
      }
    }
  }
  return [...found.values()].filter(({ address }) => !known.has(address));
}
