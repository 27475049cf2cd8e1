import type { Endpoint } from "./endpoint.ts";
import type { SendRequest } from "./send-request.ts";
import { withRedirects } from "./with-redirects.ts";

/** The way to one explorer, which loads the HTTP library with the first request. */
export function openHttp(endpoint: Endpoint, timeoutMs: number): SendRequest {
  let opening: Promise<SendRequest> | undefined;
  const open = async (): Promise<SendRequest> => {
    const { createHttp } = await import("./http.ts");
    return withRedirects(createHttp({ explorer: endpoint.explorer, timeoutMs }), endpoint);
  };
  return async (request, options) => {
    opening ??= open();
    const send = await opening;
    return send(request, options);
  };
}
