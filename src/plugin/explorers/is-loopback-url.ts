import { isLoopback } from "../../explorer-client/http/find-proxy.ts";

/** Whether a text is a URL that points at this machine. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url));
}
