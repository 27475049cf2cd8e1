import type { HostText } from "../../base/host-text.ts";
import { ExplorerResponseInvalidError } from "../../core/errors/explorer-connection-errors.ts";
import type { Endpoint } from "../endpoint.ts";
import type { HttpRequest, HttpResponse, SendRequest } from "./send-request.ts";

const maxRedirects = 5;

/**
 * Follows redirects on the same host, and no others: the request carries a key that is for this host
 * alone.
 *
 * The request is repeated as it was, with its method and body. HTTP libraries turn a POST into a GET
 * at a 301 or 302, which would look up the action of a submission and lose the submission.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-redirection-3xx
 */
export function withRedirects(
  send: SendRequest,
  endpoint: Pick<Endpoint, "explorer" | "quote">,
): SendRequest {
  return async (request, options) => {
    let current = request;
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await send(current, options);
      const target = findTarget(current, response);
      if (target === undefined) {
        return response;
      }
      if (!isSameHost(current.url, target)) {
        throw toInvalidError(endpoint, {
          url: current.url,
          problem: `it redirects to another host, ${target.host}`,
          hint: { kind: "trust-host" },
        });
      }
      current = { ...current, url: target };
    }
    throw toInvalidError(endpoint, {
      url: current.url,
      problem: "it redirects in a loop",
      hint: { kind: "check-explorer-url" },
    });
  };
}

function findTarget({ method, url }: HttpRequest, { status, headers }: HttpResponse): URL | undefined {
  const isRepeated = [301, 302, 307, 308].includes(status) || (status === 303 && method === "GET");
  const location = headers.get("location");
  return isRepeated && location !== undefined && URL.canParse(location, url.href)
    ? new URL(location, url)
    : undefined;
}

/** The step from http to https on the default ports stays on the host; the step back does not. */
function isSameHost(from: URL, to: URL): boolean {
  const isUpgrade =
    from.protocol === "http:" && to.protocol === "https:" && from.port === "" && to.port === "";
  return to.hostname === from.hostname && (isUpgrade || to.origin === from.origin);
}

function toInvalidError(
  { explorer, quote }: Pick<Endpoint, "explorer" | "quote">,
  { url, problem, hint }: { readonly url: URL; readonly problem: string; readonly hint: HostText },
) {
  return new ExplorerResponseInvalidError({
    explorer,
    host: url.host,
    // A server may put what it was sent into the host's name.
    problem: quote(problem),
    hint,
    isUnprocessed: true,
  });
}
