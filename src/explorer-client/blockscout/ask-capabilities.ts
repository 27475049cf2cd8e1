import { callInTime } from "../../base/clock.ts";
import { parseIfJson } from "../../base/json.ts";
import { BaseError } from "../../core/errors/failure.ts";
import {
  parseVerificationConfig,
  verificationConfigPath,
} from "../../explorer-api/blockscout/verification-config.ts";
import type { ExplorerCapabilities } from "../../verification/ports.ts";
import { isManyChains } from "../dialect-kind.ts";
import { toRequestHeaders } from "../endpoint.ts";
import type { Connection } from "../open-connection.ts";

/** Verification goes on without the answer, so the wait is short. */
const adviceTimeoutMs = 10_000;

export async function askCapabilities({
  endpoint,
  send,
  clock,
}: Connection): Promise<ExplorerCapabilities | undefined> {
  const url = findConfigUrl(endpoint);
  if (url === undefined) {
    return undefined;
  }
  const request = { method: "GET", url, headers: toRequestHeaders(endpoint) } as const;
  return callInTime({ timeoutMs: adviceTimeoutMs, signal: undefined, clock }, async (signal) => {
    try {
      const { status, text } = await send(request, { signal });
      return status === 200 ? parseVerificationConfig(parseIfJson(text)) : undefined;
    } catch (error) {
      if (error instanceof BaseError || signal.aborted) {
        return undefined;
      }
      throw error;
    }
  });
}

/** Blockscout's API for many chains. It has no verification over REST. */
const proHost = "api.blockscout.com";

/** The REST API of `…/api` is in `…/api/v2`. */
function findConfigUrl({ url: apiUrl, apiKey }: Connection["endpoint"]): URL | undefined {
  const base = apiUrl.pathname.replace(/\/+$/, "");
  if (apiUrl.hostname === proHost || isManyChains(apiUrl) || !base.endsWith("/api")) {
    return undefined;
  }
  const url = new URL(apiUrl);
  url.pathname = `${base}${verificationConfigPath}`;
  if (apiKey !== undefined) {
    url.searchParams.set("apikey", apiKey);
  }
  return url;
}
