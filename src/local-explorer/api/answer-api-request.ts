import type { ActionName } from "../../explorer-api/action-request.ts";
import { formatNotOk } from "../../explorer-api/envelope.ts";
import { parseActionName } from "../../explorer-api/parse-action-name.ts";
import { statusTexts } from "../../explorer-api/status-texts.ts";
import type { Chains, ConnectedChain } from "../engine/connect-chains.ts";
import type { ActionAnswer, ActionServices, ChainAction, StoreAction } from "./action.ts";
import type { createApiKeyCheck } from "./check-api-key.ts";
import { createCheckStatus } from "./check-status.ts";
import { getAbi } from "./get-abi.ts";
import { getContractCreation } from "./get-contract-creation.ts";
import { getSourceCode } from "./get-source-code.ts";
import { readRequestParameters } from "./parameters.ts";
import { verifyProxyContract } from "./verify-proxy-contract.ts";
import { verifySourceCode } from "./verify-source-code.ts";

export interface ApiServices extends ActionServices {
  readonly chains: Chains;
  readonly checkApiKey: ReturnType<typeof createApiKeyCheck>;
}

type Action =
  | { readonly needs: "chain"; readonly answer: ChainAction }
  | { readonly needs: "store"; readonly answer: StoreAction };

const actions: Readonly<Record<ActionName, Action>> = {
  getabi: { needs: "chain", answer: getAbi },
  getsourcecode: { needs: "chain", answer: getSourceCode },
  getcontractcreation: { needs: "chain", answer: getContractCreation },
  verifysourcecode: { needs: "chain", answer: verifySourceCode },
  checkverifystatus: { needs: "store", answer: createCheckStatus("source") },
  verifyproxycontract: { needs: "chain", answer: verifyProxyContract },
  checkproxyverification: { needs: "store", answer: createCheckStatus("proxy") },
};

/** Answers one request to the API: reads it, checks its key and chain, and calls its action. */
export async function answerApiRequest(request: Request, services: ApiServices): Promise<ActionAnswer> {
  const read = await readRequestParameters(request);
  if (read.kind === "invalid") {
    return formatNotOk(read.text);
  }
  const parameters = read.request;
  const named = parseActionName(parameters);
  if (named.kind === "invalid") {
    return formatNotOk(named.text);
  }
  const key = services.checkApiKey(parameters, named.request);
  if (key.kind === "invalid") {
    return formatNotOk(key.text);
  }
  const action = actions[named.request];
  const { method, signal } = request;
  const call = { method, parameters, apiKey: key.request, signal };
  if (action.needs === "store") {
    return action.answer(call, services);
  }
  const chain = await findChain(parameters.get("chainid"), services.chains);
  return chain === undefined
    ? formatNotOk(statusTexts.unsupportedChain)
    : await action.answer({ ...call, chain }, services);
}

async function findChain(chainId: string | undefined, chains: Chains): Promise<ConnectedChain | undefined> {
  if (chainId === undefined || chainId === "") {
    return await chains.find(undefined);
  }
  return /^\d{1,16}$/.test(chainId) ? await chains.find(Number(chainId)) : undefined;
}
