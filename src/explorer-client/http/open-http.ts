import { ExplorerTlsFailedError } from "../../core/errors/explorer-connection-errors.ts";
import type { Clock } from "../../verification/ports.ts";
import type { Endpoint } from "../endpoint.ts";
import { type RateLimiter, withRateLimit } from "../rate-limit/rate-limiter.ts";
import type { SendRequest } from "./send-request.ts";

interface TransportSettings {
  /** For one request, from the connection to the end of the answer. */
  readonly timeoutMs: number;
  /** Path of a PEM file, or its text: certificate authorities to trust besides the usual ones. */
  readonly ca?: string | undefined;
  readonly limiter: Pick<RateLimiter, "take">;
  readonly clock: Pick<Clock, "signalAfter">;
}

/**
 * Creates what sends requests to one explorer. The first request loads the HTTP client and the certificates.
 *
 * A request waits for its turn after that: if it were sent later than its turn, it would collide with those
 * after it.
 */
export function openHttp(
  { explorer, url, proxy }: Pick<Endpoint, "explorer" | "url" | "proxy">,
  { timeoutMs, ca, limiter, clock }: TransportSettings,
): SendRequest {
  const open = async (): Promise<SendRequest> => {
    const { createHttp, readCertificates } = await import("./http.ts");
    const trust = ca === undefined ? undefined : await readCertificates(ca);
    if (trust?.kind === "unreadable") {
      const { nodeCode } = trust;
      throw new ExplorerTlsFailedError({ explorer, host: url.host, reason: "ca", nodeCode });
    }
    const send = createHttp({ explorer, timeoutMs, proxy, certificates: trust?.certificates, clock });
    return withRateLimit(send, limiter);
  };
  let opening: Promise<SendRequest> | undefined;
  return async (request, options) => {
    opening ??= open();
    const send = await opening;
    return send(request, options);
  };
}
