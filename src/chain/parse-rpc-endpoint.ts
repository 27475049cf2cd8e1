import { ChainUnreachableError } from "../core/errors/chain-errors.ts";

export interface RpcEndpoint {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Parts of the URL that are credentials, or look like a key. */
  readonly secrets: readonly string[];
}

/** Keys have more characters than this, names of networks and versions fewer. */
const longestName = 15;

/**
 * Reads the URL of a node. `fetch` refuses URLs with a user and a password, so these become a header.
 *
 * @throws ChainUnreachableError when it is no http or https URL; the text is not repeated, since it
 * may hold a key
 */
export function parseRpcEndpoint(text: string): RpcEndpoint {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    throw new ChainUnreachableError({
      node: "the URL that was given",
      reason: "it is not an http or https URL",
    });
  }
  const credentials = [url.username, url.password].map(decode);
  url.username = "";
  url.password = "";
  const keys = [...url.pathname.split("/"), ...url.searchParams.values()].filter(
    ({ length }) => length > longestName,
  );
  return {
    url,
    headers: credentials.join("") === "" ? {} : { authorization: toBasicAuthorization(credentials) },
    secrets: [...credentials, ...keys],
  };
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
