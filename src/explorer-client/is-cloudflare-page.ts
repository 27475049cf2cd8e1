import type { HttpResponse } from "./send-request.ts";

/**
 * Whether Cloudflare answered in the explorer's place: with a challenge, or to block the caller.
 *
 * @see https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
 */
export function isCloudflarePage({ headers, text }: HttpResponse): boolean {
  return headers.has("cf-mitigated") || /cloudflare|sorry, you have been blocked/i.test(text);
}
