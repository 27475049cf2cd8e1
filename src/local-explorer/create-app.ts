import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { secureHeaders } from "hono/secure-headers";
import { formatNotOk } from "../explorer-api/etherscan/envelope.ts";
import { answerFailure } from "./answer-failure.ts";
import { formatBodyTooLarge } from "./api/refusal-texts.ts";
import { checkHost, type HostRules } from "./check-host.ts";
import { type ApiOptions, createApi } from "./create-api.ts";
import type { DetectImplementations } from "./engine/detect-implementations.ts";
import { createPages } from "./pages/create-pages.ts";

export interface AppOptions extends ApiOptions {
  readonly detectImplementations: DetectImplementations;
  readonly hosts: HostRules;
  readonly maxBodyBytes: number;
}

/**
 * The local explorer from request to response, without a socket: the API, its health, its pages.
 *
 * There is no CORS header anywhere: pages of other origins have no business here.
 */
export function createApp(options: AppOptions): Hono {
  const { limits, hosts, maxBodyBytes, onInternalError } = options;
  const app = new Hono();
  app.onError((error, c) => c.json(answerFailure(error, { signal: c.req.raw.signal, onInternalError })));
  app.use(secureHeaders(pageHeaders));
  app.use(checkHost(hosts));
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => c.json(formatNotOk(formatBodyTooLarge(maxBodyBytes)), 413),
    }),
  );
  app.route("/", createApi(options));
  const hasFaults = options.faults.ruleCount > 0;
  app.route("/", createPages({ ...options, creationSearchMs: limits.creationSearchMs, hasFaults }));
  return app;
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
