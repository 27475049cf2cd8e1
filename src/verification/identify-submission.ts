import { submissionKey } from "../core/compiler-input/submission-key.ts";
import type { JournalSubject, Submission } from "./ports.ts";
import type { Run } from "./run.ts";

/** A submission and the chain that it is about. */
export interface Submitted {
  readonly submission: Submission;
  readonly chainId: number;
}

/** What the journal calls a submission. */
export function identifySubmission(
  { submission, chainId }: Submitted,
  { ports }: Run,
): { readonly key: string; readonly subject: JournalSubject } {
  const { apiUrl, name } = ports.explorer;
  const { address, contractName } = submission;
  return {
    key: submissionKey({ ...submission, apiUrl, chainId }),
    subject: { address, contract: contractName, explorer: name },
  };
}
