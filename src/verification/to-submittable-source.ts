import { isDeepStrictEqual } from "node:util";

import { submissionKey } from "../core/compiler-input/submission-key.ts";
import type { Explorer, Submission, VerifiedSource } from "./ports.ts";
import type { Submittable } from "./submittable.ts";

/** The proved source of a contract on one chain, as an explorer is told of it. */
export function toSubmittableSource(
  { submission, chainId }: { readonly submission: Submission; readonly chainId: number },
  explorer: Explorer,
): Submittable {
  const { address, contractName: contract } = submission;
  const { apiUrl, name } = explorer;
  return {
    address,
    key: submissionKey({ ...submission, apiUrl, chainId }),
    subject: { address, contract, explorer: name },
    announcement: { step: "submitting", explorer: name, contract },
    shownAs: "its source",
    isShown: async (options) => {
      const record = await explorer.getSourceCode(address, options);
      return record !== undefined && isSame(record, submission);
    },
    post: (options) => explorer.submitContract(submission, options),
    check: (receipt, options) => explorer.checkContract(receipt, options),
  };
}

function isSame(
  { compilerVersion, compilerInput, sources }: VerifiedSource,
  submission: Submission,
): boolean {
  if (compilerVersion !== submission.compilerVersion) {
    return false;
  }
  return submission.codeFormat === "solidity-single-file"
    ? Object.values(sources).includes(submission.sourceCode)
    : isDeepStrictEqual(compilerInput, JSON.parse(submission.sourceCode));
}
