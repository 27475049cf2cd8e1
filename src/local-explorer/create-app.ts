import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { secureHeaders } from "hono/secure-headers";
import { BaseError } from "../core/errors/base-error.ts";
import { formatNotOk } from "../explorer-api/envelope.ts";
import { statusTexts } from "../explorer-api/status-texts.ts";
import { type ApiServices, answerApiRequest } from "./api/answer-api-request.ts";
import { listChains } from "./api/list-chains.ts";
import { formatBodyTooLarge } from "./api/refusal-texts.ts";
import { checkHost, type HostRules } from "./check-host.ts";
import { isChainFailure } from "./engine/is-chain-failure.ts";
import { createPages } from "./pages/create-pages.ts";

export interface AppOptions extends ApiServices {
  readonly hosts: HostRules;
  readonly version: string;
  readonly maxBodyBytes: number;
  /** Told of failures that are bugs or broken disks; the answer never says more than "later". */
  readonly onInternalError: (error: unknown) => void;
}

/** The paths under which explorers serve their API, with and without the slash that clients add. */
const apiPaths = ["/api", "/api/", "/v2/api", "/v2/api/"];

/**
 * The local explorer from request to response, without a socket: the API, its health, its pages.
 *
 * There is no CORS header anywhere: pages of other origins have no business here.
 */
export function createApp(options: AppOptions): Hono {
  const { chains, limits, version, hosts, maxBodyBytes } = options;
  const app = new Hono();
  app.use(secureHeaders(pageHeaders));
  app.use(checkHost(hosts));
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => c.json(formatNotOk(formatBodyTooLarge(maxBodyBytes)), 413),
    }),
  );
  app.route("/", createApi(options));
  app.get("/health", async (c) =>
    c.json({
      product: "hardhat-verify-contract",
      version,
      chains: (await chains.listReachable()).map(({ identity }) => identity),
    }),
  );
  app.route("/", createPages({ ...options, creationSearchMs: limits.creationSearchMs }));
  return app;
}

function createApi(options: AppOptions): Hono {
  const api = new Hono();
  api.on(["GET", "POST"], apiPaths, async (c) => c.json(await answerApiRequest(c.req.raw, options)));
  api.get("/v2/chainlist", async (c) => c.json(await listChains(new URL(c.req.url).origin, options.chains)));
  // Also failures are answered with 200: hardhat-verify throws the text of any other status away.
  api.onError((error, c) => {
    if (isChainFailure(error)) {
      const reason = error instanceof BaseError ? `. ${error.summary}` : "";
      return c.json(formatNotOk(`${statusTexts.serverBusy}${reason}`));
    }
    // Who has gone away needs no answer, and nothing has failed.
    if (!c.req.raw.signal.aborted) {
      options.onInternalError(error);
    }
    return c.json(formatNotOk(statusTexts.serverBusy));
  });
  return api;
}

/** Nothing is loaded but our own stylesheet, and nobody may put a page of ours into a frame. */
const pageHeaders: Parameters<typeof secureHeaders>[0] = {
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    imgSrc: ["data:"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: "no-referrer",
  // The server speaks plain HTTP.
  strictTransportSecurity: false,
};
