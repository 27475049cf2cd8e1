import { listHeaderSecrets, listUrlSecrets } from "../../base/secrets/url-secrets.ts";
import { ChainUnreachableError } from "../../core/errors/chain-errors.ts";
import { askInBatches, type PostJson } from "./ask-in-batches.ts";
import type { JsonRpcRequest } from "./ask-node.ts";
import { type HttpAnswer, ProviderRpcError } from "./rpc-response.ts";

const defaultTimeoutMs = 30_000;

/** What `createChainReader` needs to know of a node. */
interface HttpProvider {
  readonly request: JsonRpcRequest;
  /** The node's URL without user, password, path and query: any of them may be a key. */
  readonly describe: () => string;
  /** Those parts, as far as they can be one, and the headers. */
  readonly secrets: readonly string[];
}

/** A body on its way to a node. */
interface NodePost {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts a body to a node, and follows no redirect. What it throws is read as `readRpcFailure` reads it. */
export type PostToNode = (
  request: NodePost,
  options: { readonly signal: AbortSignal },
) => Promise<HttpAnswer>;

interface HttpProviderOptions {
  readonly timeoutMs?: number | undefined;
  /** What each request is sent with besides, such as a key of the node's provider. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Default: by `fetch`, which goes through no proxy. */
  readonly post?: PostToNode | undefined;
}

/**
 * Asks a node over HTTP, for use outside Hardhat, whose own provider should be used inside.
 *
 * @throws ChainUnreachableError when the text is no http or https URL
 */
export function createHttpProvider(
  nodeUrl: string,
  { timeoutMs = defaultTimeoutMs, headers: given = {}, post = postByFetch }: HttpProviderOptions = {},
): HttpProvider {
  const { url, headers: own, secrets } = parseRpcEndpoint(nodeUrl);
  const headers = { ...own, ...given, "content-type": "application/json" };
  const postInTime: PostJson = async (body, signal) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const request = { url, headers, body: JSON.stringify(body) };
      const stop = AbortSignal.any([signal, deadline]);
      return await followOnHost(request, (one) => post(one, { signal: stop }));
    } catch (error) {
      const isLate = deadline.aborted && !signal.aborted;
      throw isLate ? new ProviderRpcError({ message: `no answer within ${timeoutMs / 1000} s` }) : error;
    }
  };
  return {
    request: askInBatches(postInTime),
    describe: () => url.origin,
    secrets: [...secrets, ...listHeaderSecrets(given)],
  };
}

const postByFetch: PostToNode = async ({ url, headers, body }, { signal }) => {
  // On its own, fetch sends all headers but those of its list to another host, too.
  const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
  const location = response.headers.get("location") ?? undefined;
  return { status: response.status, text: await readBoundedText(response), location };
};

const maxRedirects = 5;

/** Follows redirects on the node's own host, with the same body: the headers may be keys, for this host alone. */
async function followOnHost(
  request: NodePost,
  post: (request: NodePost) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  let { url } = request;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await post({ ...request, url });
    const { status, location } = answer;
    const isRedirect = [301, 302, 307, 308].includes(status) && location !== undefined;
    const target = isRedirect ? URL.parse(location, url.href) : null;
    if (target === null) {
      return answer;
    }
    if (!isSameHost(url, target)) {
      throw new ProviderRpcError({
        message: `it redirects to another host, ${target.origin}`,
        statusCode: status,
      });
    }
    url = target;
  }
  throw new ProviderRpcError({ message: "it redirects in a loop" });
}

/** The step from http to https on the default ports stays on the host; the step back does not. */
function isSameHost(from: URL, to: URL): boolean {
  const isUpgrade =
    from.protocol === "http:" && to.protocol === "https:" && from.port === "" && to.port === "";
  return to.hostname === from.hostname && (isUpgrade || to.origin === from.origin);
}

interface RpcEndpoint {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Parts of the URL that are credentials, or look like a key, and what is sent of them. */
  readonly secrets: readonly string[];
}

/**
 * Reads the URL of a node. `fetch` refuses URLs with a user and a password, so these become a header.
 *
 * @throws ChainUnreachableError when it is no http or https URL; the text is not repeated, since it
 * may hold a key
 */
function parseRpcEndpoint(text: string): RpcEndpoint {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    throw new ChainUnreachableError({
      node: "the given URL",
      reason: "it is not an http or https URL",
    });
  }
  const secrets = listUrlSecrets(url);
  const credentials = [url.username, url.password].map(decode);
  url.username = "";
  url.password = "";
  const headers: Readonly<Record<string, string>> =
    credentials.join("") === "" ? {} : { authorization: toBasicAuthorization(credentials) };
  return { url, headers, secrets: [...secrets, ...listHeaderSecrets(headers)] };
}

/** @see https://www.rfc-editor.org/rfc/rfc7617 */
function toBasicAuthorization(credentials: readonly string[]): string {
  return `Basic ${Buffer.from(credentials.join(":")).toString("base64")}`;
}

/** A percent sign that encodes nothing is one itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Far above a full block with its receipts, and far below what would hurt. */
const maxBytes = 128 * 1024 * 1024;

/** Reads a response's text, but not without end. */
async function readBoundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new ProviderRpcError({ message: `its answer is larger than ${maxBytes / 1024 / 1024} MiB` });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
