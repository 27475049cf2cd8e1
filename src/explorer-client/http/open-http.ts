import { type BaseError, createFailure } from "../../core/errors/failure.ts";
import type { Clock } from "../../verification/ports.ts";
import type { Endpoint } from "../endpoint.ts";
import type { RateLimiter } from "../rate-limiter.ts";
import type { HttpOutcome, SendRequest, TryRequest } from "./send-request.ts";
import { withRedirects } from "./with-redirects.ts";

interface TransportSettings {
  readonly timeoutMs: number;
  readonly ca?: string | undefined;
  readonly limiter: Pick<RateLimiter, "take">;
  readonly clock: Pick<Clock, "signalAfter">;
}

type Place = Pick<Endpoint, "explorer" | "url" | "quote">;

/**
 * Creates the sender of requests to one explorer. The first request loads the HTTP client and the certificates. A
 * request takes its turn after that, because one that leaves later than its turn collides with the next.
 */
export function openHttp(
  endpoint: Place & Pick<Endpoint, "proxy">,
  { timeoutMs, ca, limiter, clock }: TransportSettings,
): SendRequest {
  const { explorer, url, proxy } = endpoint;
  const open = async (): Promise<TryRequest> => {
    const [{ createHttp }, { readCertificates }] = await Promise.all([
      import("./http.ts"),
      import("./certificates.ts"),
    ]);
    const trust = ca === undefined ? undefined : await readCertificates(ca);
    if (trust?.kind === "unreadable") {
      const { nodeCode } = trust;
      throw createFailure("EXPLORER_UNREACHABLE", { explorer, host: url.host, reason: "ca", nodeCode });
    }
    const send = createHttp({ timeoutMs, proxy, certificates: trust?.certificates, clock });
    return withRedirects(async (request, options) => {
      await limiter.take(options);
      return send(request, options);
    });
  };
  let opening: Promise<TryRequest> | undefined;
  return async (request, options) => {
    opening ??= open();
    const send: TryRequest = await opening;
    const outcome = await send(request, options);
    if (outcome.kind === "response") {
      return outcome.response;
    }
    throw toFailure(outcome, { ...endpoint, url: request.url });
  };
}

function toFailure(
  outcome: Exclude<HttpOutcome, { readonly kind: "response" }>,
  { explorer, url, quote }: Place,
): BaseError {
  const place = { explorer, host: url.host };
  switch (outcome.kind) {
    case "failed":
      return createFailure("EXPLORER_UNREACHABLE", { ...place, ...outcome.failure });
    case "too-long":
      return createFailure("EXPLORER_RESPONSE_INVALID", {
        ...place,
        problem: `it is longer than ${outcome.maxMiB} MiB`,
      });
    case "other-host":
      return createFailure("EXPLORER_RESPONSE_INVALID", {
        ...place,
        // A server may put the key into the host's name.
        problem: quote(`it redirects to another host, ${outcome.target.host}`),
        hint: "trust-host",
        isUnprocessed: true,
      });
    case "redirect-loop":
      return createFailure("EXPLORER_RESPONSE_INVALID", {
        ...place,
        problem: "it redirects in a loop",
        hint: "check-explorer-url",
        isUnprocessed: true,
      });
  }
}
