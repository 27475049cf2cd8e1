import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { fileURLToPath } from "node:url";
import { listen } from "./listen.ts";
import { type RecordedRequest, record } from "./loopback-server.ts";

const folder = new URL("../../test-fixtures/tls/", import.meta.url);

/** A server certificate of the fixtures, and with it HTTPS. */
export type ServerCertificate = "localhost" | "public-hosts";

/** Path of the authority that has signed a server certificate. */
export function authorityOf(certificate: ServerCertificate): string {
  const file = certificate === "localhost" ? "authority.pem" : "public-authority.pem";
  return fileURLToPath(new URL(file, folder));
}

/** What a server answers to one request. */
export interface ServerAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, where there is no text. */
  readonly json?: unknown;
  readonly text?: string;
}

export interface OpenServer {
  readonly port: number;
  readonly requests: readonly RecordedRequest[];
  close(): Promise<void>;
}

/** Listens on loopback, with HTTPS where there is a certificate, and writes down what it is asked. */
export async function openServer(
  answer: (request: RecordedRequest) => ServerAnswer,
  certificate?: ServerCertificate,
): Promise<OpenServer> {
  const requests: RecordedRequest[] = [];
  const listener: RequestListener = (incoming, response) => {
    record(incoming)
      .then((request) => {
        requests.push(request);
        const { status = 200, headers = {}, json = {}, text = JSON.stringify(json) } = answer(request);
        response.writeHead(status, { "content-type": "application/json", ...headers });
        response.end(text);
      })
      .catch(() => response.destroy());
  };
  const server =
    certificate === undefined
      ? createServer(listener)
      : createSecureServer(await readKeyPair(certificate), listener);
  // A client that does not trust the certificate hangs up.
  server.on("tlsClientError", () => undefined);
  return { ...(await listen(server)), requests };
}

export async function readKeyPair(certificate: ServerCertificate) {
  const [key, cert] = await Promise.all(
    [`${certificate}-key.pem`, `${certificate}.pem`].map((file) => readFile(new URL(file, folder))),
  );
  return { key, cert };
}
