import type { SendRequest } from "../send-request.ts";
import type { RateLimiter } from "./rate-limiter.ts";

/** Sends each request when it is its turn. */
export function withRateLimit(send: SendRequest, limiter: Pick<RateLimiter, "take">): SendRequest {
  return async (request, options) => {
    await limiter.take(options);
    return send(request, options);
  };
}
