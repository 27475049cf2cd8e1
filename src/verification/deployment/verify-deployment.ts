import type { Hex } from "../../base/hex.ts";
import { findWorstStatus } from "../find-worst-status.ts";
import type { VerificationRequest } from "../request.ts";
import type { VerificationResult } from "../result.ts";
import type { Run } from "../run.ts";
import type { DeploymentResult } from "./deployment-result.ts";
import type { ExaminedTransaction } from "./examine-transaction.ts";
import { verifyCreated } from "./verify-created.ts";

/** What the user asks for. Name, arguments and libraries differ from contract to contract: they are found. */
export interface DeploymentRequest
  extends Pick<
    VerificationRequest,
    "license" | "codeFormat" | "force" | "requireExact" | "withLibraries" | "check"
  > {
  readonly transactionHash: Hex;
}

/** One verification of a transaction's contracts under way. */
export interface DeploymentRun extends Omit<Run, "request"> {
  readonly request: DeploymentRequest;
  /** Verifies one contract. */
  readonly verify: (run: Run) => Promise<VerificationResult>;
}

/**
 * Verifies every contract of this project that a transaction created, one after the other.
 *
 * What goes wrong with one of them does not take the results of the others away, and a contract that
 * is none of this project's fails nothing, unless none is.
 */
export async function verifyDeployment(
  { transactionHash, chainId, contracts: created, notes }: ExaminedTransaction,
  run: DeploymentRun,
): Promise<DeploymentResult> {
  const { name, apiUrl } = run.ports.explorer;
  const contracts: DeploymentResult["contracts"] = [];
  for (const contract of created) {
    contracts.push(await verifyCreated(contract, run));
  }
  const statuses = contracts.flatMap(({ status }) => (status === "skipped" ? [] : [status]));
  return {
    status: findWorstStatus(statuses) ?? "mismatch",
    transactionHash,
    chainId,
    explorer: { name, apiUrl },
    contracts,
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
  };
}
