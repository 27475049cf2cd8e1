import { isIPv4 } from "node:net";

/** Whether a URL leads to this machine itself, so that no proxy can be on the way. */
export function isLoopback({ hostname }: URL): boolean {
  const isName = hostname === "localhost" || hostname.endsWith(".localhost");
  return isName || hostname === "[::1]" || (isIPv4(hostname) && hostname.startsWith("127."));
}
