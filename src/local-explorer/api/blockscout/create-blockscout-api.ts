import { Hono } from "hono";
import {
  formatRpcRefusal,
  formatSubmissionRefusal,
  rpcTexts,
  toRpcText,
} from "../../../explorer-api/blockscout/rpc-style.ts";
import { type RestAnswer, restTexts } from "../../../explorer-api/blockscout/smart-contract.ts";
import {
  type ActionName,
  parseActionName,
  type RequestParameters,
} from "../../../explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import { answerFailure } from "../../answer-failure.ts";
import type { Chains } from "../../engine/chains.ts";
import type { FaultPlan } from "../../faults/create-fault-plan.ts";
import { answerOrFault, type Connection } from "../../faults/inject-fault.ts";
import type { ActionServices } from "../etherscan/action.ts";
import {
  type ApiRequest,
  findChain,
  findNeighbour,
  type ServedAction,
} from "../etherscan/answer-api-request.ts";
import { readRequestParameters } from "../etherscan/parameters.ts";
import { refusalTexts } from "../etherscan/refusal-texts.ts";
import { answerContract } from "./answer-contract.ts";
import {
  checkProxyVerification,
  checkVerifyStatus,
  getAbi,
  getCreation,
  getSourceCode,
  verifyProxyContract,
  verifySourceCode,
} from "./rpc-actions.ts";

interface BlockscoutApiOptions extends ActionServices {
  readonly chains: Chains;
  readonly faults: FaultPlan;
  readonly onInternalError: (error: unknown) => void;
}

type Env = { Bindings: Connection };

const base = "/blockscout";

/**
 * Blockscout's API below `/blockscout`, which asks for no key: `/api` in RPC style, and the record of a contract at
 * `/api/v2/smart-contracts`.
 */
export function createBlockscoutApi(options: BlockscoutApiOptions): Hono<Env> {
  const api = new Hono<Env>();
  const { onInternalError, chains } = options;
  api.on(["GET", "POST"], [`${base}/api`, `${base}/api/`], async (c) => {
    const { method, signal } = c.req.raw;
    const { origin } = new URL(c.req.url);
    const read = await readRequestParameters(c.req.raw);
    const parameters = read.kind === "request" ? read.request : new Map<string, string>();
    const named = parseActionName(parameters);
    const name = named.kind === "request" ? named.request : undefined;
    const answer = async () => send(await answerRpcRequest({ method, origin, signal, read }, options));
    return await answerOrFault(c, { name, parameters, answer }, options);
  });
  api.get(`${base}/api/v2/smart-contracts/:address`, (c) => {
    const { address } = c.req.param();
    const chainId = c.req.query("chainid") ?? c.req.query("chain_id");
    const answer = async () => {
      const chain = await findChain(chainId, chains);
      return send(
        chain === undefined
          ? { status: 404, json: { message: statusTexts.unsupportedChain } }
          : await answerContract({ chain, address, signal: c.req.raw.signal }, options),
      );
    };
    return answerOrFault(c, { name: "blockscout-contract", answer }, options);
  });
  api.all(`${base}/api/v2/*`, (c) => c.json({ message: restTexts.notFound }, 404));
  api.onError((error, c) => {
    const failure = answerFailure(error, { signal: c.req.raw.signal, onInternalError });
    // Clients of the RPC style throw the text of any other status away.
    return c.req.path.includes("/api/v2/")
      ? c.json({ message: failure.result }, 503)
      : c.json(formatSubmissionRefusal(String(failure.result)));
  });
  return api;
}

function send({ status, json }: RestAnswer): Response {
  return Response.json(json, { status });
}

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
const apiKey = { hash: "", isOwn: false };

/** Answers one request to Blockscout's `/api`. Only of an unknown module or action the HTTP status is not 200. */
async function answerRpcRequest(
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
