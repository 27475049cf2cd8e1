import type { Hex } from "../../base/hex.ts";
import { isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { CreatedContract, Words } from "../ports.ts";
import {
  combineStatuses,
  foreignCauses,
  type RecordedDeploymentResult,
  type RecordedResult,
  toRecordedDeploymentResult,
  type VerificationOutcome,
} from "../result.ts";
import type { VerificationRequest } from "../run.ts";
import { toFailure } from "../to-result.ts";
import type { ExaminedTransaction } from "./examine-transaction.ts";

/** Each contract has its own name, arguments and libraries, so the request has none. */
export interface TransactionRequest
  extends Pick<
    VerificationRequest,
    "license" | "codeFormat" | "force" | "requireExact" | "withLibraries" | "check"
  > {
  readonly transactionHash: Hex;
}

interface TransactionRun {
  readonly request: TransactionRequest;
  readonly network: string;
  readonly words: Pick<Words, "listHints">;
  /** On each explorer. */
  readonly verify: (request: VerificationRequest) => Promise<VerificationOutcome>;
}

/** The failure of one contract leaves the others in place. A contract that is not of this project is skipped. */
export async function verifyTransaction(
  { transactionHash, chainId, contracts, notes }: ExaminedTransaction,
  run: TransactionRun,
): Promise<RecordedDeploymentResult> {
  const results: RecordedResult[] = [];
  for (const contract of contracts) {
    results.push(await verifyCreated(contract, { ...run, chainId }));
  }
  return {
    ...toRecordedDeploymentResult(results, { notAsked: [], failures: [], notes }),
    transactionHash,
  };
}

/** Returns whether nothing says that this project's source is meant, as it was edited or built otherwise. */
function isForeign(result: RecordedResult["explorers"][number]): boolean {
  if (result.status !== "mismatch" || "proxy" in result || result.contract !== null) {
    return false;
  }
  const { cause, closest } = result.differences;
  return foreignCauses.has(cause) || cause === "proxy" || (cause === "other-record" && closest === null);
}

async function verifyCreated(
  { address, factory }: CreatedContract,
  {
    request: { transactionHash, ...request },
    chainId,
    network,
    words,
    verify,
  }: TransactionRun & { readonly chainId: number },
): Promise<RecordedResult> {
  const place = { name: address, address, chainId, network };
  const skip = (message: string) => ({ ...place, status: "skipped" as const, explorers: [], message });
  const creation = { transactionHash, factory };
  const { answer, failure } = await settle(verify({ ...request, address, creation, note: false }));
  if (failure !== undefined) {
    return isFailure(failure, "NO_CODE_AT_ADDRESS")
      ? skip("It was created but has no code any more.")
      : { ...place, status: "error", explorers: [], failure: toFailure(failure, words) };
  }
  const explorers = answer.explorers ?? [answer];
  return explorers.every((one) => one.status === "skipped" || isForeign(one))
    ? skip("It is not a contract of this project's builds.")
    : { ...place, status: combineStatuses(explorers), explorers };
}
