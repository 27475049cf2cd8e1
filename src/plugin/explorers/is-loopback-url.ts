import { isLoopback } from "../../explorer-client/is-loopback.ts";

/** Whether a text is a URL that points at this machine. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url));
}
