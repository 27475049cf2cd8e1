import { systemClock } from "../../base/clock.ts";
import { isBareRejection } from "../../explorer-api/etherscan/status-texts.ts";
import type { Clock, Explorer, ExplorerCapabilities } from "../../verification/ports.ts";
import { openHttp } from "../http/open-http.ts";
import { withRedirects } from "../http/with-redirects.ts";
import { createRetrier, type Retry } from "../http/with-retries.ts";
import { findRateLimiter } from "../rate-limit/find-rate-limiter.ts";
import {
  checkProxyVerification,
  checkVerifyStatus,
  getAbi,
  getContractCreation,
  getImplementation,
  getSourceCode,
  verifyProxyContract,
  verifySourceCode,
} from "./actions.ts";
import { createExplorerCaller, withRetries } from "./call-action.ts";
import { createEndpoint, defaultRequestsPerSecond, type EndpointSettings } from "./endpoint.ts";
import { toAddressUrl, toPublicUrl } from "./public-url.ts";

export interface ExplorerSettings extends EndpointSettings {
  /** As results name it; default: etherscan, in whose manner it is spoken to. */
  readonly kind?: Explorer["kind"] | undefined;
  /** Of the pages for people. */
  readonly browserUrl?: string | undefined;
  /** For one request, from the connection to the end of the answer. */
  readonly timeoutMs?: number | undefined;
  /** Path of a PEM file, or its text: certificate authorities to trust besides the usual ones. */
  readonly ca?: string | undefined;
  /** The most that may be asked. Default: what is usual, until the explorer says otherwise. */
  readonly requestsPerSecond?: number | undefined;
  /** Where the processes of this machine keep to the limit together; without it each does by itself. */
  readonly limiterFolder?: string | undefined;
  readonly clock?: Clock | undefined;
  /** Told of each call that failed and will be made again, for people who wait. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

const defaultTimeoutMs = 30_000;

/**
 * An explorer that is spoken to over HTTP. Nothing is loaded and nothing sent before the first call.
 *
 * What may pass is waited for and asked again, within the caller's signal. Every failure is a typed
 * error without the key; `isTransient` tells which may still pass.
 */
export function createExplorer(settings: ExplorerSettings): Explorer {
  const way = openWay(settings);
  const { endpoint, retry } = way;
  const caller = withRetries(createExplorerCaller(endpoint, way), retry);
  const { browserUrl } = settings;
  const kindNow = () => endpoint.dialect.current().kind;
  let capabilities: Promise<ExplorerCapabilities | undefined> | undefined;
  return {
    name: settings.name,
    apiUrl: toPublicUrl(settings.apiUrl),
    kind: settings.kind ?? "etherscan",
    addressUrl: (address) =>
      toAddressUrl(address, {
        kind: kindNow(),
        apiUrl: endpoint.url,
        browserUrl,
        chainId: endpoint.chainId,
      }),
    getAbi: (address, options) => getAbi(caller, { address, ...options }),
    getSourceCode: (address, options) => getSourceCode(caller, { address, ...options }),
    getImplementation: (address, options) => getImplementation(caller, { address, ...options }),
    getContractCreation: (addresses, options) => getContractCreation(caller, { addresses, ...options }),
    submitContract: (submission, options) => verifySourceCode(caller, { submission, ...options }),
    getCapabilities: async (options) => {
      if (kindNow() !== "blockscout") {
        return undefined;
      }
      const { askCapabilities } = await loadBlockscout();
      capabilities ??= askCapabilities(way, options);
      return capabilities;
    },
    checkContract: async (receipt, options) => {
      const answer = await checkVerifyStatus(caller, { receipt, ...options });
      const lacksReason = kindNow() === "blockscout" && isBareRejection(answer.message);
      return answer.kind === "rejected" && lacksReason ? { ...answer, lacksReason } : answer;
    },
    getRejectionReason: async (submission, options) => {
      const { askReason } = await loadBlockscout();
      return askReason(way, { submission, ...options });
    },
    submitProxy: async (proxy, options) =>
      kindNow() === "routescan"
        ? { kind: "unsupported", message: "Routescan links no proxies on request." }
        : verifyProxyContract(caller, { proxy, ...options }),
    checkProxy: (receipt, options) => checkProxyVerification(caller, { receipt, ...options }),
  };
}

/** Loads what only Blockscout has. */
async function loadBlockscout() {
  return import("../blockscout/ask-blockscout.ts");
}

/** What a request to an explorer goes through, from the inside out: HTTP with the rate limit, redirects, retries. */
export function openWay(settings: ExplorerSettings) {
  const { name, timeoutMs = defaultTimeoutMs, ca, limiterFolder, clock = systemClock, onRetry } = settings;
  const endpoint = createEndpoint(settings);
  const limiter = findRateLimiter({
    url: endpoint.url,
    apiKey: endpoint.apiKey,
    defaultPerSecond: defaultRequestsPerSecond(endpoint),
    requestsPerSecond: settings.requestsPerSecond,
    folder: limiterFolder,
    clock,
  });
  return {
    endpoint,
    limiter,
    clock,
    ca,
    timeoutMs,
    send: withRedirects(openHttp(endpoint, { timeoutMs, ca, limiter, clock }), endpoint),
    retry: createRetrier({ explorer: name, clock, limiter, random: Math.random, onRetry }),
  };
}
