import { stripControls } from "../../base/text.ts";
import type { DeploymentResult } from "../../verification/deployment/deployment-result.ts";
import { describeContract } from "./describe-contract.ts";

/**
 * What came of a transaction's contracts in words: the answer first, then a line for each contract. Explorers have a say in it, so each line is made
 * harmless to a terminal.
 */
export function describeDeployment({
  status,
  contracts,
  explorer,
  transactionHash,
  notes = [],
}: DeploymentResult): string {
  const ours = contracts.filter((contract) => contract.status !== "skipped");
  const shown = ours.filter((contract) => ["verified", "already-verified"].includes(contract.status));
  const mark = shown.length === ours.length && ours.length > 0 ? "✔" : marks[status];
  const headline =
    ours.length === 0
      ? `${mark} None of the contracts that transaction ${transactionHash} created is one of this project's`
      : `${mark} ${shown.length} of ${ours.length} contracts of transaction ${transactionHash} verified on ${explorer.name}`;
  const lines = [...contracts.map(describeContract), ...notes.map((note) => `Note: ${note}`)];
  return [stripControls(headline), ...lines.map((line) => `  ${stripControls(line)}`)].join("\n");
}

const marks = {
  verified: "✔",
  "already-verified": "✔",
  pending: "…",
  rejected: "✘",
  mismatch: "✘",
  error: "✘",
} as const satisfies Record<DeploymentResult["status"], string>;
