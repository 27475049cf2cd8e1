import type { Submission, SubmissionAnswer } from "./ports.ts";
import type { Run } from "./run.ts";

/** Posts a proved submission, once. */
export function submit(submission: Submission, { ports, deadline }: Run): Promise<SubmissionAnswer> {
  const { explorer, reporter } = ports;
  reporter.progress({ step: "submitting", explorer: explorer.name, contract: submission.contractName });
  return explorer.submitContract(submission, { signal: deadline.signal });
}
