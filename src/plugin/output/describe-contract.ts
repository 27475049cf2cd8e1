import type { DeploymentContract } from "../../verification/deployment/deployment-result.ts";

/** One of several contracts on one line. */
export function describeContract(contract: DeploymentContract): string {
  switch (contract.status) {
    case "skipped":
      return `skipped ${contract.address}: ${contract.message}`;
    case "error":
      return `✘ ${contract.address}: ${contract.message} (${contract.code})`;
    case "verified":
    case "already-verified":
      return `✔ ${describeMatched(contract)}`;
    case "pending":
      return `… ${describeMatched(contract)}, still pending: ${contract.message}`;
    case "rejected":
    case "mismatch":
      return `✘ ${describeMatched(contract)}, ${contract.status}: ${contract.message}`;
  }
}

function describeMatched({
  contract,
  address,
  match,
  status,
}: Exclude<DeploymentContract, { readonly status: "skipped" | "error" }>): string {
  const before = status === "already-verified" ? ["already verified"] : [];
  const kind = match === null ? [] : [`${match} match`];
  const notes = [...before, ...kind].join(", ");
  const name = contract === null ? address : `${contract} at ${address}`;
  return `${name}${notes === "" ? "" : ` (${notes})`}`;
}
