import type { Context } from "hono";
import {
  type ActionName,
  type ParsedRequest,
  parseActionName,
  type RequestParameters,
} from "../../../explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import type { Chains, ConnectedChain } from "../../engine/chains.ts";
import { answerOrFault, type Connection } from "../../faults/inject-fault.ts";
import type { ApiSources } from "../api-sources.ts";
import type { ActionStyle, ChainAction, HttpAnswer, StoreAction } from "./action-style.ts";
import { listLogs } from "./list-logs.ts";
import { getAbi, getContractCreation, getSourceCode } from "./look-ups.ts";
import { readRequestParameters } from "./parameters.ts";
import { createCheckStatus, verifyProxyContract, verifySourceCode } from "./submissions.ts";

type ServedAction = (
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

export function serveActions(style: ActionStyle, services: ApiSources) {
  return async (c: Context<{ Bindings: Connection }>): Promise<Response> => {
    const { method, signal } = c.req.raw;
    const { origin } = new URL(c.req.url);
    const read = await readRequestParameters(c.req.raw);
    const parameters = read.kind === "request" ? read.request : new Map<string, string>();
    const named = parseActionName(parameters);
    const answer = async () => {
      const { status, json } =
        read.kind === "request"
          ? await answerApiRequest({ style, method, parameters, origin, signal }, services)
          : ok(style.refuse(read.text));
      return Response.json(json, { status });
    };
    const name = named.kind === "request" ? named.request : undefined;
    return await answerOrFault(c, { name, parameters, answer }, services);
  };
}

async function answerApiRequest(
  call: Omit<Parameters<StoreAction>[0], "apiKey">,
  services: ApiSources,
): Promise<HttpAnswer> {
  const { style, method, parameters } = call;
  const named = findAction(parameters);
  if (named.kind === "invalid") {
    return style.refuseAction(parameters, named.text);
  }
  const { isSubmission = false, ...action } = named.request;
  // Any web page can make a browser send a GET.
  if (isSubmission && method !== "POST") {
    return ok(style.refuseSubmission("Error! Submissions must be sent by POST"));
  }
  const key = style.hasKeys ? services.checkApiKey(parameters, { isNeeded: isSubmission }) : undefined;
  if (key?.kind === "invalid") {
    return ok(style.refuse(key.text));
  }
  const withKey = { ...call, apiKey: key?.request };
  if (action.needs === "store") {
    return ok(await action.answer(withKey, services));
  }
  const chainId = parameters.get("chainid") ?? parameters.get("chain_id");
  const chain = await findChain(chainId, services.chains);
  return ok(
    chain === undefined
      ? style.refuseSubmission(statusTexts.unsupportedChain)
      : await action.answer({ ...withKey, chain }, services),
  );
}

function ok(json: unknown): HttpAnswer {
  return { status: 200, json };
}

function findAction(parameters: RequestParameters): ParsedRequest<ServedAction> {
  if (parameters.get("module")?.toLowerCase() === "logs") {
    return parameters.get("action")?.toLowerCase() === "getlogs"
      ? { kind: "request", request: { needs: "chain", answer: listLogs } }
      : { kind: "invalid", text: statusTexts.unknownAction };
  }
  const named = parseActionName(parameters);
  return named.kind === "invalid" ? named : { kind: "request", request: actions[named.request] };
}

/** Finds the chain with the id of a request, or without an id the only one; undefined: it is not served. */
export async function findChain(
  chainId: string | undefined,
  chains: Chains,
): Promise<ConnectedChain | undefined> {
  if (chainId === undefined || chainId === "") {
    // Several chains may have a contract at the address.
    return chains.count > 1 ? undefined : await chains.find(undefined);
  }
  return /^\d{1,16}$/.test(chainId) ? await chains.find(Number(chainId)) : undefined;
}
