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

interface RecordsWork extends Omit<ContractWork, "verify"> {
  /** Once on each explorer for each contract, however many records lead to it. */
  verify(run: Run, records: RecordsOfContract): Promise<VerificationResult>;
  toResult?(result: RecordedResult, record: RecordedContract): RecordedResult;
  /** Lists the contracts that come next. */
  listMore?(results: readonly RecordedResult[]): readonly RecordedContract[];
}

interface RecordsOfContract {
  /** undefined: the contract is not recorded. */
  readonly own: RecordedContract | undefined;
  /** In the order of the records. */
  readonly proxies: readonly RecordedContract[];
}

/** @returns a result for each distinct address, in the order of the records */
export async function workOnRecords(
  records: readonly RecordedContract[],
  run: RecordsRun,
  work: RecordsWork,
): Promise<readonly RecordedResult[]> {
  const { toResult: change = (result) => result, listMore = () => [] } = work;
  const known = new Map(records.map((record) => [record.address, record]));
  const results = new Map<Address, RecordedResult>();
  const progress = countProgress(known.size, run);
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
    const workOnOne = async (subject: ExaminedRecord) => {
      const { record } = subject;
      const result = change(await workOn(subject, run, { ...work, verify }), record);
      results.set(record.address, result);
      progress(result);
    };
    await mapWithLimit(waiting, { limit: lanes, map: workOnOne });
    const more = listMore([...results.values()]).filter(({ address }) => !known.has(address));
    waiting = more.map((record) => ({ record }));
    for (const record of more) {
      known.set(record.address, record);
    }
  }
  return [...known.keys()].flatMap((address) => results.get(address) ?? []);
}

/** Contracts of one chain at once. More would wait longer than explorers wait for their turn. */
const lanes = 8;

/** The contracts behind a proxy have begun by then, and are shared. */
function proxiesLast(subjects: readonly ExaminedRecord[]): readonly ExaminedRecord[] {
  return subjects.toSorted(
    (one, other) => Number(one.proxy !== undefined) - Number(other.proxy !== undefined),
  );
}

/** Contracts between two progress lines. */
const readsTold = 100;

async function examineRecords(
  records: readonly RecordedContract[],
  run: RecordsRun,
): Promise<readonly ExaminedRecord[]> {
  let done = 0;
  const examine = async (record: RecordedContract) => {
    const subject = await examineRecord(record, run);
    done += 1;
    if (done % readsTold === 0) {
      const { network } = run;
      run.ports.reporter.progress({ step: "contracts-read", network, done, total: records.length });
    }
    return subject;
  };
  return mapWithLimit(records, { limit: lanes, map: examine });
}

function countProgress(total: number, { ports: { reporter } }: RecordsRun) {
  let done = 0;
  return ({ name, status, ownSource }: RecordedResult): void => {
    done += 1;
    const isOnlyBehind = ownSource !== undefined;
    reporter.progress({
      step: "contract-done",
      name,
      status,
      isOnlyBehind,
      done,
      total: Math.max(done, total),
    });
  };
}
