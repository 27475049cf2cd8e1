import type { Address } from "../../base/hex.ts";
import { splitName } from "../../core/contract/contract-name.ts";
import { createCommitVerification } from "../commits/verify-from-commit.ts";
import { listLinked } from "../explorers/verify-with-libraries.ts";
import type { RecordedContract } from "../ports.ts";
import type { RecordedResult } from "../result.ts";
import { openStories } from "../verify-contract.ts";
import type { RecordsRun } from "./each-record.ts";
import { workOnRecords } from "./work-on-records.ts";

/** The linked libraries that no record has come last. */
export function verifyRecords(
  records: readonly RecordedContract[],
  run: RecordsRun,
): Promise<readonly RecordedResult[]> {
  const recorded = new Set(records.map(({ address }) => address));
  const verify = createCommitVerification(run.commit, openStories());
  return workOnRecords(records, run, {
    verify: (one, { own, proxies }) => {
      // A contract behind a proxy was built as its own record says, or else that of the first proxy.
      const built = [own, ...proxies].find((record) => record?.builds !== undefined);
      const builds = built?.builds && run.ports.findKeptBuilds?.(built.builds, built.address);
      return verify({ ...one, recorded: { record: own, builds } });
    },
    toResult: (result, record) =>
      recorded.has(record.address) ? skipForeign(result, record) : { ...result, notes: [linkedNote] },
    listMore: listLibraries,
  });
}

const linkedNote = "a library that a recorded contract is linked to; no record has it.";

/** A contract that the deployment only uses may be of another project. */
function skipForeign(result: RecordedResult, { isDeployed }: RecordedContract): RecordedResult {
  const isForeign = result.explorers.every((one) => "match" in one && one.contract === null);
  if (isDeployed !== false || !isForeign || result.status !== "mismatch") {
    return result;
  }
  const message = "The deployment uses it but did not create it, and it is not a contract of this project.";
  return { ...result, status: "skipped", explorers: [], message };
}

function listLibraries(results: readonly RecordedResult[]): readonly RecordedContract[] {
  const found = new Map<Address, RecordedContract>();
  for (const { explorers, file = "", chainId } of results) {
    const linked = explorers.flatMap((one) => ("libraries" in one ? listLinked(one.libraries) : []));
    for (const { address, name: contract } of linked) {
      found.set(address, { address, name: splitName(contract).contractName, contract, file, chainId });
    }
  }
  return [...found.values()];
}
