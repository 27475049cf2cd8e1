import { parseVerifySourceCodeRequest } from "../../explorer-api/etherscan/actions/verify-source-code.ts";
import { formatNotOk } from "../../explorer-api/etherscan/envelope.ts";
import { formatNoCode, statusTexts } from "../../explorer-api/etherscan/status-texts.ts";
import { formatSubmissionAnswer } from "../../explorer-api/etherscan/submission-answer.ts";
import { awaitDeployedCode } from "../engine/await-deployed-code.ts";
import { toAddress } from "../engine/to-address.ts";
import type { ChainAction } from "./action.ts";
import { hasManyParts } from "./has-many-parts.ts";
import { formatSourceTooLong, refusalTexts } from "./refusal-texts.ts";
import { submitJob } from "./submit-job.ts";

/** Takes the source of a contract for verification. */
export const verifySourceCode: ChainAction = async (call, services) => {
  const { parameters, chain, signal } = call;
  const { store, clock, limits } = services;
  const parsed = parseVerifySourceCodeRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const submission = { ...parsed.request, address: toAddress(parsed.request.address) };
  const { address, sourceCode } = submission;
  if (submission.codeFormat !== "solidity-single-file" && hasManyParts(sourceCode)) {
    return formatNotOk(refusalTexts.tooManyParts);
  }
  if (sourceCode.length > limits.maxSourceCharacters) {
    return formatNotOk(formatSourceTooLong(limits.maxSourceCharacters));
  }
  const onChain = await awaitDeployedCode({ chain, address }, { clock, waitMs: limits.codeWaitMs, signal });
  if (onChain === undefined) {
    return formatSubmissionAnswer({ kind: "not-indexed", message: formatNoCode(address) });
  }
  // A partial match may be improved on; an exact one is the best there is.
  if (store.contracts.findMatch(onChain.deployed) === "exact") {
    return formatSubmissionAnswer({ kind: "already-verified", message: statusTexts.alreadyVerified });
  }
  return submitJob({ ...call, request: { kind: "source", submission } }, services);
};
