import type { ExplorerConfig } from "../config/config-types.ts";

/** An explorer of which nothing is known but the address of its API, which is a URL. */
export function plainExplorer(apiUrl: string): ExplorerConfig {
  return {
    name: new URL(apiUrl).host,
    apiUrl,
    browserUrl: undefined,
    apiKey: undefined,
    headers: {},
    requestsPerSecond: undefined,
    dialect: undefined,
    ca: undefined,
    codeFormats: undefined,
  };
}
