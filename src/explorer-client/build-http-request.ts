import type { ActionRequest } from "../explorer-api/action-request.ts";
import type { Endpoint } from "./endpoint.ts";
import type { HttpRequest } from "./send-request.ts";

/**
 * Puts a call of an action into HTTP.
 *
 * Etherscan V2 routes by the query alone, so module, action, chain id and key are always there. A
 * POST repeats all but the chain id in its body, as older explorers look for them only there.
 *
 * @see https://docs.etherscan.io/v2-migration
 */
export function buildHttpRequest(request: ActionRequest, endpoint: Endpoint): HttpRequest {
  const { action, method, fields, fieldsIn } = request;
  const shared = {
    module: "contract",
    action,
    ...(endpoint.apiKey === undefined ? {} : { apikey: endpoint.apiKey }),
  };
  const url = new URL(endpoint.url);
  const query = { ...shared, ...chainFields(endpoint), ...(fieldsIn === "body" ? {} : fields) };
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(name, value);
  }
  const headers = {
    accept: "application/json",
    "user-agent": "hardhat-verify-contract",
    ...endpoint.headers,
  };
  return method === "GET"
    ? { method, url, headers }
    : {
        method,
        url,
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ ...shared, ...(fieldsIn === "query" ? {} : fields) }).toString(),
      };
}

function chainFields({ chainId, dialect }: Endpoint): Record<string, string> {
  return Object.fromEntries(dialect.current().chainIdFields.map((name) => [name, String(chainId)]));
}
