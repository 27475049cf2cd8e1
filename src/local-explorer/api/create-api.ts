import { Hono } from "hono";
import { answerFailure } from "../answer-failure.ts";
import type { Connection } from "../faults/inject-fault.ts";
import type { ApiSources } from "./api-sources.ts";
import { createBlockscoutApi } from "./blockscout/create-blockscout-api.ts";
import { etherscanStyle } from "./etherscan/action-style.ts";
import { serveActions } from "./etherscan/answer-api-request.ts";
import { createSourcifyApi } from "./sourcify/create-sourcify-api.ts";

export interface ApiOptions extends ApiSources {
  readonly version: string;
  readonly ownKeyDigest?: string | undefined;
}

const apiPaths = ["/api", "/api/", "/v2/api", "/v2/api/"];

export function createApi(options: ApiOptions): Hono<{ Bindings: Connection }> {
  const { onInternalError } = options;
  const api = new Hono<{ Bindings: Connection }>();
  api.on(["GET", "POST"], apiPaths, serveActions(etherscanStyle, options));
  api.route("/", createBlockscoutApi(options));
  api.get("/health", async (c) => c.json(await describeHealth(options)));
  // hardhat-verify drops the text of any other status.
  api.onError((error, c) => c.json(answerFailure(error, { signal: c.req.raw.signal, onInternalError })));
  return api.route("/", createSourcifyApi(options));
}

async function describeHealth({ version, chains, store, faults, ownKeyDigest }: ApiOptions) {
  return {
    product: "hardhat-verify-contract",
    version,
    chains: (await chains.listReachable()).map(({ identity }) => identity),
    submissions: { source: store.jobs.count("source"), proxy: store.jobs.count("proxy") },
    faults: faults.ruleCount,
    ...(ownKeyDigest === undefined ? {} : { ownKeyDigest }),
  };
}
