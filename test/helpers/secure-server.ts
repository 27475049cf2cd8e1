import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:https";
import { fileURLToPath } from "node:url";
import { type RecordedRequest, record } from "./loopback-server.ts";

const folder = new URL("../../test-fixtures/tls/", import.meta.url);

/** Path of the certificate authority that has certified the secure server. */
export const authorityFile = fileURLToPath(new URL("authority.pem", folder));

/** Runs a test against a real HTTPS server on this machine, which gives every request the same answer. */
export async function withSecureServer(
  json: unknown,
  test: (server: { readonly port: number; readonly requests: readonly RecordedRequest[] }) => Promise<void>,
): Promise<void> {
  const requests: RecordedRequest[] = [];
  const [key, cert] = await Promise.all(
    ["localhost-key.pem", "localhost.pem"].map((file) => readFile(new URL(file, folder))),
  );
  const server = createServer({ key, cert }, (incoming, response) => {
    record(incoming)
      .then((request) => {
        requests.push(request);
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(json));
      })
      .catch(() => response.destroy());
  });
  // A client that does not trust the certificate hangs up.
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  try {
    await test({ port: typeof address === "object" && address !== null ? address.port : 0, requests });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
