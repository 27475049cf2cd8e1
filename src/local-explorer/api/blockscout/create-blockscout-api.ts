import { Hono } from "hono";
import { formatSubmissionRefusal } from "../../../explorer-api/blockscout/rpc-style.ts";
import { type RestAnswer, restTexts } from "../../../explorer-api/blockscout/smart-contract.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import { answerFailure } from "../../answer-failure.ts";
import { answerOrFault, type Connection } from "../../faults/inject-fault.ts";
import type { ApiSources } from "../api-sources.ts";
import { findChain, serveActions } from "../etherscan/answer-api-request.ts";
import { answerContract } from "./answer-contract.ts";
import { blockscoutStyle } from "./blockscout-style.ts";

type Env = { Bindings: Connection };

const base = "/blockscout";

/** Serves Blockscout's API below `/blockscout`. */
export function createBlockscoutApi(options: ApiSources): Hono<Env> {
  const api = new Hono<Env>();
  const { onInternalError, chains } = options;
  api.on(["GET", "POST"], [`${base}/api`, `${base}/api/`], serveActions(blockscoutStyle, options));
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
    // Clients drop the text of any other status.
    return c.req.path.includes("/api/v2/")
      ? c.json({ message: failure.result }, 503)
      : c.json(formatSubmissionRefusal(String(failure.result)));
  });
  return api;
}

function send({ status, json }: RestAnswer): Response {
  return Response.json(json, { status });
}
