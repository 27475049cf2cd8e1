import type { Hex } from "../../base/hex.ts";
import { isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { CreatedContract } from "../ports.ts";
import {
  type DeploymentContract,
  type DeploymentResult,
  findWorstStatus,
  foreignCauses,
  type VerificationResult,
} from "../result.ts";
import type { Operation, Run, VerificationRequest } from "../run.ts";
import { toExplorerFields, toFailure } from "../to-result.ts";
import type { ExaminedTransaction } from "./examine-transaction.ts";

/** Each contract has its own name, arguments and libraries, so the request has none. */
export interface TransactionRequest
  extends Pick<
    VerificationRequest,
    "license" | "codeFormat" | "force" | "requireExact" | "withLibraries" | "check"
  > {
  readonly transactionHash: Hex;
}

interface TransactionRun extends Operation {
  readonly request: TransactionRequest;
  readonly verify: (run: Run) => Promise<VerificationResult>;
}

/**
 * The failure of one contract leaves the others in place. A contract that is not of this project is skipped; the
 * status is `mismatch` only if all are.
 */
export async function verifyTransaction(
  { transactionHash, chainId, contracts: created, notes }: ExaminedTransaction,
  run: TransactionRun,
): Promise<DeploymentResult> {
  const contracts: DeploymentResult["contracts"] = [];
  for (const contract of created) {
    contracts.push(await verifyCreated(contract, run));
  }
  const statuses = contracts.flatMap(({ status }) => (status === "skipped" ? [] : [status]));
  return {
    status: findWorstStatus(statuses) ?? "mismatch",
    transactionHash,
    chainId,
    explorer: toExplorerFields(run.ports.explorer),
    contracts,
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
  };
}

/** Returns whether nothing says that this project's source is meant, as it was edited or built otherwise. */
function isForeign(result: VerificationResult): boolean {
  if (result.status !== "mismatch" || result.contract !== null) {
    return false;
  }
  const { cause, closest } = result.differences;
  return foreignCauses.has(cause) || cause === "proxy" || (cause === "other-record" && closest === null);
}

async function verifyCreated(
  { address, factory }: CreatedContract,
  { request: { transactionHash, ...request }, ports, deadline, verify }: TransactionRun,
): Promise<DeploymentContract> {
  const creation = { transactionHash, factory };
  const asked = await settle(
    verify({ ports, deadline, request: { ...request, address, creation, note: false } }),
  );
  if (asked.kind === "answered") {
    return isForeign(asked.answer)
      ? { status: "skipped", address, message: "It is not a contract of this project's builds." }
      : asked.answer;
  }
  return isFailure(asked.failure, "NO_CODE_AT_ADDRESS")
    ? { status: "skipped", address, message: "It was created but has no code any more." }
    : { ...toFailure(asked.failure, ports.words), address };
}
