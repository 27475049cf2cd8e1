import { toShownName } from "../../core/contract/contract-name.ts";
import type { PendingSubmission } from "../../verification/results/pending-submissions-schema.ts";
import { listPendingSubmissions } from "../list-pending-submissions.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import type { statusOptions } from "../options/option-tables.ts";
import { type Block, writeBlocks } from "../words/results/blocks.ts";
import { createCommand, type OpenCommand } from "./command.ts";

export const verifyStatusCommand: OpenCommand<CommandArguments<typeof statusOptions>> = ({ json }, host) =>
  createCommand({ host, json, work: () => listPendingSubmissions(host), describe: describePending });

function describePending(submissions: readonly PendingSubmission[], width: number | undefined): string {
  if (submissions.length === 0) {
    return "No submission of this project waits for a verdict.";
  }
  const groups = Map.groupBy(submissions, nameNetwork);
  return [...groups]
    .map(([network, those]) => [network, writeBlocks(those.map(toBlock), width)].join("\n\n"))
    .join("\n\n");
}

function nameNetwork({ network, chainId }: PendingSubmission): string {
  const chain = chainId === null ? "" : `chain ${chainId}`;
  return network === null ? chain || "Network not recorded" : `Network ${network}${chain && ` (${chain})`}`;
}

function toBlock({
  address,
  contract,
  explorer,
  since,
  receipt,
  file,
  command,
  note,
}: PendingSubmission): Block {
  const rows = [
    ["Address", address],
    ["Explorer", explorer],
    ["Since", since],
    ["Receipt", receipt ?? "none: the explorer gave none, or its answer was lost"],
    ["Next", command],
    ["Note", note],
    ["File", address === null ? file : null],
  ] as const;
  const text = contract === null ? "A damaged entry of the journal" : toShownName(contract);
  return { mark: "…", text, rows };
}
