import type { HttpRequest, HttpResponse, TryRequest } from "./send-request.ts";

const maxRedirects = 5;

/**
 * Follows redirects on the same host only, because the request carries a key for this host.
 *
 * The request is repeated with its method, body and credentials. HTTP libraries turn a POST into a GET at a 301 or
 * 302, which would look up the action of a submission and lose the submission.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-redirection-3xx
 */
export function withRedirects(send: TryRequest): TryRequest {
  return async (request, options) => {
    let current = request;
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const outcome = await send(current, options);
      const target = outcome.kind === "response" ? findTarget(current, outcome.response) : undefined;
      if (outcome.kind !== "response" || target === undefined) {
        return outcome;
      }
      if (!isSameHost(current.url, target)) {
        return { kind: "other-host", status: outcome.response.status, target };
      }
      const { username, password } = current.url;
      current = { ...current, url: Object.assign(target, { username, password }) };
    }
    return { kind: "redirect-loop" };
  };
}

function findTarget({ method, url }: HttpRequest, { status, headers }: HttpResponse): URL | undefined {
  const isRepeated = [301, 302, 307, 308].includes(status) || (status === 303 && method === "GET");
  const location = headers.get("location");
  return isRepeated && location !== undefined && URL.canParse(location, url.href)
    ? new URL(location, url)
    : undefined;
}

function isSameHost(from: URL, to: URL): boolean {
  const isUpgrade =
    from.protocol === "http:" && to.protocol === "https:" && from.port === "" && to.port === "";
  return to.hostname === from.hostname && (isUpgrade || to.origin === from.origin);
}
