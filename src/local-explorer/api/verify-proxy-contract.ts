import { parseVerifyProxyContractRequest } from "../../explorer-api/etherscan/actions/verify-proxy-contract.ts";
import { formatNotOk } from "../../explorer-api/etherscan/envelope.ts";
import { formatNoCode } from "../../explorer-api/etherscan/status-texts.ts";
import { formatSubmissionAnswer } from "../../explorer-api/etherscan/submission-answer.ts";
import { awaitDeployedCode } from "../engine/await-deployed-code.ts";
import { toAddress } from "../engine/to-address.ts";
import type { ChainAction } from "./action.ts";
import { submitJob } from "./submit-job.ts";

/** Takes a proxy that is to be linked to its implementation. */
export const verifyProxyContract: ChainAction = async (call, services) => {
  const parsed = parseVerifyProxyContractRequest(call.parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const { expectedImplementation } = parsed.request;
  const address = toAddress(parsed.request.address);
  const { clock, limits } = services;
  const wait = { clock, waitMs: limits.codeWaitMs, signal: call.signal };
  const onChain = await awaitDeployedCode({ chain: call.chain, address }, wait);
  return onChain === undefined
    ? formatSubmissionAnswer({ kind: "not-indexed", message: formatNoCode(address) })
    : submitJob(
        {
          ...call,
          request: {
            kind: "proxy",
            address,
            expectedImplementation: expectedImplementation && toAddress(expectedImplementation),
          },
        },
        services,
      );
};
