import { BaseError } from "../../base/errors.ts";
import { DeadlineExceededError } from "../../core/errors/verification-errors.ts";
import type { CreatedContract } from "../ports.ts";
import { toFailure } from "../to-failure.ts";
import type { DeploymentContract } from "./deployment-result.ts";
import type { DeploymentRun } from "./verify-deployment.ts";

/** Verifies one contract that a transaction created, if it is one of this project's. */
export async function verifyCreated(
  { address, factory }: CreatedContract,
  { request: { transactionHash, ...request }, ports, deadline, verify }: DeploymentRun,
): Promise<DeploymentContract> {
  const creation = { transactionHash, factory };
  try {
    const result = await verify({
      ports,
      deadline,
      request: { ...request, address, creation, explain: false },
    });
    return result.status === "mismatch" && result.contract === null
      ? { status: "skipped", address, message: "It is none of this project's contracts, as they are built." }
      : result;
  } catch (error) {
    const failure = deadline.isReached(error) ? new DeadlineExceededError(deadline) : error;
    if (!(failure instanceof BaseError)) {
      throw failure;
    }
    return failure.code === "NO_CODE_AT_ADDRESS"
      ? { status: "skipped", address, message: "It was created, and is gone by now." }
      : { ...toFailure(failure), address };
  }
}
