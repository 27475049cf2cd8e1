import type { Address } from "../../base/hex.ts";
import { mapWithLimit } from "../../base/map-with-limit.ts";
import { createOnce } from "../../base/once.ts";
import type { RecordedContract } from "../ports.ts";
import type { RecordedResult, VerificationResult } from "../result.ts";
import type { Run } from "../run.ts";
import {
  type ContractWork,
  type ExaminedRecord,
  examineRecord,
  type RecordsRun,
  workOn,
} from "./each-record.ts";

/** The work on each of several recorded contracts. */
interface RecordsWork extends Omit<ContractWork, "verify"> {
  /** With a contract, or with each of those behind a proxy: once on each explorer, however many records lead to it. */
  verify(run: Run, records: RecordsOfContract): Promise<VerificationResult>;
  /** Changes the result of a record. Default: it stays as it is. */
  toResult?(result: RecordedResult, record: RecordedContract): RecordedResult;
  /** Lists the contracts that come next, if they are not recorded. Default: none. */
  listMore?(results: readonly RecordedResult[]): readonly RecordedContract[];
  /** Whether what is verified is only proved; default: it is submitted or checked. */
  isProof?: boolean;
}

/** The records that lead to a contract, whichever of them leads to it first. */
interface RecordsOfContract {
  /** undefined: the contract is not recorded. */
  readonly own: RecordedContract | undefined;
  /** Those of the proxies that it is behind, in the order of the records. */
  readonly proxies: readonly RecordedContract[];
}

/**
 * Works on the recorded contracts of one chain, several at once. Proxies start after the contracts that stand alone,
 * but do not wait for them to end. The failure of one contract leaves the others in place.
 *
 * @returns a result for each distinct address, in the order of the records
 */
export async function workOnRecords(
  records: readonly RecordedContract[],
  run: RecordsRun,
  work: RecordsWork,
): Promise<readonly RecordedResult[]> {
  const { toResult: change = (result) => result, listMore = () => [] } = work;
  const known = new Map(records.map((record) => [record.address, record]));
  const results = new Map<Address, RecordedResult>();
  const progress = countProgress(known.size, run, work);
  const once = createOnce<VerificationResult>();
  const subjects = await examineRecords([...known.values()], run);
  const behind = subjects.flatMap(({ record, proxy }) =>
    [...new Set(proxy?.graph.nodes.map(({ address }) => address))].map((address) => ({ address, record })),
  );
  const proxiesOf = Map.groupBy(behind, ({ address }) => address);
  const verify = (one: Run) => {
    const { address } = one.request;
    const own = known.get(address);
    const proxies = (proxiesOf.get(address) ?? []).map(({ record }) => record);
    return once(`${one.ports.explorer.apiUrl} ${address}`, one.deadline.signal, () =>
      work.verify(one, { own, proxies }),
    );
  };
  for (let waiting = proxiesLast(subjects); waiting.length > 0; ) {
    await inLanes(waiting, async (subject) => {
      const { record } = subject;
      const result = change(await workOn(subject, run, { ...work, verify }), record);
      results.set(record.address, result);
      progress(result);
    });
    const more = listMore([...results.values()]).filter(({ address }) => !known.has(address));
    waiting = more.map((record) => ({ record }));
    for (const record of more) {
      known.set(record.address, record);
    }
  }
  return [...known.keys()].flatMap((address) => results.get(address) ?? []);
}

/**
 * How many contracts of a chain are worked on at once. The limits of node and explorers apply to all of them
 * together. With eight, a service that limits is asked nearly all the time, while other contracts wait for a
 * verdict, another service or the compiler; more would wait longer than explorers wait for their turn.
 */
const lanes = 8;

/** Works on several contracts at once, and returns the results in their order. */
function inLanes<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  return mapWithLimit(items, { limit: lanes, map });
}

/** Puts proxies behind the contracts that they lead to: those have their own lane by then, and are shared. */
function proxiesLast(subjects: readonly ExaminedRecord[]): readonly ExaminedRecord[] {
  return subjects.toSorted(
    (one, other) => Number(one.proxy !== undefined) - Number(other.proxy !== undefined),
  );
}

/** The number of contracts that are read between two progress lines. */
const readsTold = 100;

/** Reads from the chain what each contract is, and says how far it is. */
async function examineRecords(
  records: readonly RecordedContract[],
  run: RecordsRun,
): Promise<readonly ExaminedRecord[]> {
  let done = 0;
  return inLanes(records, async (record) => {
    const subject = await examineRecord(record, run);
    done += 1;
    if (done % readsTold === 0) {
      const { network } = run;
      run.ports.reporter.progress({ step: "contracts-read", network, done, total: records.length });
    }
    return subject;
  });
}

/** Creates a function that reports each contract that is done. What is only proved is not called verified. */
function countProgress(
  total: number,
  { ports: { reporter } }: RecordsRun,
  { isProof = false }: Pick<RecordsWork, "isProof">,
) {
  let done = 0;
  return ({ name, status, ownSource }: RecordedResult): void => {
    done += 1;
    const isOnlyBehind = ownSource !== undefined;
    reporter.progress({
      step: "contract-done",
      name,
      status: isProof && status === "already-verified" ? "proved" : status,
      isOnlyBehind,
      done,
      total: Math.max(done, total),
    });
  };
}
