import {
  type ActionName,
  formatNotOk,
  type ParsedRequest,
  parseActionName,
  type RequestParameters,
} from "../../../explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import type { Chains, ConnectedChain } from "../../engine/chains.ts";
import type { ActionAnswer, ActionServices, ChainAction, createApiKeyCheck, StoreAction } from "./action.ts";
import { forwardedReads, forwardRead } from "./forward-reads.ts";
import { listLogs, listTransactions } from "./list-history.ts";
import { getAbi, getContractCreation, getSourceCode } from "./look-ups.ts";
import { refusalTexts } from "./refusal-texts.ts";
import { createCheckStatus, verifyProxyContract, verifySourceCode } from "./submissions.ts";

export interface ApiServices extends ActionServices {
  readonly chains: Chains;
  readonly checkApiKey: ReturnType<typeof createApiKeyCheck>;
}

/** A request whose parameters were read. */
export interface ApiRequest {
  readonly method: string;
  /** Of the URL that the client asked. */
  readonly origin: string;
  readonly signal: AbortSignal;
  readonly read: ParsedRequest<RequestParameters>;
}

/** An action, and what it is answered from. */
export type ServedAction = (
  | { readonly needs: "chain"; readonly answer: ChainAction }
  | { readonly needs: "store"; readonly answer: StoreAction }
) & { readonly isSubmission?: true };

const actions: Readonly<Record<ActionName, ServedAction>> = {
  getabi: { needs: "chain", answer: getAbi },
  getsourcecode: { needs: "chain", answer: getSourceCode },
  getcontractcreation: { needs: "chain", answer: getContractCreation },
  verifysourcecode: { needs: "chain", answer: verifySourceCode, isSubmission: true },
  checkverifystatus: { needs: "store", answer: createCheckStatus("source") },
  verifyproxycontract: { needs: "chain", answer: verifyProxyContract, isSubmission: true },
  checkproxyverification: { needs: "store", answer: createCheckStatus("proxy") },
};

/** Answers one request to the API: checks its key and chain, and calls its action. */
export async function answerApiRequest(
  { read, method, origin, signal }: ApiRequest,
  services: ApiServices,
): Promise<ActionAnswer> {
  if (read.kind === "invalid") {
    return formatNotOk(read.text);
  }
  const parameters = read.request;
  const named = findAction(parameters);
  if (named.kind === "invalid") {
    return formatNotOk(named.text);
  }
  const action = named.request;
  // A page of anybody may have a browser send a GET.
  if (action.isSubmission === true && method !== "POST") {
    return formatNotOk(refusalTexts.postOnly);
  }
  const key = services.checkApiKey(parameters, { isNeeded: action.isSubmission === true });
  if (key.kind === "invalid") {
    return formatNotOk(key.text);
  }
  const call = { method, parameters, apiKey: key.request, origin, signal };
  if (action.needs === "store") {
    return await action.answer(call, services);
  }
  const chain = await findChain(parameters.get("chainid"), services.chains);
  return chain === undefined
    ? formatNotOk(statusTexts.unsupportedChain)
    : await action.answer({ ...call, chain }, services);
}

const neighbours: ReadonlyMap<string, ServedAction> = new Map<string, ServedAction>([
  ["account/txlist", { needs: "chain", answer: listTransactions }],
  ["logs/getlogs", { needs: "chain", answer: listLogs }],
  ...forwardedReads.map((method): [string, ServedAction] => [
    `proxy/${method.toLowerCase()}`,
    { needs: "chain", answer: forwardRead },
  ]),
]);

const neighbourModules = new Set([...neighbours.keys()].map((name) => name.split("/")[0]));

/** Finds the action of another module, for tools that verify contracts with its help. */
export function findNeighbour(parameters: RequestParameters): ServedAction | undefined {
  return neighbours.get(`${parameters.get("module")}/${parameters.get("action")}`.toLowerCase());
}

function findAction(parameters: RequestParameters): ParsedRequest<ServedAction> {
  const neighbour = findNeighbour(parameters);
  if (neighbour !== undefined) {
    return { kind: "request", request: neighbour };
  }
  const named = parseActionName(parameters);
  if (named.kind === "invalid" && neighbourModules.has(parameters.get("module")?.toLowerCase() ?? "")) {
    return { kind: "invalid", text: statusTexts.unknownAction };
  }
  return named.kind === "invalid" ? named : { kind: "request", request: actions[named.request] };
}

/** Finds the chain with the id of a request, or without an id the only one; undefined: it is not served. */
export async function findChain(
  chainId: string | undefined,
  chains: Chains,
): Promise<ConnectedChain | undefined> {
  if (chainId === undefined || chainId === "") {
    // Each of several chains may have a contract at an address: without a name, the answer would be about any.
    return chains.count > 1 ? undefined : await chains.find(undefined);
  }
  return /^\d{1,16}$/.test(chainId) ? await chains.find(Number(chainId)) : undefined;
}
