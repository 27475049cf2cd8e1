import { unescape as decodePercents } from "node:querystring";

/** A proxy as the HTTP library wants it, for requests that are not encrypted. */
export interface ForwardProxy {
  readonly protocol: string;
  readonly host: string;
  readonly port: number;
  readonly auth?: { readonly username: string; readonly password: string };
}

/** The proxy at a URL, with its credentials decoded. */
export function toForwardProxy({ protocol, hostname, port, username, password }: URL): ForwardProxy {
  const defaultPort = protocol === "https:" ? 443 : 80;
  const isOpen = username === "" && password === "";
  return {
    protocol: protocol.replace(":", ""),
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? defaultPort : Number(port),
    ...(isOpen ? {} : { auth: { username: decodePercents(username), password: decodePercents(password) } }),
  };
}
