import type { Hex } from "../../base/hex.ts";
import { mapWithLimit } from "../../base/map-with-limit.ts";
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
  // Two contracts may have the same library, which must not be submitted twice.
  const limit = run.request.withLibraries === true ? 1 : lanes;
  const map = (contract: CreatedContract) => verifyCreated(contract, { ...run, chainId });
  const results = await mapWithLimit(contracts, { limit, map });
  return {
    ...toRecordedDeploymentResult(results, { notAsked: [], failures: [], notes }),
    transactionHash,
  };
}

/** Contracts at once: an explorer that does not answer for one of them does not delay the others. */
const lanes = 8;

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
  // An explorer that failed says nothing about the contract.
  const said = explorers.filter(({ status }) => status !== "skipped" && status !== "error");
  return said.length > 0 && said.every(isForeign)
    ? skip("It is not a contract of this project's builds.")
    : { ...place, status: combineStatuses(explorers), explorers };
}
