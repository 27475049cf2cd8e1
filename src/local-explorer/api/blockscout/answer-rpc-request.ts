import {
  formatRpcRefusal,
  formatSubmissionRefusal,
  rpcTexts,
  toRpcText,
} from "../../../explorer-api/blockscout/rpc-style.ts";
import type { RestAnswer } from "../../../explorer-api/blockscout/verification-answer.ts";
import {
  type ActionName,
  parseActionName,
  type RequestParameters,
} from "../../../explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import type { Chains } from "../../engine/chains.ts";
import type { ActionServices } from "../etherscan/action.ts";
import {
  type ApiRequest,
  findChain,
  findNeighbour,
  type ServedAction,
} from "../etherscan/answer-api-request.ts";
import { refusalTexts } from "../etherscan/refusal-texts.ts";
import {
  checkProxyVerification,
  checkVerifyStatus,
  getAbi,
  getCreation,
  getSourceCode,
  verifyProxyContract,
  verifySourceCode,
} from "./rpc-actions.ts";
import { blockscoutSubmitter } from "./submitter.ts";

const actions: Readonly<Record<ActionName, ServedAction>> = {
  getabi: { needs: "chain", answer: getAbi },
  getsourcecode: { needs: "chain", answer: getSourceCode },
  getcontractcreation: { needs: "chain", answer: getCreation },
  verifysourcecode: { needs: "chain", answer: verifySourceCode, isSubmission: true },
  checkverifystatus: { needs: "store", answer: checkVerifyStatus },
  verifyproxycontract: { needs: "chain", answer: verifyProxyContract, isSubmission: true },
  checkproxyverification: { needs: "store", answer: checkProxyVerification },
};

/** A key that is given is not looked at. */
const apiKey = { hash: blockscoutSubmitter.name, isOwn: false };

/** Answers one request to Blockscout's `/api`. Only of an unknown module or action the HTTP status is not 200. */
export async function answerRpcRequest(
  { read, method, origin, signal }: ApiRequest,
  services: ActionServices & { readonly chains: Chains },
): Promise<RestAnswer> {
  if (read.kind === "invalid") {
    return ok(formatRpcRefusal(read.text));
  }
  const parameters = read.request;
  const found = findAction(parameters);
  if (typeof found === "string") {
    return { status: 400, json: formatRpcRefusal(found) };
  }
  // A page of anybody may have a browser send a GET.
  if (found.isSubmission === true && method !== "POST") {
    return ok(formatSubmissionRefusal(refusalTexts.postOnly));
  }
  const call = { method, parameters, apiKey, origin, signal };
  if (found.needs === "store") {
    return ok(await found.answer(call, services));
  }
  const chain = await findChain(parameters.get("chainid") ?? parameters.get("chain_id"), services.chains);
  return ok(
    chain === undefined
      ? formatSubmissionRefusal(statusTexts.unsupportedChain)
      : await found.answer({ ...call, chain }, services),
  );
}

function ok(json: unknown): RestAnswer {
  return { status: 200, json };
}

function findAction(parameters: RequestParameters): ServedAction | string {
  if (!parameters.has("module") || !parameters.has("action")) {
    return rpcTexts.missingParameters;
  }
  const neighbour = findNeighbour(parameters);
  if (neighbour !== undefined) {
    return neighbour;
  }
  const named = parseActionName(parameters);
  return named.kind === "invalid" ? toRpcText(named.text) : actions[named.request];
}
