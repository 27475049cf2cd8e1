import type { Address } from "../../base/hex.ts";
import { createOnce } from "../../base/once.ts";
import { splitName } from "../../core/contract/contract-name.ts";
import { isUnlinked } from "../../core/contract/libraries.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { createCommitVerification } from "../commits/verify-from-commit.ts";
import type { RecordedContract } from "../ports.ts";
import type { RecordedResult, VerificationResult } from "../result.ts";
import type { Run } from "../run.ts";
import { openStories } from "../verify-contract.ts";
import {
  countProgress,
  examineRecords,
  inLanes,
  proxiesLast,
  type RecordsRun,
  type Subject,
  workOn,
} from "./each-record.ts";

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
  const work = async (chosen: readonly Subject[], notes: readonly string[] = []) => {
    await inLanes(chosen, async (subject) => {
      const result = await verifySubject(subject, { run, verify });
      results.set(subject.record.address, notes.length === 0 ? result : { ...result, notes: [...notes] });
      progress(result);
    });
  };
  await work(proxiesLast(subjects));
  for (let more = listLibraries(results, known); more.length > 0; more = listLibraries(results, known)) {
    for (const record of more) {
      known.set(record.address, record);
    }
    await work(
      more.map((record) => ({ record })),
      [linkedNote],
    );
  }
  return [...known.keys()].flatMap((address) => results.get(address) ?? []);
}

/** Why a result is there that no entry of the records asks for. */
const linkedNote = "a library that a recorded contract is linked to; no record has it.";

/** Verifies one contract of the record, or behind its proxy. */
type Verify = (run: Run, record: RecordedContract) => Promise<VerificationResult>;

/** Makes what verifies one contract, at most once on each explorer, with what the records know of it. */
function verifyOnce(known: ReadonlyMap<Address, RecordedContract>, run: RecordsRun): Verify {
  const once = createOnce<VerificationResult>();
  const verify = createCommitVerification(run.commit, openStories());
  return (one, { builds: kept, address }) => {
    const { request, ports, deadline } = one;
    const key = `${ports.explorer.apiUrl} ${request.address}`;
    const builds = kept && run.ports.findKeptBuilds?.(kept, address);
    const recorded = { record: known.get(request.address), builds };
    return once(key, deadline.signal, () => verify({ ...one, recorded }));
  };
}

interface Tools {
  readonly run: RecordsRun;
  readonly verify: Verify;
}

/** Verifies one contract. One that the deployment only uses, and that is of another project, is skipped. */
async function verifySubject(subject: Subject, { run, verify }: Tools): Promise<RecordedResult> {
  const { record } = subject;
  const result = await workOn(subject, run, { verify: (one) => verify(one, record) });
  const isForeign = result.explorers.every((one) => "match" in one && one.contract === null);
  if (record.isDeployed !== false || !isForeign || result.status !== "mismatch") {
    return result;
  }
  const message = "The deployment uses it but did not create it, and it is not a contract of this project.";
  return result.contradictions === undefined
    ? { ...result, status: "skipped", explorers: [], message }
    : { ...result, explorers: [] };
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
