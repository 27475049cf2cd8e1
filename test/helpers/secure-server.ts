import type { RecordedRequest } from "./loopback-server.ts";
import { authorityOf, openServer } from "./open-server.ts";

/** Path of the certificate authority that has certified the secure server. */
export const authorityFile = authorityOf("localhost");

/** Runs a test against a real HTTPS server on this machine, which gives every request the same answer. */
export async function withSecureServer(
  json: unknown,
  test: (server: { readonly port: number; readonly requests: readonly RecordedRequest[] }) => Promise<void>,
): Promise<void> {
  const server = await openServer(() => ({ json }), "localhost");
  try {
    await test(server);
  } finally {
    await server.close();
  }
}
